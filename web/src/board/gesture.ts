/** Pressing, dragging and asking with mouse, pen or finger. */

import type { Point } from './geometry';
import type { Place } from './places';

export interface GestureHooks {
  /** Returns the place under a point of the window. */
  find(x: number, y: number): Place | null;
  /** Whether what is on a place can be lifted. */
  canLift(place: Place): boolean;
  /** Lifts what is on a place, and returns its likeness if it has one. */
  lift(place: Place): Element | null;
  /** What was lifted is let go. */
  drop(place: Place | null): void;
  /** What was lifted is put back: the gesture came to nothing. */
  putBack(): void;
  /** A place is asked about. */
  ask(place: Place): void;
  /** What was lifted, or the pointer, is over a place; `null` if over none. */
  hover(place: Place | null): void;
  /** A finger carries something over this point of the window and hides it; `null` when it does so no more. */
  magnify(point: Point | null): void;
}

/** How far a pointer moves, in pixels, before that is a drag. */
const SLACK = 5;
/** How long a finger rests, in milliseconds, before that is a question. */
const LONG = 500;

interface Press {
  readonly pointer: number;
  readonly place: Place;
  readonly x: number;
  readonly y: number;
  /** Whether a mouse or a pen points, under which one sees what is there, and no finger. */
  readonly fine: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  ghost: Element | null;
}

/**
 * Follows the gestures that begin on an element, until the function returned is called.
 *
 * A simple press is left to the element's `click`, which a keyboard makes too; a `click` that ends
 * another gesture is kept from it.
 */
export function followGestures(element: Element, hooks: GestureHooks): () => void {
  let press: Press | null = null;
  let swallow = false;

  const end = () => {
    clearTimeout(press?.timer);
    if (press?.ghost && !press.fine) hooks.magnify(null);
    press?.ghost?.remove();
    press = null;
    hooks.hover(null);
  };
  const ask = (place: Place) => {
    swallow = true;
    end();
    hooks.ask(place);
  };
  const down = (event: Event) => {
    if (!(event instanceof PointerEvent)) return;
    if (!event.isPrimary) {
      // A second finger: both together mean something else than pressing or dragging.
      const carried = press?.ghost != null;
      swallow = true;
      end();
      if (carried) hooks.putBack();
      return;
    }
    swallow = false;
    if (event.button !== 0) return;
    const place = hooks.find(event.clientX, event.clientY);
    if (!place) return;
    end();
    const timer = event.pointerType === 'mouse' ? undefined : setTimeout(() => ask(place), LONG);
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    press = { pointer, place, x, y, fine: event.pointerType !== 'touch', timer, ghost: null };
  };
  const move = (event: Event) => {
    if (!(event instanceof PointerEvent)) return;
    if (!press) {
      if (event.pointerType === 'mouse') hooks.hover(hooks.find(event.clientX, event.clientY));
      return;
    }
    if (press.pointer !== event.pointerId) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLACK) return;
      clearTimeout(press.timer);
      press.ghost = hooks.canLift(press.place) ? hooks.lift(press.place) : null;
      if (!press.ghost) return;
      swallow = true;
      element.setPointerCapture(event.pointerId);
      press.ghost.classList.toggle('raised', !press.fine);
    }
    carry(press.ghost, event.clientX, event.clientY);
    if (!press.fine) hooks.magnify({ x: event.clientX, y: event.clientY });
    hooks.hover(hooks.find(event.clientX, event.clientY));
  };
  /** A finger on what can be lifted drags it; elsewhere it scrolls. */
  const touch = (event: Event) => {
    if (press && (press.ghost || hooks.canLift(press.place))) event.preventDefault();
  };
  const up = (event: Event) => {
    if (!(event instanceof PointerEvent) || press?.pointer !== event.pointerId) return;
    const carried = press.ghost !== null;
    end();
    if (carried) hooks.drop(hooks.find(event.clientX, event.clientY));
  };
  const cancel = (event: Event) => {
    if (!(event instanceof PointerEvent) || press?.pointer !== event.pointerId) return;
    const carried = press.ghost !== null;
    end();
    if (carried) hooks.putBack();
  };
  const click = (event: Event) => {
    if (!swallow) return;
    swallow = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const menu = (event: Event) => {
    if (!(event instanceof MouseEvent)) return;
    const place = hooks.find(event.clientX, event.clientY);
    if (!place) return;
    event.preventDefault();
    if (!swallow) ask(place);
  };
  const leave = () => {
    if (!press) hooks.hover(null);
  };

  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['pointerleave', leave],
    ['contextmenu', menu],
  ];
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  element.addEventListener('click', click, true);
  // Scrolling has to be asked about, for which a listener must not be passive; `touch-action` would not do,
  // as it has no effect on parts of a drawing.
  element.addEventListener('touchmove', touch, { passive: false });
  return () => {
    end();
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    element.removeEventListener('click', click, true);
    element.removeEventListener('touchmove', touch);
  };
}

function carry(ghost: Element, x: number, y: number): void {
  if (ghost instanceof HTMLElement) ghost.style.translate = `${x}px ${y}px`;
}

/** Makes a likeness that can be carried over the page. */
export function makeGhost(content: Element, size: number): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.width = ghost.style.height = `${size}px`;
  ghost.append(content);
  document.body.append(ghost);
  return ghost;
}
