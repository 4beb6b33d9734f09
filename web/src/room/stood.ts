/** Where things lie in trays, and where they lay before something was taken out. */

import type { Point } from '../board/geometry';

export class Stood {
  /** Where slots lay in their trays when they were looked at last. */
  readonly #lay = new Map<string, DOMRect>();

  /** Looks where everything lies now. */
  look(): void {
    this.#lay.clear();
    for (const slot of document.querySelectorAll<HTMLElement>('[data-lies] [data-slot]')) {
      const { tray = '', slot: index = '' } = slot.dataset;
      const around = seen(slot.closest('[data-lies]'));
      const box = seen(slot);
      if (around && box) this.#lay.set(`${tray} ${index}`, moved(box, { x: -around.x, y: -around.y }));
    }
  }

  /**
   * Returns the box of a slot in the window, as it lay when it was looked at last, though it may be gone by now; else
   * that of the tray; `null` if neither is to be seen.
   */
  box(tray: number, slot: number | null): DOMRect | null {
    const around = seen(document.querySelector(`[data-lies="${tray}"]`));
    if (!around || slot === null) return around;
    const lay = this.#lay.get(`${tray} ${slot}`);
    if (lay) return moved(lay, around);
    return seen(document.querySelector(`[data-tray="${tray}"][data-slot="${slot}"]`)) ?? around;
  }
}

function seen(element: Element | null): DOMRect | null {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

function moved({ x, y, width, height }: DOMRect, by: Point): DOMRect {
  return new DOMRect(x + by.x, y + by.y, width, height);
}
