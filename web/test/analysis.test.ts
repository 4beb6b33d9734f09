import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileOf, readFile, textOf } from '../src/analysis/file';
import { addressOf, beginsAs, keepAnalysis, keptAnalysis, recordOf, wantedIn } from '../src/analysis/kept';
import { AnalysisLink } from '../src/analysis/link';
import {
  along,
  annotate,
  beside,
  following,
  grow,
  raise,
  remove,
  stretches,
  type Tree,
  toTheEnd,
} from '../src/analysis/tree';
import { recentGames } from '../src/net/recent';
import { Refused } from '../src/net/socket';
import { Room } from '../src/room/room.svelte';
import { routeOf } from '../src/route';
import type { AnalysisAsk } from '../src/wire/AnalysisAsk';
import type { AnalysisReply } from '../src/wire/AnalysisReply';
import type { HistoryEntry } from '../src/wire/HistoryEntry';
import type { Snapshot } from '../src/wire/Snapshot';
import { snapshotOf } from './scenes';

const played = (...texts: string[]): HistoryEntry[] =>
  texts.map((text, index) => ({
    text,
    human: text.toUpperCase(),
    side: index % 2 === 0 ? 'white' : 'black',
    happened: [],
    taken: [],
  }));
const treeOf = (...lines: string[][]): Tree =>
  lines.reduce<Tree>((tree, line) => grow(tree, played(...line)), []);
const start = { game: 'a b', title: 'A', options: { size: '3 & 4' }, start: 'x#y z', turns: [] };

describe('a tree of turns', () => {
  it('keeps what was played first as the main line, and each turn once', () => {
    const tree = treeOf(['a', 'b', 'c'], ['a', 'd'], ['a', 'b']);
    expect(along(tree, ['a', 'b', 'c']).map(({ human }) => human)).toEqual(['A', 'B', 'C']);
    expect(following(tree, ['a']).map(({ text }) => text)).toEqual(['b', 'd']);
    expect(following(tree, ['nowhere'])).toEqual([]);
    expect(toTheEnd(tree, [])).toEqual(['a', 'b', 'c']);
    expect(toTheEnd(tree, ['a', 'd'])).toEqual(['a', 'd']);
    expect(grow(tree, played('a', 'b', 'c'))).toBe(tree);
  });

  it('is written with what else was tried after the turn that it replaces', () => {
    const tree = treeOf(['a', 'b', 'c'], ['a', 'd', 'e'], ['f']);
    const written = stretches(tree).map(({ depth, turns }) => [
      depth,
      turns.map(({ line }) => line.join('')).join(' '),
    ]);
    expect(written).toEqual([
      [0, 'a'],
      [1, 'f'],
      [0, 'ab'],
      [1, 'ad ade'],
      [0, 'abc'],
    ]);
    expect(stretches([])).toEqual([]);
    const numbers = stretches(treeOf(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'e']));
    expect(numbers.map(({ turns }) => turns.map(({ number }) => number))).toEqual([[1, 1, 2, 2], [2]]);
  });

  it('has branches raised, deleted, commented on and gone to beside one another', () => {
    const tree = treeOf(['a', 'b'], ['a', 'c', 'd']);
    expect(toTheEnd(raise(tree, ['a', 'c']), [])).toEqual(['a', 'c', 'd']);
    expect(stretches(remove(tree, ['a', 'c']))).toHaveLength(1);
    expect(remove(tree, ['a'])).toEqual([]);
    const said = annotate(tree, ['a', 'c'], { sign: '?!', comment: 'hm' });
    expect(along(said, ['a', 'c'])[1]).toMatchObject({ sign: '?!', comment: 'hm' });
    expect(along(said, ['a', 'b'])[1]).toMatchObject({ sign: null, comment: '' });
    expect(beside(tree, ['a', 'b'], 1)).toEqual(['a', 'c']);
    expect(beside(tree, ['a', 'b'], -1)).toBeNull();
    expect(beside(tree, [], 1)).toBeNull();
  });
});

describe('an analysis', () => {
  it('has an address that leads back to the place', () => {
    const address = addressOf(start, ['a', 'b c']);
    const [path = '', hash = ''] = address.split('#');
    expect(routeOf(path)).toEqual({ page: 'analysis', game: 'a b' });
    expect(wantedIn(`#${hash}`)).toEqual({
      of: 'position',
      options: start.options,
      start: start.start,
      line: ['a', 'b c'],
    });
    expect(wantedIn('#of=12')).toEqual({ of: 'game', id: '12' });
    expect(wantedIn('')).toEqual({ of: 'last' });
    expect(JSON.parse(recordOf(start, ['a']))).toMatchObject({ chessmith: 1, turns: ['a'], result: '*' });
  });

  it('is kept in the browser, and nothing else is taken for one', () => {
    localStorage.clear();
    const kept = { start, tree: treeOf(['a'], ['b']), line: ['b'], review: null };
    keepAnalysis('one', kept);
    expect(keptAnalysis('one')).toEqual(kept);
    expect(keptAnalysis('other')).toBeNull();
    for (const text of ['7', '{', '{"line":[],"tree":[{}],"start":{}}', '{"line":[],"tree":[]}']) {
      localStorage.setItem('chessmith.analysis.one', text);
      expect(keptAnalysis('one')).toBeNull();
    }
    expect(beginsAs(start, { ...start, title: 'B' })).toBe(true);
    expect(beginsAs(start, { ...start, options: {} })).toBe(false);
  });
});

