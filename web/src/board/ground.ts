/** Drawing the cells, their owners and their names. */

import type { Area } from '../wire/Area';
import type { Cell } from '../wire/Cell';
import type { Side } from '../wire/Side';
import { type Label, labels } from './axes';
import { areaBox, CELL, cellBox } from './geometry';
import { svg } from './svg';

/** What the ground is drawn from. */
export interface Ground {
  readonly cells: readonly Cell[];
  readonly bounds: Area;
}

/** The most places of which the empty ones are dotted. */
const MOST_DOTTED = 4096;

/** Returns a text that changes exactly when the ground has to be drawn again. */
export function groundKey({ cells, bounds }: Ground, flipped: boolean): string {
  return `${flipped} ${JSON.stringify(bounds)} ${cells.map((c) => `${c.id},${c.x},${c.y},${c.name},${c.shade},${c.owner}`).join(' ')}`;
}

/** Draws the ground; the frame follows the outline of the board, which may have holes. */
export function drawGround({ cells, bounds }: Ground, flipped: boolean): SVGElement[] {
  const path = (name: string, d: string) => (d === '' ? [] : [svg('path', { class: name, d })]);
  const ground = (name: string, wanted: (cell: Cell) => boolean) =>
    path(name, squares(cells.filter(wanted), flipped));
  const owned = (side: Side) => [
    ...ground(`owner ${side} light`, (cell) => cell.owner === side && cell.shade === 'light'),
    ...ground(`owner ${side} dark`, (cell) => cell.owner === side && cell.shade === 'dark'),
    ...path(`fold ${side}`, folds(cells, side, flipped)),
  ];
  return [
    ...path('open', openGround(cells, bounds, flipped)),
    ...ground('frame', () => true),
    ...ground('light', (cell) => cell.shade === 'light'),
    ...ground('dark', (cell) => cell.shade === 'dark'),
    ...owned('white'),
    ...owned('black'),
    ...labels(cells, flipped).map(drawLabel),
  ];
}

function squares(cells: readonly Cell[], flipped: boolean): string {
  return cells
    .map((cell) => cellBox(cell, flipped))
    .map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`)
    .join('');
}

/** Dots the corners of the places where no cell is. */
function openGround(cells: readonly Cell[], bounds: Area, flipped: boolean): string {
  const places = bounds.width * bounds.height;
  if (cells.length >= places || places > MOST_DOTTED) return '';
  const { x, y } = areaBox(bounds, flipped);
  let dots = '';
  for (let row = 0; row <= bounds.height; row += 1)
    for (let column = 0; column <= bounds.width; column += 1)
      dots += `M${x + column * CELL} ${y + row * CELL}h0`;
  return dots;
}

/** Folds a corner of each cell that a side owns, where no name is written: the opposite ones for White and Black. */
function folds(cells: readonly Cell[], side: Side, flipped: boolean): string {
  const size = 17;
  return cells
    .filter((cell) => cell.owner === side)
    .map((cell) => cellBox(cell, flipped))
    .map(({ x, y }) =>
      side === 'white'
        ? `M${x} ${y + CELL}v${-size}l${size} ${size}z`
        : `M${x + CELL} ${y}v${size}l${-size} ${-size}z`,
    )
    .join('');
}

function drawLabel({ text, box, corner, on }: Label): SVGElement {
  const low = corner === 'column';
  return svg(
    'text',
    {
      class: `label ${corner} on-${on}`,
      x: low ? box.x + CELL - 3 : box.x + 4,
      y: low ? box.y + CELL - 4 : box.y + 18,
      'text-anchor': low ? 'end' : 'start',
      'aria-hidden': 'true',
    },
    [text],
  );
}
