/** Drawing the cells, their owners and their names. */

import type { Cell } from '../wire/Cell';
import type { Side } from '../wire/Side';
import { type Label, labels } from './axes';
import { CELL, cellBox } from './geometry';
import { svg } from './svg';

/** Returns a text that changes exactly when the ground has to be drawn again. */
export function groundKey(cells: readonly Cell[], flipped: boolean): string {
  return `${flipped} ${cells.map((c) => `${c.id},${c.x},${c.y},${c.name},${c.shade},${c.owner}`).join(' ')}`;
}

/** Draws the ground; the frame follows the outline of the board, which may have holes. */
export function drawGround(cells: readonly Cell[], flipped: boolean): SVGElement[] {
  const squares = (wanted: (cell: Cell) => boolean) =>
    cells
      .filter(wanted)
      .map((cell) => cellBox(cell, flipped))
      .map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`)
      .join('');
  const path = (name: string, d: string) => (d === '' ? [] : [svg('path', { class: name, d })]);
  const owned = (side: Side) => [
    ...path(
      `owner ${side}`,
      squares((cell) => cell.owner === side),
    ),
    ...path(`fold ${side}`, folds(cells, side, flipped)),
  ];
  return [
    ...path(
      'frame',
      squares(() => true),
    ),
    ...path(
      'light',
      squares((cell) => cell.shade === 'light'),
    ),
    ...path(
      'dark',
      squares((cell) => cell.shade === 'dark'),
    ),
    ...owned('white'),
    ...owned('black'),
    ...labels(cells, flipped).map(drawLabel),
  ];
}

/** Folds a corner of each cell that a side owns: one corner for White, the opposite one for Black. */
function folds(cells: readonly Cell[], side: Side, flipped: boolean): string {
  const size = 17;
  return cells
    .filter((cell) => cell.owner === side)
    .map((cell) => cellBox(cell, flipped))
    .map(({ x, y }) =>
      side === 'white'
        ? `M${x} ${y}h${size}l${-size} ${size}z`
        : `M${x + CELL} ${y + CELL}h${-size}l${size} ${-size}z`,
    )
    .join('');
}

function drawLabel({ text, box, corner, on }: Label): SVGElement {
  const low = corner === 'column';
  return svg(
    'text',
    {
      class: `label on-${on}`,
      x: low ? box.x + CELL - 5 : box.x + 5,
      y: low ? box.y + CELL - 6 : box.y + 20,
      'text-anchor': low ? 'end' : 'start',
      'aria-hidden': 'true',
    },
    [text],
  );
}
