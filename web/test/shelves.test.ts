import { expect, it } from 'vitest';
import { shelvesOf } from '../src/board/shelves';

const slot = (name: string) => ({ glyph: name, name, count: 1, caption: null });
const slots = ['a', 'b', 'c'].map(slot);

it('a tray that is not divided is one shelf without a title', () => {
  const [shelf, ...more] = shelvesOf({ slots, shelves: [] });
  expect(more).toEqual([]);
  expect(shelf?.title).toBeNull();
  expect(shelf?.slots.map(({ index }) => index)).toEqual([0, 1, 2]);
});

it('each shelf ends where the next one begins, and what stands on it keeps its index', () => {
  const shelves = shelvesOf({
    slots,
    shelves: [
      { title: 'first', first: 0 },
      { title: 'second', first: 2 },
    ],
  });
  const told = shelves.map(({ title, slots }) => [
    title,
    ...slots.map(({ slot, index }) => `${slot.name}${index}`),
  ]);
  expect(told).toEqual([
    ['first', 'a0', 'b1'],
    ['second', 'c2'],
  ]);
});
