/** Looking closer: what is shown of a board that is larger than its frame. */

import type { Point } from './geometry';

/** How much closer a board can be looked at. */
export const CLOSEST = 4;
/** How much a button or a key changes that. */
export const STEP = 1.5;
/** How far a wheel turns, in pixels, for a change by the factor e. */
const WHEEL = 300;

/** What a frame shows: how many times enlarged, and how much of that is scrolled past. */
export interface Look extends Point {
  readonly zoom: number;
}

/** Returns a zoom that is possible. */
export function possible(zoom: number): number {
  const bounded = Math.min(Math.max(zoom, 1), CLOSEST);
  // What is nearly the whole is the whole.
  return bounded < 1.02 ? 1 : bounded;
}

/**
 * Returns the look at another zoom for which what was under one point of the frame is under another:
 * the same one for a wheel, another one when two fingers move along.
 */
export function lookAt(look: Look, zoom: number, from: Point, to: Point = from): Look {
  const next = possible(zoom);
  const along = (scroll: number, before: number, after: number) =>
    next === 1 ? 0 : Math.max(0, ((scroll + before) * next) / look.zoom - after);
  return { zoom: next, x: along(look.x, from.x, to.x), y: along(look.y, from.y, to.y) };
}

/** Returns the zoom after a turn of the wheel, in pixels; turning away from oneself goes closer. */
export function wheeled(zoom: number, pixels: number): number {
  return possible(zoom * Math.exp(-pixels / WHEEL));
}

/** Returns the zoom that a key asks for; `null` if it asks for none. */
export function zoomOf(key: string, zoom: number): number | null {
  switch (key) {
    case '+':
    case '=':
      return possible(zoom * STEP);
    case '-':
      return possible(zoom / STEP);
    case '0':
      return 1;
    default:
      return null;
  }
}

export interface ZoomHooks {
  /** What the frame shows now. */
  look(): Look;
  /** Shows something else. */
  show(look: Look): void;
  /** Whether a wheel alone, without the control key, looks closer. */
  wheels(): boolean;
  /** Whether a mouse drags something else that begins at this point of the window. */
  drags(x: number, y: number): boolean;
}

/** Follows wheel, two fingers and a dragging mouse on a frame, until the function returned is called. */
export function followZoom(frame: HTMLElement, hooks: ZoomHooks): () => void {
  let pinch: { look: Look; middle: Point; apart: number } | null = null;
  let pan: { pointer: number; look: Look; x: number; y: number } | null = null;

  const inside = (x: number, y: number): Point => {
    const box = frame.getBoundingClientRect();
    return { x: x - box.x, y: y - box.y };
  };
  const fingers = ({ touches: [a, b] }: TouchEvent) => {
    if (!a || !b) return null;
    const middle = inside((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    return { middle, apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) };
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !hooks.wheels()) return;
    const look = hooks.look();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    const zoom = wheeled(look.zoom, event.deltaY * lines);
    // At the end of the way the wheel scrolls the page again.
    if (zoom === look.zoom && !event.ctrlKey) return;
    event.preventDefault();
    hooks.show(lookAt(look, zoom, inside(event.clientX, event.clientY)));
  };
  const touchstart = (event: TouchEvent) => {
    const two = fingers(event);
    pinch = two && event.touches.length === 2 ? { look: hooks.look(), ...two } : null;
  };
  const touchmove = (event: TouchEvent) => {
    const two = fingers(event);
    if (!pinch || !two) return;
    event.preventDefault();
    const zoom = pinch.look.zoom * (two.apart / Math.max(pinch.apart, 1));
    hooks.show(lookAt(pinch.look, zoom, pinch.middle, two.middle));
  };
  const touchend = () => {
    pinch = null;
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || hooks.look().zoom === 1) return;
    if (hooks.drags(event.clientX, event.clientY)) return;
    pan = { pointer: event.pointerId, look: hooks.look(), x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (pan?.pointer !== event.pointerId) return;
    const { look, x, y } = pan;
    hooks.show({ ...look, x: look.x - event.clientX + x, y: look.y - event.clientY + y });
  };
  const up = () => {
    pan = null;
  };

  // Asking whether the page may scroll or zoom as well needs listeners that are not passive.
  const active = { passive: false };
  frame.addEventListener('wheel', wheel, active);
  frame.addEventListener('touchstart', touchstart);
  frame.addEventListener('touchmove', touchmove, active);
  frame.addEventListener('touchend', touchend);
  frame.addEventListener('touchcancel', touchend);
  frame.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  return () => {
    frame.removeEventListener('wheel', wheel);
    frame.removeEventListener('touchstart', touchstart);
    frame.removeEventListener('touchmove', touchmove);
    frame.removeEventListener('touchend', touchend);
    frame.removeEventListener('touchcancel', touchend);
    frame.removeEventListener('pointerdown', down);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  };
}
