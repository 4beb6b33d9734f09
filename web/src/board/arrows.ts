/** Turns that are proposed, as arrows: the best one is drawn last, and widest. */

import type { Scene } from '../wire/Scene';
import { CELL, cellBox, centre, type Point } from './geometry';
import { svg } from './svg';

/** A turn that is proposed. */
export interface Arrow {
  /** The cells that it touches, in order. */
  readonly cells: readonly number[];
  /** 0 for the best one. */
  readonly rank: number;
}

/** How far from the middle of its cell an arrow begins, and how long its head is. */
const GAP = CELL * 0.22;
const HEAD = CELL * 0.34;

/** Draws proposed turns: from where something stands to where it goes, and a ring where something is put. */
export function drawArrows(scene: Scene, arrows: readonly Arrow[], flipped: boolean): SVGElement[] {
  const places = new Map(scene.cells.map((cell) => [cell.id, centre(cellBox(cell, flipped))]));
  const occupied = new Set(scene.pieces.map((piece) => piece.cell));
  return [...arrows]
    .sort((a, b) => b.rank - a.rank)
    .flatMap(({ cells, rank }) => {
      const shapes = shapesOf(cells, places, occupied);
      if (shapes.length === 0) return [];
      const group = svg('g', { class: rank === 0 ? 'arrow best' : 'arrow' });
      group.append(...shapes);
      return [group];
    });
}

function shapesOf(
  cells: readonly number[],
  places: ReadonlyMap<number, Point>,
  occupied: ReadonlySet<number>,
): SVGElement[] {
  const known = cells.filter((cell) => places.has(cell));
  const [first, second] = known;
  const from = first === undefined ? undefined : places.get(first);
  const to = second === undefined ? undefined : places.get(second);
  const goes = first !== undefined && first !== second && occupied.has(first) && from && to;
  const rings = known.slice(goes ? 2 : 0).flatMap((cell) => places.get(cell) ?? []);
  return [
    ...(goes ? [arrow(from, to)] : []),
    ...rings.map(({ x, y }) => svg('circle', { class: 'ring', cx: x, cy: y, r: CELL * 0.4 })),
  ];
}

function arrow(from: Point, to: Point): SVGElement {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = (far: number, aside: number) => {
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    return `${from.x + x * far - y * aside} ${from.y + y * far + x * aside}`;
  };
  const [neck, half, wing] = [length - HEAD, CELL * 0.08, CELL * 0.2];
  const points = [
    along(GAP, -half),
    along(neck, -half),
    along(neck, -wing),
    along(length, 0),
    along(neck, wing),
    along(neck, half),
    along(GAP, half),
  ];
  return svg('path', { d: `M${points.join('L')}z` });
}
