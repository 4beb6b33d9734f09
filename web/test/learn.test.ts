import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LessonLink } from '../src/learn/link';
import { learned, markLearned } from '../src/learn/progress';
import { recentGames } from '../src/net/recent';
import { Refused } from '../src/net/socket';
import { Room } from '../src/room/room.svelte';
import type { LessonAsk } from '../src/wire/LessonAsk';
import type { LessonReply } from '../src/wire/LessonReply';
import { listOf, offer, sceneOf, snapshotOf } from './scenes';

let asked: { address: string; body: LessonAsk }[];
let replies: LessonReply[];

beforeEach(() => {
  localStorage.clear();
  asked = [];
  replies = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    asked.push({ address, body: JSON.parse(body) as LessonAsk });
    return Response.json(replies.shift());
  });
});

afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const solvedOf = () => {
  const counts: number[] = [];
  return { counts, solved: (count: number) => counts.push(count) };
};
const first = listOf([], [offer('a1', { at: 'cell', cell: 10 })]);
const begun = snapshotOf({ scene: sceneOf(['a1']), offers: first });

describe('a lesson', () => {
  it('is a board that is not remembered as a game', async () => {
    replies = [{ stands: begun }];
    const { counts, solved } = solvedOf();
    const room = new Room('', null, (hooks) => new LessonLink({ game: 'a b', id: 'one', solved }, hooks));
    await settle();
    expect(asked).toEqual([
      { address: '/api/catalog/a%20b/lessons/one', body: { answers: [], question: null } },
    ]);
    expect(room.link).toBe('open');
    expect(room.offers).toEqual(first.offers);
    expect(counts).toEqual([0]);
    expect(recentGames()).toEqual([]);
  });

  it('keeps what solves a task, and tells why another turn does not', async () => {
    const next = snapshotOf({ revision: 2, position: 'next' });
    replies = [
      { stands: begun },
      { wrong: 'That takes nothing.' },
      { refused: { message: 'a1: no (X-1)', cause: null } },
      { stands: next },
    ];
    const { counts, solved } = solvedOf();
    const room = new Room('', null, (hooks) => new LessonLink({ game: 'g', id: 'one', solved }, hooks));
    await settle();
    expect(await room.do({ play: { turn: 'a' } })).toBe(false);
    expect(room.notice?.text).toBe('That takes nothing.');
    expect(await room.do({ play: { turn: 'x' } })).toBe(false);
    expect(room.notice?.text).toBe('a1: no (X-1)');
    expect(room.snapshot?.position).toBe('start');
    expect(await room.do({ play: { turn: 'b' } })).toBe(true);
    expect(room.snapshot?.position).toBe('next');
    expect(counts).toEqual([0, 1]);
    expect(asked.slice(1, 4).map(({ body }) => body.answers)).toEqual([['a'], ['x'], ['b']]);
  });

  it('does nothing but play turns', async () => {
    replies = [{ stands: begun }];
    const link = new LessonLink({ game: 'g', id: 'one', solved: () => {} }, silent);
    await settle();
    await expect(link.ask('do', 'resign')).rejects.toBeInstanceOf(Refused);
    expect(asked.length).toBe(1);
  });
});

const silent = {
  snapshot: () => {},
  presence: () => {},
  link: () => {},
  misunderstood: () => {},
  failed: async () => true,
};

describe('progress', () => {
  it('is kept for each game', () => {
    expect(learned('g')).toEqual([]);
    expect(markLearned('g', 'one')).toEqual(['one']);
    expect(markLearned('g', 'one')).toEqual(['one']);
    expect(markLearned('g', 'two')).toEqual(['one', 'two']);
    expect(learned('g')).toEqual(['one', 'two']);
    expect(learned('h')).toEqual([]);
  });

  it('that is no list is none', () => {
    localStorage.setItem('chessmith.lessons.g', '{"a":1}');
    expect(learned('g')).toEqual([]);
    localStorage.setItem('chessmith.lessons.g', 'nonsense');
    expect(learned('g')).toEqual([]);
  });
});
