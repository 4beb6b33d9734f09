/** Pointing out cells: every kind of mark has a shape of its own, so that none is told by colour alone. */

import type { MarkKind } from '../wire/MarkKind';
import { CELL } from './geometry';

/** How a kind is drawn on a cell, from its upper left corner. */
export interface MarkShape {
  /** Filled over the whole cell. */
  readonly tint: boolean;
  /** Path data of what is stroked. */
  readonly line: string;
  /** Path data of what is filled. */
  readonly solid: string;
  /** What a screen reader says. */
  readonly words: string;
}

/** Returns the path of a circle. */
export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

const DOT = circle(CELL / 2, CELL / 2, 15);
const CORNER_DOTS = circle(13, 13, 8) + circle(87, 13, 8);
const RING = circle(CELL / 2, CELL / 2, 44);
const INNER_SQUARE = 'M6 6h88v88h-88z';
const CROSS = 'M20 20L80 80M80 20L20 80';
const CORNER_CROSS = 'M9 9L29 29M29 9L9 29';
const BRACKETS = 'M5 19V5H19M95 19V5H81M95 81V95H81M5 81V95H19';
const HATCHING = [20, 40, 60, 80, 100, 120, 140, 160, 180]
  .map((sum) => {
    const low = Math.max(sum - CELL, 0);
    const high = Math.min(sum, CELL);
    return `M${low} ${high}L${high} ${low}`;
  })
  .join('');

/** The corners of a cell: round something that can be taken or chosen. */
export const CORNERS = 'M0 0h24L0 24zM100 0v24L76 0zM100 100h-24L100 76zM0 100v-24L24 100z';

/**
 * Returns what of a mark lies over a piece, whose drawing may fill its cell: without it the mark would be hidden.
 */
export function markOver(kind: MarkKind): Pick<MarkShape, 'line' | 'solid'> {
  switch (kind) {
    case 'danger':
    case 'cause':
      return { line: INNER_SQUARE, solid: '' };
    case 'attack':
      return { line: RING, solid: '' };
    case 'reach':
      return { line: '', solid: CORNER_DOTS };
    case 'taken':
      return { line: CORNER_CROSS, solid: '' };
    case 'last':
      return { line: BRACKETS, solid: '' };
  }
}

/** Returns how a kind is drawn on a cell, which may have a piece on it. */
export function markShape(kind: MarkKind, occupied: boolean): MarkShape {
  switch (kind) {
    case 'last':
      return { tint: true, line: BRACKETS, solid: '', words: 'last turn' };
    case 'danger':
      return { tint: true, line: INNER_SQUARE, solid: '', words: 'under threat' };
    case 'taken':
      // What stands there now was not taken: the cross keeps out of its way.
      return { tint: !occupied, line: occupied ? CORNER_CROSS : CROSS, solid: '', words: 'taken here' };
    case 'attack':
      return { tint: true, line: RING, solid: '', words: 'may take here' };
    case 'cause':
      return { tint: true, line: HATCHING, solid: '', words: 'spoken of' };
    case 'reach':
      return { tint: false, line: '', solid: occupied ? CORNER_DOTS : DOT, words: 'may go here' };
  }
}

/** The order in which marks are drawn, and listed in a legend. */
export const MARK_KINDS: readonly MarkKind[] = ['last', 'danger', 'cause', 'taken', 'attack', 'reach'];
