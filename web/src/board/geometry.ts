/** Where things are on the drawing: 100 units a cell, `y` downwards, the viewer's side at the bottom. */

import type { Area } from '../wire/Area';

/** The width of a cell in units of the drawing. */
export const CELL = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its upper left corner. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns where an area of the plane is drawn.
 *
 * It does not depend on how much of the plane is shown: a board that grows moves nothing.
 */
export function areaBox(area: Area, flipped: boolean): Box {
  const left = flipped ? 0 - (area.x + area.width) : area.x;
  const top = flipped ? area.y : 0 - (area.y + area.height);
  return { x: left * CELL, y: top * CELL, width: area.width * CELL, height: area.height * CELL };
}

/** Returns where a cell is drawn. */
export function cellBox(cell: Point, flipped: boolean): Box {
  return areaBox({ x: cell.x, y: cell.y, width: 1, height: 1 }, flipped);
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function contains(box: Box, point: Point): boolean {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}

/** Returns the square of the distance between two points, for comparisons. */
export function distance(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
