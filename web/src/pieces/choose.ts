/** Looking through the pieces of a game. */

import type { BookRow } from '../wire/BookRow';

/** What pieces are looked for. */
export interface Wanted {
  /** Words of which each occurs in the id, the name, a notation or the sentence. */
  readonly text: string;
  /** The ways in which they move, all of them. */
  readonly ways: readonly string[];
  /** Facts that they have, by name: how the fact begins. */
  readonly facts: Readonly<Record<string, string>>;
  /** What they are worth at least and at most, in units. */
  readonly worth?: { readonly least: number | null; readonly most: number | null };
}

/** What pieces can be put in order by. */
export type Order = 'list' | 'name' | 'reach' | 'mobility' | 'forks' | 'worth';

/** Returns a number of hundredths as people write it. */
export function inUnits(hundredths: number): string {
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
}

/** Returns what a piece is asked for by. */
export function keyOf({ id, notation, name }: BookRow): string {
  return id ?? notation ?? name;
}

/** Returns the pieces that are looked for, in the order wanted; the farthest reaching first. */
export function choosePieces(pieces: readonly BookRow[], wanted: Wanted, order: Order): BookRow[] {
  const words = wanted.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const facts = Object.entries(wanted.facts);
  const found = pieces.filter((piece) => {
    const { id = '', name, notation = '', dialects, sentence } = piece;
    const told = [id, name, notation, ...dialects, sentence].join(' ').toLowerCase();
    return (
      words.every((word) => told.includes(word)) &&
      wanted.ways.every((way) => piece.ways.includes(way)) &&
      isWorth(piece, wanted.worth) &&
      facts.every(([fact, begins]) => begins === '' || (piece.facts[fact] ?? '').startsWith(begins))
    );
  });
  if (order === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  const measure = MEASURES[order];
  if (measure) found.sort((a, b) => measure(b) - measure(a));
  return found;
}

/** By what the greatest comes first; who has no such number comes last. */
const MEASURES: Readonly<Partial<Record<Order, (piece: BookRow) => number>>> = {
  reach: ({ goes, takes }) => goes + takes,
  mobility: ({ mobility }) => mobility,
  forks: ({ forks }) => forks ?? -1,
  worth: ({ worth }) => worth ?? Number.NEGATIVE_INFINITY,
};

function isWorth({ worth }: BookRow, wanted: Wanted['worth']): boolean {
  const { least, most } = wanted ?? { least: null, most: null };
  if (least === null && most === null) return true;
  if (worth === null) return false;
  return (
    worth >= (least ?? Number.NEGATIVE_INFINITY) * 100 && worth <= (most ?? Number.POSITIVE_INFINITY) * 100
  );
}

/** Returns the facts that all pieces have, each with the words with which it begins for some of them. */
export function factsOf(pieces: readonly BookRow[]): { name: string; values: string[] }[] {
  const names = Object.keys(pieces[0]?.facts ?? {});
  return names
    .map((name) => {
      const first = pieces.map(({ facts }) => /^\p{L}+/u.exec(facts[name] ?? '')?.[0] ?? '');
      return { name, values: [...new Set(first)].filter((value) => value !== '') };
    })
    .filter(({ values }) => values.length > 1);
}
