/** What is under a point of the window, on a board or in a tray beside it. */

import type { Board } from '../board/board';
import type { Place } from '../board/places';

/** Returns the place under a point of the window; `null` if there is none. */
export function placeUnder(board: Board | null, x: number, y: number): Place | null {
  const element = document.elementFromPoint(x, y);
  const slot = element?.closest<HTMLElement>('[data-slot]');
  if (slot) return { at: 'slot', tray: Number(slot.dataset['tray']), slot: Number(slot.dataset['slot']) };
  return element?.closest('.board-frame') ? (board?.placeAtPoint(x, y) ?? null) : null;
}
