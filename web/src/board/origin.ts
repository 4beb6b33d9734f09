/** What a piece is told by, and where what is new on the board comes from. */

import type { Part } from '../wire/Part';
import type { Piece } from '../wire/Piece';
import type { Scene } from '../wire/Scene';
import type { Slot } from '../wire/Slot';
import type { Spot } from './actor';

/** Returns what tells a piece from others, wherever it stands; empty if there is none. */
export function lookOf(piece: Piece | undefined): string {
  return piece ? JSON.stringify({ ...piece, cell: 0 }) : '';
}

/** Returns whether in two scenes the same stands on the same cells. */
export function standAlike({ pieces: some }: Scene, { pieces: others }: Scene): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  const looks = new Map(some.map((piece) => [piece.cell, lookOf(piece)]));
  return others.every((piece) => looks.get(piece.cell) === lookOf(piece));
}

/**
 * Returns what is seen to go where only a part of a piece does: what stands alone where it comes to, else the only
 * kind of part that is gone from where it stood; `null` if neither is known.
 */
export function partThatGoes(
  was: Piece | undefined,
  left: Piece | undefined,
  alone: Piece | null | undefined,
): Piece | null {
  if (alone) return alone;
  if (!was) return null;
  const still = (part: Part) => left?.parts.find(({ name }) => name === part.name)?.count ?? 0;
  const gone = was.parts.filter((part) => still(part) < part.count);
  const [only] = gone;
  if (!only || gone.length > 1) return null;
  return { ...was, glyph: only.glyph, name: only.name, parts: [], badges: [], facing: null };
}

/**
 * Returns from where in a tray a piece came to the board, or what it became more by, and what that looks like; `null`
 * if its side has no tray.
 */
export function comesFrom(before: Scene, after: Scene, piece: Piece): { spot: Spot; glyph: string } | null {
  let least: { spot: Spot; glyph: string } | null = null;
  for (const [tray, { slots, side, kind }] of before.trays.entries()) {
    if (side !== piece.side || kind === 'shop') continue;
    const left = after.trays[tray]?.slots ?? [];
    const gone = slots.flatMap((slot, index) => (countOf(slots, slot) > countOf(left, slot) ? [index] : []));
    const index = gone.find((one) => slots[one]?.glyph === piece.glyph) ?? gone[0];
    const slot = index === undefined ? undefined : slots[index];
    if (index !== undefined && slot) return { spot: { tray, slot: index }, glyph: slot.glyph };
    least ??= { spot: { tray, slot: null }, glyph: piece.glyph };
  }
  return least;
}

function countOf(slots: readonly Slot[], { glyph, name }: Slot): number {
  const same = slots.filter((slot) => slot.glyph === glyph && slot.name === name);
  return same.reduce((sum, { count }) => sum + count, 0);
}
