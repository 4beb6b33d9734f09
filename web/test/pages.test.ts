import { beforeEach, describe, expect, it } from 'vitest';
import { levelHelp, timeHelp } from '../src/lobby/engine';
import { givenOptions, mostOf, problemWith, rangeOf, titleOf } from '../src/lobby/options';
import { dayOf, findGames, forgetGame, noteGame, recentGames, updateGame } from '../src/net/recent';
import { recordsOf } from '../src/net/records';
import {
  invitation,
  invitationIn,
  keepInvitation,
  keepSeat,
  leaveSeat,
  seatIn,
  secretFor,
} from '../src/net/seats';
import { historyRows, lookingBack } from '../src/room/rows';
import { outcomeLine, sentence, turnLine } from '../src/room/status';
import { routeOf } from '../src/route';
import type { OptionSummary } from '../src/wire/OptionSummary';
import type { Side } from '../src/wire/Side';
import { snapshotOf } from './scenes';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/')).toEqual({ page: 'lobby' });
    expect(routeOf('/game/abc')).toEqual({ page: 'game', id: 'abc' });
    expect(routeOf('/game/a%20b/')).toEqual({ page: 'game', id: 'a b' });
    expect(routeOf('/game/%E0%A4%A')).toEqual({ page: 'unknown' });
    expect(routeOf('/game/')).toEqual({ page: 'unknown' });
    expect(routeOf('/rules/a%20b')).toEqual({ page: 'rules', game: 'a b' });
    expect(routeOf('/learn/a%20b')).toEqual({ page: 'learn', game: 'a b' });
    expect(routeOf('/lab')).toEqual({ page: 'lab', game: null });
    expect(routeOf('/lab/a%20b')).toEqual({ page: 'lab', game: 'a b' });
    expect(routeOf('/else')).toEqual({ page: 'unknown' });
  });
});

describe('seats', () => {
  it('come in the fragment and stay', () => {
    expect(seatIn('g', `#seat=${A}`)).toEqual({ secret: A, kept: true });
    expect(seatIn('g', '')).toEqual({ secret: A, kept: true });
    expect(seatIn('h', '')).toEqual({ secret: null, kept: true });
  });

  it('that are no secrets are no seats', () => {
    expect(seatIn('g', '#seat=short').secret).toBeNull();
    expect(seatIn('g', '#else').secret).toBeNull();
  });

  it('of a second tab leave the first its own', () => {
    keepSeat('g', A);
    sessionStorage.clear();
    expect(seatIn('g', `#seat=${B}`).secret).toBe(B);
    expect(seatIn('g', '').secret).toBe(B);
    sessionStorage.clear();
    expect(seatIn('g', '').secret).toBe(A);
  });

  it('can be left', () => {
    keepSeat('g', A);
    leaveSeat('g');
    expect(seatIn('g', '').secret).toBeNull();
  });

  it('come by an invitation, for which one secret is drawn however often it is opened', () => {
    expect(invitationIn(`#invitation=${A}`)).toBe(A);
    expect(invitationIn('#invitation=short')).toBeNull();
    expect(invitationIn(`#seat=${A}`)).toBeNull();
    const secret = secretFor('g');
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(secretFor('g')).toBe(secret);
    expect(secretFor('h')).not.toBe(secret);
  });

  it('to hand on are kept until they are taken', () => {
    keepInvitation('g', B);
    expect(invitation('g')).toMatch(new RegExp(`/game/g#invitation=${B}$`));
    keepInvitation('g', null);
    expect(invitation('g')).toBeNull();
  });
});

