/** What is passed on the ways of a turn, and when. */

import type { Scene } from '../wire/Scene';
import type { Point } from './geometry';

/** Something that is passed on a leg of a way. */
export interface Passing {
  readonly cell: number;
  /** The index of the leg. */
  readonly leg: number;
  /** The share of the leg that lies before it. */
  readonly share: number;
}

/** Returns for each way, by its index, what of these cells is passed on it: each is on the leg that comes nearest. */
export function passings(
  scene: Scene,
  ways: readonly (readonly number[])[],
  cells: readonly number[],
): Map<number, Passing[]> {
  const places = new Map<number, Point>(scene.cells.map((cell) => [cell.id, cell]));
  const stops = new Set(ways.filter((way) => way.length > 1).flat());
  const found = new Map<number, Passing[]>();
  for (const cell of cells) {
    const place = places.get(cell);
    if (!place || stops.has(cell)) continue;
    let best: { way: number; far: number; passing: Passing } | null = null;
    ways.forEach((way, index) => {
      way.slice(1).forEach((stop, leg) => {
        const [from, to] = [places.get(way[leg] as number), places.get(stop)];
        if (!from || !to) return;
        const { share, far } = nearest(from, to, place);
        if (best === null || far < best.far) best = { way: index, far, passing: { cell, leg, share } };
      });
    });
    if (best === null) continue;
    const { way, passing } = best as { way: number; passing: Passing };
    found.set(way, [...(found.get(way) ?? []), passing]);
  }
  return found;
}

/** Returns which share of a straight line lies before the point of it that is nearest, and how far that is. */
function nearest(from: Point, to: Point, place: Point): { share: number; far: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(Math.max(along, 0), 1);
  return { share, far: Math.hypot(from.x + share * dx - place.x, from.y + share * dy - place.y) };
}
