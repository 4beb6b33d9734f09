/** Looking through the pieces of a game. */

import type { PieceRow } from '../wire/PieceRow';

/** What pieces are looked for. */
export interface Wanted {
  /** Words of which each occurs in the id, the name, a notation or the sentence. */
  readonly text: string;
  /** The ways in which they move, all of them. */
  readonly ways: readonly string[];
  /** Facts that they have, by name: how the fact begins. */
  readonly facts: Readonly<Record<string, string>>;
}

export type Order = 'list' | 'name' | 'reach';

/** Returns what a piece is asked for by. */
export function keyOf({ id, notation, name }: PieceRow): string {
  return id ?? notation ?? name;
}

/** Returns the pieces that are looked for, in the order wanted; the farthest reaching first. */
export function choosePieces(pieces: readonly PieceRow[], wanted: Wanted, order: Order): PieceRow[] {
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
      facts.every(([fact, begins]) => begins === '' || (piece.facts[fact] ?? '').startsWith(begins))
    );
  });
  if (order === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (order === 'reach') found.sort((a, b) => b.goes + b.takes - a.goes - a.takes);
  return found;
}

/** Returns the facts that all pieces have, each with the words with which it begins for some of them. */
export function factsOf(pieces: readonly PieceRow[]): { name: string; values: string[] }[] {
  const names = Object.keys(pieces[0]?.facts ?? {});
  return names
    .map((name) => {
      const first = pieces.map(({ facts }) => /^\p{L}+/u.exec(facts[name] ?? '')?.[0] ?? '');
      return { name, values: [...new Set(first)].filter((value) => value !== '') };
    })
    .filter(({ values }) => values.length > 1);
}