describe('games played lately', () => {
  it('are listed latest first, each once, and all of them', () => {
    for (let index = 0; index < 40; index += 1)
      noteGame({ id: `${index}`, title: 't', note: 'n', since: index });
    noteGame({ id: '5', title: 't', note: 'new', since: 99 });
    expect(
      recentGames()
        .map((game) => game.id)
        .slice(0, 3),
    ).toEqual(['5', '39', '38']);
    expect(recentGames()).toHaveLength(40);
    expect(recentGames()[0]).toMatchObject({ note: 'new', since: 5 });
    updateGame('39', { note: 'over', over: true });
    expect(recentGames()[1]).toMatchObject({ id: '39', note: 'over', over: true, since: 39 });
    forgetGame('5');
    expect(recentGames()[0]?.id).toBe('39');
  });

  it('are found by game, opponent, result and day, those that go on first', () => {
    const since = new Date(2024, 1, 29, 12).getTime();
    const games = [
      { id: 'a', title: 'Some game', note: 'White won', opponent: 'Engine, level 3', over: true, since },
      { id: 'b', title: 'Other game', note: 'Your turn', opponent: 'Guest', over: false, since },
      { id: 'c', title: 'Some game', note: 'Draw' },
    ];
    const found = (text: string) => findGames(games, text).map((game) => game.id);
    expect(found('')).toEqual(['b', 'a', 'c']);
    expect(found('game')).toEqual(['b', 'a', 'c']);
    expect(found('level GAME')).toEqual(['a']);
    expect(found('draw')).toEqual(['c']);
    expect(found('2024-02-29 guest')).toEqual(['b']);
    expect(found('nothing')).toEqual([]);
    expect(games.map(dayOf)).toEqual(['2024-02-29', '2024-02-29', '']);
  });

  it('are downloaded in one file, and what is gone is left out', async () => {
    const answer = (status: number, text: string) => ({
      ok: status === 200,
      status,
      text: () => Promise.resolve(text),
    });
    let busy = 2;
    const waits: number[] = [];
    const ask = (address: string) => {
      if (busy > 0) {
        busy -= 1;
        return Promise.resolve(answer(429, ''));
      }
      const [, id] = /games\/(.*)\/record\.json$/.exec(address) ?? [];
      if (id === 'gone') return Promise.resolve(answer(404, ''));
      return Promise.resolve(answer(200, `{"game":"${id}"}`));
    };
    const records = (...ids: string[]) =>
      recordsOf(
        ids.map((id) => ({ id })),
        'json',
        () => {},
        ask,
        (time) => {
          waits.push(time);
          return Promise.resolve();
        },
      );
    const both = await records('a', 'gone', 'b');
    expect(both).toMatchObject({ name: 'chessmith-games.json', games: 2 });
    expect(JSON.parse(both.text)).toEqual([{ game: 'a' }, { game: 'b' }]);
    expect(waits).toHaveLength(2);
    await expect(
      recordsOf(
        [{ id: 'a' }],
        'json',
        () => {},
        () => Promise.resolve(answer(500, '')),
      ),
    ).rejects.toThrow('could not be loaded');
  });

  it('are downloaded in another format, one after the other', async () => {
    const text = (address: string) => `[Event "${address}"]\n\n1. e4 *\n`;
    const ask = (address: string) =>
      Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(text(address)) });
    const { name, ...file } = await recordsOf([{ id: 'a' }, { id: 'b' }], 'txt', () => {}, ask);
    expect(name).toBe('chessmith-games.txt');
    const [a, b] = ['a', 'b'].map((id) => text(`/api/games/${id}/record.txt`).trim());
    expect(file).toEqual({ type: 'text/plain', text: `${a}\n\n${b}\n`, games: 2 });
  });

  it('survive what others have written', () => {
    localStorage.setItem('chessmith.recent', '[1, {"id": 3}, null]');
    expect(recentGames()).toEqual([]);
    localStorage.setItem('chessmith.recent', '{');
    expect(recentGames()).toEqual([]);
  });
});

describe('options', () => {
  const base: OptionSummary = {
    name: 'some-thing',
    takes: { text: { most: 60 } },
    default: null,
    meaning: '',
    start_only: false,
  };
  const words = ['x', 'y'];
  const choice: OptionSummary = { ...base, name: 'choice', takes: { choice: { words } }, default: 'x' };
  const upTo959 = { integer: { min: '0', max: '959' } };
  const number: OptionSummary = { ...base, name: 'number', takes: upTo959, default: '518' };
  const seed = { seed: { max: '9223372036854775807' } };
  const huge: OptionSummary = { ...base, name: 'huge', takes: seed };
  const text: OptionSummary = { ...base, name: 'text', takes: { text: { most: 3 } } };

  it('have a title, and a greatest length where they are texts', () => {
    expect([choice, number, text].map(mostOf)).toEqual([undefined, undefined, 3]);
    expect(mostOf({ ...text, takes: { document: { most: 8000 } } })).toBe(8000);
    expect(titleOf('some-thing')).toBe('Some thing');
  });

  it('tell their range unless it is endless', () => {
    expect(rangeOf(number)).toBe('0 to 959');
    expect(rangeOf(huge)).toBe('a whole number');
    expect(rangeOf(text)).toBe('');
  });

  it('are checked before they are sent', () => {
    expect(problemWith(number, '')).toBeNull();
    expect(problemWith(number, '959')).toBeNull();
    expect(problemWith(number, '960')).toBe('Enter 0 to 959.');
    expect(problemWith(number, '1.5')).toBe('Enter 0 to 959.');
    expect(problemWith(huge, '9223372036854775807')).toBeNull();
    expect(problemWith(huge, '9223372036854775808')).toBe('Enter a whole number.');
    expect(problemWith(choice, 'z')).toBe('Choose one of the list.');
    expect(problemWith(text, 'abcd')).toBe('At most 3 characters.');
  });

  it('are sent only if they differ from what they are anyway', () => {
    const values = { choice: 'x', number: ' 7 ', huge: '', text: 'ab', other: '1' };
    expect(givenOptions([choice, number, huge, text], values)).toEqual({ number: '7', text: 'ab' });
  });
});

