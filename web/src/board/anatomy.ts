/** How the drawing of a piece shares its cell with its parts, its signs and the way it looks. */

import type { Piece } from '../wire/Piece';
import { type Box, CELL } from './geometry';

/** The most parts, and the most signs, that are shown one by one. */
const MOST_PARTS = 8;
const MOST_BADGES = 3;

export interface PartPlace {
  readonly index: number;
  readonly box: Box;
}

/** The places within a cell, from its upper left corner. */
export interface Anatomy {
  readonly body: Box;
  /** Clockwise from the top of the drawing, in degrees. */
  readonly turn: number;
  /** Behind the parts. */
  readonly plate: Box | null;
  /** The parts that stand in a row, with their indexes among all parts; the drawing shows the others. */
  readonly parts: readonly PartPlace[];
  /** How many parts of the row there is no room for; a number takes the last place. */
  readonly partsLeft: number;
  /** Where that number stands. */
  readonly rest: Box | null;
  readonly badges: readonly Box[];
}

export function anatomy(piece: Piece, flipped: boolean): Anatomy {
  const row = piece.parts.flatMap((part, index) => (part.place === 'row' ? [index] : []));
  const share = bodyShare(row.length, piece.facing !== null);
  const size = CELL * share;
  const top = row.length === 0 ? (CELL - size) / 2 : CELL * 0.02;
  const room = partsRoom(row);
  return {
    body: { x: (CELL - size) / 2, y: top, width: size, height: size },
    turn: piece.facing === null ? 0 : (piece.facing * 45 + (flipped ? 180 : 0)) % 360,
    ...room,
    badges: piece.badges.slice(0, MOST_BADGES).map((_, index) => badgeBox(index)),
  };
}

/** What looks somewhere leaves room for the pointer, what has parts for their row or rows. */
function bodyShare(inRow: number, looks: boolean): number {
  if (inRow > 4) return 0.46;
  if (inRow > 0) return 0.66;
  return looks ? 0.8 : 0.94;
}

function partsRoom(row: readonly number[]): Pick<Anatomy, 'plate' | 'parts' | 'partsLeft' | 'rest'> {
  const count = row.length;
  if (count === 0) return { plate: null, parts: [], partsLeft: 0, rest: null };
  const places = Math.min(count, MOST_PARTS);
  const rows = Math.ceil(places / 4);
  const columns = Math.ceil(places / rows);
  const width = CELL * 0.235;
  const height = CELL * 0.25;
  const left = (CELL - columns * width) / 2;
  const top = CELL * 0.985 - rows * height;
  const box = (place: number) => ({
    x: left + (place % columns) * width,
    y: top + Math.floor(place / columns) * height,
    width,
    height,
  });
  const full = count > MOST_PARTS;
  const shown = full ? places - 1 : places;
  const parts = row.slice(0, shown).map((index, place) => ({ index, box: box(place) }));
  const plate = { x: left - 1, y: top, width: columns * width + 2, height: rows * height };
  return { plate, parts, partsLeft: count - shown, rest: full ? box(shown) : null };
}

function badgeBox(index: number): Box {
  const width = CELL * 0.26;
  return { x: CELL * 0.98 - width, y: CELL * 0.02 + index * width * 1.06, width, height: width };
}
