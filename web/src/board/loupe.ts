/** A loupe: shows enlarged, above a finger, what it hides of a board. */

import { type Box, CELL, type Point } from './geometry';
import { svg } from './svg';

/** The width of the loupe, in pixels. */
const SIZE = 116;
/** How many cells are seen across it. */
const SEEN = 2.6;
/** How far its edge stays from the finger and from the edges of the window, in pixels. */
const CLEAR = 52;
const EDGE = 4;
/** The least width of a cell, in pixels, of which one sees enough beside a finger. */
const PLAIN = 44;

export class Loupe {
  readonly #frame = document.createElement('div');
  readonly #drawing: SVGSVGElement;
  readonly #target = svg('rect', { class: 'hover shown' });

  /** Puts a loupe over the page that shows a copy of these layers of a board. */
  constructor(layers: readonly Element[]) {
    this.#frame.className = 'loupe';
    this.#frame.setAttribute('aria-hidden', 'true');
    this.#frame.style.inlineSize = this.#frame.style.blockSize = `${SIZE}px`;
    this.#drawing = svg('svg', { class: 'board' });
    this.#drawing.append(...layers.map((layer) => layer.cloneNode(true)), this.#target);
    this.#frame.append(this.#drawing);
    document.body.append(this.#frame);
  }

  /** Whether cells of this width, in pixels, are so small that a loupe helps. */
  static helps(cell: number): boolean {
    return cell > 0 && cell < PLAIN;
  }

  /** Shows what is around a point of the drawing, beside a point of the window; outlines a box of the drawing. */
  show(around: Point, finger: Point, target: Box | null): void {
    const width = SEEN * CELL;
    this.#drawing.setAttribute(
      'viewBox',
      `${around.x - width / 2} ${around.y - width / 2} ${width} ${width}`,
    );
    this.#target.classList.toggle('shown', target !== null);
    for (const [name, value] of Object.entries(target ?? {})) this.#target.setAttribute(name, String(value));
    const { x, y } = loupeAt(finger, { width: window.innerWidth, height: window.innerHeight });
    this.#frame.style.translate = `${x}px ${y}px`;
  }

  remove(): void {
    this.#frame.remove();
  }
}

/**
 * Returns the upper left corner of the loupe: above the finger, or, where there is no room, beside it on the side
 * that has more.
 */
export function loupeAt(finger: Point, window: { width: number; height: number }): Point {
  const within = (value: number, length: number) =>
    Math.min(Math.max(value, EDGE), Math.max(EDGE, length - SIZE - EDGE));
  const above = finger.y - CLEAR - SIZE;
  if (above >= EDGE) return { x: within(finger.x - SIZE / 2, window.width), y: above };
  const left = finger.x > window.width / 2;
  const x = left ? finger.x - CLEAR - SIZE : finger.x + CLEAR;
  return { x: within(x, window.width), y: within(finger.y - SIZE / 2, window.height) };
}
