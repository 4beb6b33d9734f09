import { describe, expect, it } from 'vitest';
import { namesIn, toggled } from '../src/lobby/options';
import { choosePieces, factsOf, inUnits, keyOf } from '../src/pieces/choose';
import { dangerLine, verdict } from '../src/room/status';
import type { BookRow } from '../src/wire/BookRow';
import type { Scene } from '../src/wire/Scene';

function piece(name: string, more: Partial<BookRow> = {}): BookRow {
  return {
    name,
    id: name.charAt(0),
    notation: 'W',
    dialects: [],
    sentence: `The ${name} moves.`,
    facts: { bound: 'no' },
    glyph: name,
    goes: 4,
    takes: 4,
    goes_small: 4,
    ways: ['steps'],
    mobility: 400,
    forks: 2,
    worth: 100,
    ...more,
  };
}

const ALL = [
  piece('Wader', { goes: 9 }),
  piece('Flier', { ways: ['leaps', 'steps'], facts: { bound: 'yes, half' }, sentence: 'It leaps far.' }),
  piece('Digger', { ways: ['slides'], goes: 20 }),
];
const names = (found: readonly BookRow[]) => found.map(({ name }) => name);
const ANY = { text: '', ways: [], facts: {} };

describe('looking through pieces', () => {
  it('finds and orders by what they can do', () => {
    const some = [
      piece('Ant', { mobility: 100, forks: 9, worth: 50 }),
      piece('Whale', { mobility: 300, forks: null, worth: null }),
      piece('Cow', { mobility: 200, forks: 1, worth: 275 }),
    ];
    expect(names(choosePieces(some, ANY, 'mobility'))).toEqual(['Whale', 'Cow', 'Ant']);
    expect(names(choosePieces(some, ANY, 'forks'))).toEqual(['Ant', 'Cow', 'Whale']);
    expect(names(choosePieces(some, ANY, 'worth'))).toEqual(['Cow', 'Ant', 'Whale']);
    const worth = (least: number | null, most: number | null) =>
      names(choosePieces(some, { ...ANY, worth: { least, most } }, 'list'));
    expect(worth(null, null)).toHaveLength(3);
    expect(worth(0.5, null)).toEqual(['Ant', 'Cow']);
    expect(worth(null, 2.74)).toEqual(['Ant']);
    expect([inUnits(275), inUnits(-50), inUnits(1000)]).toEqual(['2.75', '-0.5', '10.0']);
  });

  it('finds by words, ways and facts together', () => {
    expect(names(choosePieces(ALL, { ...ANY, text: 'FAR leaps' }, 'list'))).toEqual(['Flier']);
    expect(names(choosePieces(ALL, { ...ANY, ways: ['steps'] }, 'list'))).toEqual(['Wader', 'Flier']);
    expect(names(choosePieces(ALL, { ...ANY, ways: ['steps', 'leaps'] }, 'list'))).toEqual(['Flier']);
    expect(names(choosePieces(ALL, { ...ANY, facts: { bound: 'no' } }, 'list'))).toEqual(['Wader', 'Digger']);
    expect(names(choosePieces(ALL, { ...ANY, facts: { bound: '' } }, 'list'))).toHaveLength(3);
    expect(choosePieces(ALL, { ...ANY, text: 'nobody' }, 'list')).toEqual([]);
  });

  it('puts them in order without changing the list', () => {
    expect(names(choosePieces(ALL, ANY, 'name'))).toEqual(['Digger', 'Flier', 'Wader']);
    expect(names(choosePieces(ALL, ANY, 'reach'))).toEqual(['Digger', 'Wader', 'Flier']);
    expect(names(choosePieces(ALL, ANY, 'list'))).toEqual(['Wader', 'Flier', 'Digger']);
  });

  it('offers the facts that tell pieces apart', () => {
    expect(factsOf(ALL)).toEqual([{ name: 'bound', values: ['no', 'yes'] }]);
    expect(factsOf(ALL.slice(0, 1))).toEqual([]);
    expect(keyOf(piece('Wader'))).toBe('W');
  });

  it('adds names to a list and takes them out again', () => {
    expect(namesIn(' A, B,,C ')).toEqual(['A', 'B', 'C']);
    expect(toggled('A,B', 'C')).toBe('A,B,C');
    expect(toggled('A, B,C', 'B')).toBe('A,C');
  });
});

describe('what is said about a game', () => {
  const scene = (cells: number[]): Scene => ({
    bounds: { x: 0, y: 0, width: 1, height: 1 },
    cells: [{ id: 7, x: 0, y: 0, name: 'a1', shade: 'dark', owner: null }],
    pieces: [{ cell: 7, side: 'white', glyph: 'g', name: 'elder', facing: null, parts: [], badges: [] }],
    trays: [],
    marks: [{ kind: 'danger', cells }],
    notes: [],
  });

  it('names who is in danger, and where', () => {
    expect(dangerLine(scene([7]))).toBe('In check: White elder on a1');
    expect(dangerLine(scene([]))).toBe('');
  });

  it('tells the result to whom it concerns', () => {
    const won = { result: '1-0', winner: 'white', reason: 'time' } as const;
    expect(verdict(won, 'white')).toBe('You won');
    expect(verdict(won, 'black')).toBe('You lost');
    expect(verdict(won, null)).toBe('White won');
    expect(verdict({ ...won, result: '1/2-1/2', winner: null }, 'white')).toBe('Draw');
  });
});