describe('the board of an analysis', () => {
  let asked: AnalysisAsk[];
  let replies: Promise<AnalysisReply>[];
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  beforeEach(() => {
    localStorage.clear();
    asked = [];
    replies = [];
    vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
      expect(address).toBe('/api/catalog/a%20b/analysis');
      asked.push(JSON.parse(body) as AnalysisAsk);
      return Response.json(await replies.shift());
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  const stood = (...texts: string[]): AnalysisReply => ({
    stands: snapshotOf({ position: texts.join(), history: played(...texts) }),
  });

  function open(line: string[] = []) {
    const seen: Snapshot[] = [];
    let link: AnalysisLink | null = null;
    const room = new Room('', null, (hooks) => {
      link = new AnalysisLink({ start, line, moved: (snapshot) => seen.push(snapshot) }, hooks);
      return link;
    });
    return { room, seen, link: link as unknown as AnalysisLink };
  }

  it('plays turns by hand after the line, and is not remembered as a game', async () => {
    const refusal = { message: 'a1: no (X-1)', cause: null };
    replies = [stood('a'), stood('a', 'b'), { refused: refusal }].map((reply) => Promise.resolve(reply));
    const { room, seen } = open(['a']);
    await settle();
    expect(asked).toEqual([{ options: start.options, start: start.start, turns: ['a'], question: null }]);
    expect(await room.do({ play: { turn: 'b' } })).toBe(true);
    expect(seen.at(-1)?.history).toHaveLength(2);
    expect(await room.do({ play: { turn: 'no' } })).toBe(false);
    expect(room.notice?.text).toBe(refusal.message);
    expect(asked.map(({ turns }) => turns)).toEqual([['a'], ['a', 'b'], ['a', 'b', 'no']]);
    expect(room.snapshot?.position).toBe('a,b');
    expect(recentGames()).toEqual([]);
  });

  it('shows the place that was wanted last, whatever comes late', async () => {
    let late: (reply: AnalysisReply) => void = () => {};
    const slow = new Promise<AnalysisReply>((resolve) => {
      late = resolve;
    });
    replies = [Promise.resolve(stood()), slow, Promise.resolve(stood('b'))];
    const { room, seen, link } = open();
    await settle();
    const first = link.go(['a']);
    await link.go(['b']);
    late(stood('a'));
    await first;
    expect(room.snapshot?.position).toBe('b');
    expect(seen.map(({ position }) => position)).toEqual(['', 'b']);
  });

  it('does nothing but turns', async () => {
    replies = [Promise.resolve(stood())];
    const { link } = open();
    await settle();
    await expect(link.ask('do', 'resign')).rejects.toBeInstanceOf(Refused);
  });
});

describe('an analysis as a file', () => {
  const kept = {
    start,
    tree: annotate(treeOf(['a', 'b', 'c'], ['a', 'd', 'e'], ['f']), ['a', 'd'], {
      sign: '!',
      comment: 'so {it} is',
    }),
    line: ['a', 'd'],
    review: null,
  };

  it('is read back as it was written', () => {
    expect(readFile(fileOf(kept))).toEqual({ is: 'analysis', kept });
  });

  it('is not read where it is something else, and a record leads to its game', () => {
    for (const text of ['', '{', 'null', '[]', '{"chessmith_analysis":1}', '{"game":"a","turns":[1]}'])
      expect(readFile(text)).toBeNull();
    const record = { chessmith: 1, game: 'a', options: { size: '3' }, start: 'x', turns: ['a'], result: '*' };
    expect(readFile(JSON.stringify(record))).toEqual({
      is: 'game',
      address: '/analyse/a#start=x&option.size=3&turn=a',
    });
  });

  it('is written for people with what else was tried in brackets', () => {
    const text = textOf(start, kept.tree);
    expect(text).toContain('[Variant "A"]\n[size "3 & 4"]\n[Position "x#y z"]\n\n');
    expect(text.split('\n\n')[1]).toBe('1. A (1. F) 1… B (1… D! {so it is} 2. E) 2. C\n');
  });
});
