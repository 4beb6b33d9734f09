/** Which piece of one scene is which of the next, so that it can be seen to move. */

import type { Piece } from '../wire/Piece';
import { distance, type Point } from './geometry';

/** A piece with the key of its drawing. */
export interface Placed<K> {
  readonly key: K;
  readonly piece: Piece;
}

/**
 * Returns for each piece of a new scene the key of the old one it is, or `null` if it is new.
 *
 * What stands where it stood is the same; of the others of one kind, those nearest to one another are.
 */
export function follow<K>(
  before: readonly Placed<K>[],
  after: readonly Piece[],
  where: (cell: number) => Point | null,
): (K | null)[] {
  const keys: (K | null)[] = after.map(() => null);
  const free = new Set(before);
  after.forEach((piece, index) => {
    for (const old of free) {
      if (old.piece.cell !== piece.cell || kind(old.piece) !== kind(piece)) continue;
      keys[index] = old.key;
      free.delete(old);
    }
  });
  const moves: { index: number; old: Placed<K>; far: number }[] = [];
  after.forEach((piece, index) => {
    const to = where(piece.cell);
    if (keys[index] !== null || !to) return;
    for (const old of free) {
      const from = where(old.piece.cell);
      if (from && kind(old.piece) === kind(piece)) moves.push({ index, old, far: distance(from, to) });
    }
  });
  moves.sort((a, b) => a.far - b.far);
  for (const { index, old } of moves) {
    if (keys[index] !== null || !free.delete(old)) continue;
    keys[index] = old.key;
  }
  return keys;
}

function kind(piece: Piece): string {
  return `${piece.side ?? ''} ${piece.glyph}`;
}
