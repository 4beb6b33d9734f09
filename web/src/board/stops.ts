/** The places that a keyboard and a screen reader stop at: every cell, and every area on offer. */

import type { Mark } from '../wire/Mark';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Scene } from '../wire/Scene';
import type { Target } from '../wire/Target';
import { areaBox, type Box, cellBox, centre } from './geometry';
import { type Direction, neighbour } from './navigate';
import { cellOf, offeredAreas, offersAt, type Place, placeKey } from './places';
import { svg } from './svg';
import { cellWords, labelText } from './words';

export interface StopsView {
  readonly scene: Scene;
  readonly offers: readonly OfferSummary[];
  readonly chosen: readonly Target[];
  readonly marks: readonly Mark[];
  readonly flipped: boolean;
}

interface Stop {
  readonly element: SVGGElement;
  place: Place;
  box: Box;
}

/** How far inside its place the ring of the focus is. */
const RING = 6;

/** A layer of invisible buttons over the board, one of which can be reached with Tab. */
export class Stops {
  readonly layer = svg('g', { class: 'stops' });
  readonly #stops = new Map<string, Stop>();
  #current: string | null = null;

  /** Makes the buttons agree with what is shown; those that stay keep the focus. */
  show(view: StopsView): void {
    const { scene, offers, flipped } = view;
    const pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
    const chosen = new Set(view.chosen.map(cellOf));
    const seen = new Set<string>();
    const cells = scene.cells.map((cell) => ({ cell, box: cellBox(cell, flipped) }));
    cells.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    for (const { cell, box } of cells) {
      const place: Place = { at: 'cell', cell: cell.id };
      const here = offersAt(offers, place);
      const stop = this.#stop(place, box, seen);
      const isChosen = chosen.has(cell.id);
      const words = cellWords(cell, pieces.get(cell.id), view.marks, here, isChosen, flipped);
      dress(stop.element, words, here.length > 0, isChosen);
      stop.element.dataset['name'] = cell.name;
    }
    for (const place of offeredAreas(offers)) {
      const stop = this.#stop(place, areaBox(place.area, flipped), seen);
      const labels = offersAt(offers, place).map((offer) => labelText(offer.label));
      dress(stop.element, `choose: ${labels.join(', or ')}`, true, false);
      stop.element.classList.add('area');
    }
    this.#forget(seen);
    const first = [...this.#stops].find(([, stop]) => stop.element.classList.contains('offered'));
    if (this.#current === null || !this.#stops.has(this.#current))
      this.#makeCurrent(first?.[0] ?? this.#stops.keys().next().value ?? null);
  }

  /** Returns the place of the button that is, or holds, an element. */
  placeOf(element: EventTarget | null): Place | null {
    if (!(element instanceof Element)) return null;
    const key = element.closest<SVGGElement>('.stop')?.dataset['place'];
    return (key !== undefined && this.#stops.get(key)?.place) || null;
  }

  /** Moves the focus from one place to the next in a direction. */
  move(from: Place, way: Direction): void {
    const stop = this.#stops.get(placeKey(from));
    if (!stop) return;
    const others = [...this.#stops].map(([key, other]) => [key, centre(other.box)] as const);
    const next = neighbour(centre(stop.box), way, others);
    if (next === null) return;
    this.#makeCurrent(next);
    // Whoever goes there by keys has it brought into sight.
    this.#stops.get(next)?.element.focus();
  }

  /**
   * Gives the focus to the button that Tab would reach, and leaves what is shown of the board as it is; returns
   * whether there is one.
   */
  focus(): boolean {
    const stop = this.#current === null ? undefined : this.#stops.get(this.#current);
    stop?.element.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /** Makes a place the one that Tab reaches. */
  remember(place: Place): void {
    this.#makeCurrent(placeKey(place));
  }

  #stop(place: Place, box: Box, seen: Set<string>): Stop {
    const key = placeKey(place);
    seen.add(key);
    let stop = this.#stops.get(key);
    if (!stop) {
      const element = svg('g', { class: 'stop', role: 'button', tabindex: -1, 'data-place': key }, [
        svg('rect', { class: 'hit' }),
        svg('rect', { class: 'ring outer' }),
        svg('rect', { class: 'ring inner' }),
      ]);
      stop = { element, place, box: { x: Number.NaN, y: 0, width: 0, height: 0 } };
      this.#stops.set(key, stop);
    }
    stop.place = place;
    if (stop.box.x !== box.x || stop.box.y !== box.y) {
      stop.box = box;
      const [hit, ...rings] = stop.element.children;
      for (const [name, value] of Object.entries(box)) {
        hit?.setAttribute(name, String(value));
        const inside = name === 'x' || name === 'y' ? value + RING : value - 2 * RING;
        for (const ring of rings) ring.setAttribute(name, String(inside));
      }
      // In reading order, so that a screen reader goes row by row.
      this.layer.append(stop.element);
    }
    return stop;
  }

  #forget(seen: Set<string>): void {
    for (const [key, { element }] of this.#stops) {
      if (seen.has(key)) continue;
      const focused = element.contains(document.activeElement);
      element.remove();
      this.#stops.delete(key);
      if (this.#current === key) this.#makeCurrent(this.#stops.keys().next().value ?? null);
      if (focused) this.focus();
    }
  }

  #makeCurrent(key: string | null): void {
    if (this.#current !== null) this.#stops.get(this.#current)?.element.setAttribute('tabindex', '-1');
    if (key !== null && !this.#stops.has(key)) return;
    this.#current = key;
    if (key !== null) this.#stops.get(key)?.element.setAttribute('tabindex', '0');
  }
}

function dress(element: SVGGElement, words: string, offered: boolean, chosen: boolean): void {
  if (element.getAttribute('aria-label') !== words) element.setAttribute('aria-label', words);
  element.setAttribute('aria-pressed', String(chosen));
  element.classList.toggle('offered', offered);
}