describe('the history', () => {
  const turns = (sides: string) =>
    [...sides].map((letter, index) => ({
      side: (letter === 'w' ? 'white' : 'black') as Side,
      text: '',
      human: `t${index + 1}`,
      happened: [],
      taken: [],
    }));
  const shape = (sides: string) =>
    historyRows(turns(sides)).map(
      (row) => `${row.white.map((t) => t.turns).join('+')}|${row.black.map((t) => t.turns).join('+')}`,
    );

  it('pairs the turns of sides that alternate', () => {
    expect(shape('wbw')).toEqual(['1|2', '3|']);
  });

  it('puts several turns of one side together', () => {
    expect(shape('wwbbbw')).toEqual(['1+2|3+4+5', '6|']);
  });

  it('numbers what one looks back at as its rows are numbered', () => {
    expect(lookingBack(turns('wwbw'), 0)).toBe('Looking back: at the beginning');
    expect(lookingBack(turns('wwbw'), 2)).toBe('Looking back: after White’s turn 1, t2');
    expect(lookingBack(turns('wwbw'), 3)).toBe('Looking back: after Black’s turn 1, t3');
    expect(lookingBack(turns('wwbw'), 4)).toBe('Looking back: after White’s turn 2, t4');
  });

  it('may begin with Black', () => {
    expect(shape('bwb')).toEqual(['|1', '2|3']);
  });
});

describe('lines about a game', () => {
  it('begin with a capital letter, but leave names alone', () => {
    expect(sentence('choose a piece')).toBe('Choose a piece');
    expect(sentence('a1 › choose')).toBe('a1 › choose');
    expect(sentence('+3 more')).toBe('+3 more');
    expect(sentence('')).toBe('');
  });

  it('say whose turn it is', () => {
    expect(turnLine(snapshotOf())).toBe('Your turn');
    expect(turnLine(snapshotOf({ side_to_move: 'black' }))).toBe('Waiting for Black');
    expect(turnLine(snapshotOf({ you: null }))).toBe('White to move');
    const players = { white: 'Guest', black: 'Engine', engine: 'black' as const };
    expect(turnLine(snapshotOf({ side_to_move: 'black', players }))).toBe('The engine is thinking');
  });

  it('say how it ended', () => {
    expect(outcomeLine({ result: '1-0', winner: 'white', reason: 'siege' })).toBe('1–0 · White won by siege');
    expect(outcomeLine({ result: '1/2-1/2', winner: null, reason: 'agreement' })).toBe(
      '½–½ · Draw by agreement',
    );
    const halted = outcomeLine({ result: '*', winner: null, reason: 'the rules cannot go on' });
    expect(halted).toBe('The rules cannot go on');
  });
});

describe('what is said about the engine', () => {
  it('tells beginners from full strength, and a limit from a time that is used', () => {
    expect(levelHelp(1)).toContain('beginners');
    expect(levelHelp(10)).toBe('It plays as well as it can.');
    const between = [3, 5, 6, 9].map(levelHelp);
    expect(new Set(between).size).toBe(2);
    expect(timeHelp(10, 500)).toBe('It thinks 0.5 s a turn.');
    expect(timeHelp(9, 2000)).toBe('It thinks at most 2 s a turn.');
  });
});
