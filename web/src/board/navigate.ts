/** Moving a focus over places that lie anywhere, with the arrow keys. */

import type { Point } from './geometry';

export type Direction = 'up' | 'down' | 'left' | 'right';

const WAYS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** Returns the direction that a key means. */
export function directionOf(key: string): Direction | null {
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    default:
      return null;
  }
}

/**
 * Returns the place to go to from one place; `null` if there is none that way.
 *
 * The nearest counts, and a step to the side counts three times: straight ahead wins over what is near
 * but beside, and a gap in the board is jumped over.
 */
export function neighbour<T>(from: Point, way: Direction, places: Iterable<readonly [T, Point]>): T | null {
  const { x, y } = WAYS[way];
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, point] of places) {
    const ahead = (point.x - from.x) * x + (point.y - from.y) * y;
    const aside = Math.abs((point.x - from.x) * y) + Math.abs((point.y - from.y) * x);
    const cost = ahead + 3 * aside;
    if (ahead > 0 && ahead >= aside && cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}
