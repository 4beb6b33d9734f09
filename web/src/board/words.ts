/** What a screen reader says about places. */

import type { Label } from '../wire/Label';
import type { Mark } from '../wire/Mark';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Piece } from '../wire/Piece';
import type { Side } from '../wire/Side';
import { markShape } from './marks';

/** The eight ways to look, clockwise from the top. */
export const WAYS = [
  'up',
  'up and right',
  'right',
  'down and right',
  'down',
  'down and left',
  'left',
  'up and left',
];

/** Returns what a choice is called, with what it does. */
export function labelText({ name, effect }: Label): string {
  return effect === null ? name : `${name}: ${effect}`;
}

/** Returns the name of a side for people. */
export function sideName(side: Side): string {
  return side === 'white' ? 'White' : 'Black';
}

/** Returns whose a piece is and what it is called. */
export function pieceTitle(piece: Piece): string {
  // Some games call a piece by its owner's name already.
  const owner =
    piece.side === null || piece.name.toLowerCase().startsWith(piece.side) ? '' : sideName(piece.side);
  return `${owner} ${piece.name}`.trim();
}

/** Returns what a piece is, with its parts and signs. */
export function pieceWords(piece: Piece, flipped: boolean): string {
  const words = [pieceTitle(piece)];
  if (piece.facing !== null) words.push(`looking ${WAYS[(piece.facing + (flipped ? 4 : 0)) % 8]}`);
  if (piece.parts.length > 0)
    words.push(`of ${piece.parts.map((part) => `${part.count} ${part.name}`).join(', ')}`);
  words.push(...piece.badges.map((badge) => badge.name));
  return words.join(', ');
}

/** Returns everything there is to say about a cell. */
export function cellWords(
  cell: { id: number; name: string; owner: Side | null },
  piece: Piece | undefined,
  marks: readonly Mark[],
  offers: readonly OfferSummary[],
  chosen: boolean,
  flipped: boolean,
): string {
  const words = [cell.name, piece ? pieceWords(piece, flipped) : 'empty'];
  if (cell.owner !== null) words.push(`${sideName(cell.owner)}’s ground`);
  for (const mark of marks)
    if (mark.cells.includes(cell.id)) words.push(markShape(mark.kind, piece !== undefined).words);
  if (chosen) words.push('chosen');
  if (offers.length > 0)
    words.push(`choose: ${[...new Set(offers.map((offer) => labelText(offer.label)))].join(', or ')}`);
  return words.join('; ');
}
