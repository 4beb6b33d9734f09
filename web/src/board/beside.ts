/** Where to put a box beside a place, so that it hides as little as can be. */

import type { Box, Point } from './geometry';

/** The distance between a place and the box beside it, in pixels. */
const GAP = 6;

/** How much worse it is to cover the place itself than as much of anything else. */
const ITSELF = 100;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the upper left corner of a box of a size, within a frame that begins at (0, 0): below the place,
 * above it, at its sides or at its corners, wherever it covers least of what there is to be seen; the
 * earlier of two equally good.
 */
export function beside(size: Size, place: Box, frame: Size, seen: readonly Box[]): Point {
  const { x, y, width, height } = place;
  const middle = { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 };
  const [left, right] = [x - size.width - GAP, x + width + GAP];
  const [above, below] = [y - size.height - GAP, y + height + GAP];
  const columns = [middle.x, x, x + width - size.width, left, right];
  const rows = [middle.y, y, y + height - size.height];
  const corners = [
    ...columns.map((column) => ({ x: column, y: below })),
    ...columns.map((column) => ({ x: column, y: above })),
    ...rows.flatMap((row) => [
      { x: right, y: row },
      { x: left, y: row },
    ]),
  ].map((corner) => ({
    x: Math.max(0, Math.min(corner.x, frame.width - size.width)),
    y: Math.max(0, Math.min(corner.y, frame.height - size.height)),
  }));
  const cost = (corner: Point) => {
    const box = { ...corner, ...size };
    return seen.reduce((sum, other) => sum + covered(box, other), ITSELF * covered(box, place));
  };
  return corners.reduce((best, corner) => (cost(corner) < cost(best) - 1 ? corner : best));
}

/** Returns the area that two boxes share. */
function covered(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(width, 0) * Math.max(height, 0);
}
