/** The names of columns and rows, read off the names of the cells. */

import type { Cell } from '../wire/Cell';
import { type Box, cellBox } from './geometry';

/** A short text in the corner of a cell. */
export interface Label {
  readonly text: string;
  /** The cell that carries it. */
  readonly cell: number;
  readonly box: Box;
  readonly corner: 'column' | 'row' | 'name';
  readonly on: Cell['shade'];
}

/**
 * Returns what is written on the cells.
 *
 * If every cell is called by the letters of its column and the digits of its row, the lowest cell of a
 * column carries its letters and the leftmost of a row its digits; otherwise every cell carries its name.
 */
export function labels(cells: readonly Cell[], flipped: boolean): Label[] {
  const columns = new Map<number, Cell>();
  const rows = new Map<number, Cell>();
  const towardsViewer = flipped ? -1 : 1;
  const names = new Map<string, string>();
  let regular = true;
  for (const cell of cells) {
    const [, letters, digits] = /^(\p{L}{1,2})(\d{1,3})$/u.exec(cell.name) ?? [];
    regular &&= letters !== undefined && digits !== undefined;
    regular &&= agree(names, `x${cell.x}`, letters) && agree(names, `y${cell.y}`, digits);
    const lowest = columns.get(cell.x);
    if (!lowest || (cell.y - lowest.y) * towardsViewer < 0) columns.set(cell.x, cell);
    const leftmost = rows.get(cell.y);
    if (!leftmost || (cell.x - leftmost.x) * towardsViewer < 0) rows.set(cell.y, cell);
  }
  const label = (cell: Cell, text: string, corner: Label['corner']): Label => ({
    text,
    cell: cell.id,
    box: cellBox(cell, flipped),
    corner,
    on: cell.shade,
  });
  if (!regular) return cells.map((cell) => label(cell, cell.name, 'name'));
  return [
    ...[...columns.values()].map((cell) => label(cell, names.get(`x${cell.x}`) ?? '', 'column')),
    ...[...rows.values()].map((cell) => label(cell, names.get(`y${cell.y}`) ?? '', 'row')),
  ];
}

function agree(names: Map<string, string>, key: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  const known = names.get(key);
  if (known === undefined) names.set(key, name);
  return known === undefined || known === name;
}
