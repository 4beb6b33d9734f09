/** How the drawing of a piece shares its cell with its parts, its signs and the way it looks. */

import type { Piece } from '../wire/Piece';
import { type Box, CELL } from './geometry';

/** The most parts, and the most signs, that are shown one by one. */
const MOST_PARTS = 8;
const MOST_BADGES = 3;

/** The places within a cell, from its upper left corner. */
export interface Anatomy {
  readonly body: Box;
  /** Clockwise from the top of the drawing, in degrees. */
  readonly turn: number;
  /** Behind the parts. */
  readonly plate: Box | null;
  readonly parts: readonly Box[];
  /** How many parts there is no room for. */
  readonly partsLeft: number;
  readonly badges: readonly Box[];
}

export function anatomy(piece: Piece, flipped: boolean): Anatomy {
  const share = bodyShare(piece);
  const size = CELL * share;
  const top = piece.parts.length === 0 ? (CELL - size) / 2 : CELL * 0.02;
  const room = partsRoom(piece.parts.length);
  return {
    body: { x: (CELL - size) / 2, y: top, width: size, height: size },
    turn: piece.facing === null ? 0 : (piece.facing * 45 + (flipped ? 180 : 0)) % 360,
    ...room,
    badges: piece.badges.slice(0, MOST_BADGES).map((_, index) => badgeBox(index)),
  };
}

/** What looks somewhere leaves room for the pointer, what has parts for their row or rows. */
function bodyShare(piece: Piece): number {
  if (piece.parts.length > 4) return 0.46;
  if (piece.parts.length > 0) return 0.66;
  return piece.facing === null ? 0.94 : 0.8;
}

function partsRoom(count: number): Pick<Anatomy, 'plate' | 'parts' | 'partsLeft'> {
  if (count === 0) return { plate: null, parts: [], partsLeft: 0 };
  const places = Math.min(count, MOST_PARTS);
  const rows = Math.ceil(places / 4);
  const columns = Math.ceil(places / rows);
  const width = CELL * 0.235;
  const height = CELL * 0.25;
  const left = (CELL - columns * width) / 2;
  const top = CELL * 0.985 - rows * height;
  const parts = Array.from({ length: places }, (_, index) => ({
    x: left + (index % columns) * width,
    y: top + Math.floor(index / columns) * height,
    width,
    height,
  }));
  const plate = { x: left - 1, y: top, width: columns * width + 2, height: rows * height };
  return { plate, parts, partsLeft: count > MOST_PARTS ? count - MOST_PARTS + 1 : 0 };
}

function badgeBox(index: number): Box {
  const width = CELL * 0.26;
  return { x: CELL * 0.98 - width, y: CELL * 0.02 + index * width * 1.06, width, height: width };
}
