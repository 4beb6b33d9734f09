import { expect, it } from 'vitest';
import { beside } from '../src/board/beside';

const FRAME = { width: 800, height: 800 };
const BOX = { width: 200, height: 150 };
const place = { x: 300, y: 300, width: 100, height: 100 };
const cell = (x: number, y: number) => ({ x, y, width: 100, height: 100 });

it('a box stands below its place where nothing is hidden', () => {
  expect(beside(BOX, place, FRAME, [])).toEqual({ x: 250, y: 406 });
});

it('a box stands where it hides nothing', () => {
  const row = [0, 100, 200, 300, 400, 500, 600, 700];
  const below = row.map((x) => cell(x, 400));
  expect(beside(BOX, place, FRAME, below)).toEqual({ x: 250, y: 144 });
  const above = row.map((x) => cell(x, 200));
  expect(beside(BOX, place, FRAME, [...below, ...above]).y).not.toBe(144);
});

it('a box stays within its frame and off its place', () => {
  const corner = cell(700, 700);
  const { x, y } = beside(BOX, corner, FRAME, []);
  expect(x >= 0 && x + BOX.width <= FRAME.width).toBe(true);
  expect(y >= 0 && y + BOX.height <= FRAME.height).toBe(true);
  expect(x + BOX.width <= corner.x || y + BOX.height <= corner.y).toBe(true);
  // Rather a piece is hidden than the place itself.
  const others = [cell(500, 700), cell(600, 700), cell(600, 600), cell(700, 600), cell(500, 600)];
  const crowded = beside(BOX, corner, FRAME, others);
  expect(crowded.x + BOX.width <= corner.x || crowded.y + BOX.height <= corner.y).toBe(true);
});

it('a box higher than its frame begins at the top', () => {
  expect(beside({ width: 200, height: 900 }, place, FRAME, []).y).toBe(0);
});
