import { beforeEach, expect, test } from 'vitest';
import { Stood } from '../src/room/stood';

/** Lays slots of a width beside one another in the one tray, which stands so far from the left. */
function lay(left: number, widths: readonly number[]): void {
  const tray = document.createElement('section');
  tray.dataset['lies'] = '0';
  tray.getBoundingClientRect = () => new DOMRect(left, 50, 300, 40);
  widths.reduce((x, width, index) => {
    const slot = document.createElement('button');
    Object.assign(slot.dataset, { tray: '0', slot: String(index) });
    slot.getBoundingClientRect = () => new DOMRect(x, 50, width, 40);
    tray.append(slot);
    return x + width;
  }, left);
  document.body.replaceChildren(tray);
}

const places = (stood: Stood, ...slots: (number | null)[]) => slots.map((slot) => stood.box(0, slot)?.x);

beforeEach(() => document.body.replaceChildren());

test('what has been taken out of a tray is said to have lain where it lay, not where others lie now', () => {
  const stood = new Stood();
  lay(100, [40, 80, 40]);
  stood.look();
  lay(100, [40, 80]);
  expect(places(stood, 0, 1, 2)).toEqual([100, 140, 220]);
  // The page was scrolled, and the tray with it.
  lay(70, [40, 80]);
  expect(places(stood, 2)).toEqual([190]);
  // It has been gone for longer than a look: the tray is all that is known.
  stood.look();
  expect(places(stood, 1, 2, null)).toEqual([110, 70, 70]);
  document.body.replaceChildren();
  expect(stood.box(0, 0)).toBeNull();
});
