/** What has to be touched next is in sight and free, wherever a page with a board is too small for all of it. */

import type { Board } from '../board/board';
import type { Target } from '../wire/Target';
import type { Room } from './room.svelte';

/** The least room between what is to be touched and what covers the page below it, in pixels. */
const CLEAR = 4;

/** Returns the places that matter now: what can be picked, what is told about, and what that names. */
export function mattering(room: Room): Target[] {
  const told = room.about || room.notice ? room.marks.flatMap(({ cells }) => cells) : [];
  return [
    ...room.offers.map(({ on }) => on),
    ...(room.about ? [room.about.place] : []),
    ...told.map((cell): Target => ({ at: 'cell', cell })),
  ];
}

/**
 * Scrolls the page where something hides the places that matter or what one has: by as much as what stays at its foot
 * has grown over them, or to what has buttons where that stands beside the board. `ended` is whether the whole board
 * is to be seen.
 */
export function bringIntoSight(
  board: Board,
  frame: HTMLElement,
  places: readonly Target[],
  ended: boolean,
): void {
  const foot = document.querySelector('.now');
  if (!foot) return;
  if (getComputedStyle(foot).position !== 'sticky') {
    // Beside the board: what has buttons, and above all parts that can be picked and what is told.
    for (const part of ['.dock:has(.offer, .play, .undo)', '.closeup.picking', '.about', '.notice'])
      reveal(foot.querySelector(part));
    return;
  }
  const around = frame.getBoundingClientRect();
  const cells = places.flatMap((place) => board.screenBox(place)?.bottom ?? []);
  // What lies in a shop is scrolled to in the shop, and while there is one the upper trays stand below all else. That
  // a tray is empty is told, too.
  const others = document.querySelector('.tray.shop') ? '.top-trays *' : ':not(*)';
  const trays = [...document.querySelectorAll(`.tray:not(.shop, ${others})`)].map(
    (tray) => tray.getBoundingClientRect().bottom,
  );
  const end = ended ? [around.bottom] : [];
  const lowest = Math.max(...cells.map((bottom) => Math.min(bottom, around.bottom)), ...trays, ...end);
  const hidden = Math.min(lowest + CLEAR - foot.getBoundingClientRect().top, around.top);
  if (hidden > 0) window.scrollBy({ top: hidden, behavior: 'instant' });
}

/** Where a phone has been turned, one looks at the board and at what to do, and not at what was last at the top. */
export function followTurning(frame: () => HTMLElement | null, turned: () => void): () => void {
  const upright = window.matchMedia('(orientation: portrait)');
  const look = () => {
    // The keys of a phone may make its page wider than high, too.
    if (document.activeElement instanceof HTMLInputElement) return;
    requestAnimationFrame(() => {
      reveal(document.querySelector('.now'));
      reveal(frame());
      turned();
    });
  };
  upright.addEventListener('change', look);
  return () => upright.removeEventListener('change', look);
}

/** Where what stays in sight grows, as by an answer that comes later, it covers no more for that. */
export function followGrowth(grown: () => void): () => void {
  const watcher = new ResizeObserver(grown);
  const foot = document.querySelector('.now');
  if (foot) watcher.observe(foot);
  return () => watcher.disconnect();
}

function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
