import { expect, it } from 'vitest';
import { Loupe, loupeAt } from '../src/board/loupe';

const phone = { width: 360, height: 740 };

it('the loupe stands above the finger, and at the edges of the window inside it', () => {
  const middle = loupeAt({ x: 180, y: 400 }, phone);
  expect(middle.x + 58).toBe(180);
  expect(middle.y + 116).toBeLessThan(400);
  expect(loupeAt({ x: 2, y: 400 }, phone).x).toBeGreaterThanOrEqual(0);
  expect(loupeAt({ x: 358, y: 400 }, phone).x + 116).toBeLessThanOrEqual(360);
});

it('at the upper edge it stands beside the finger, where there is more room, and never under it', () => {
  const right = loupeAt({ x: 40, y: 20 }, phone);
  expect(right.x).toBeGreaterThan(40);
  expect(right.y).toBeGreaterThanOrEqual(0);
  expect(loupeAt({ x: 320, y: 20 }, phone).x + 116).toBeLessThan(320);
});

it('a loupe is shown only where cells are small', () => {
  expect(Loupe.helps(22)).toBe(true);
  expect(Loupe.helps(64)).toBe(false);
  expect(Loupe.helps(0)).toBe(false);
});
