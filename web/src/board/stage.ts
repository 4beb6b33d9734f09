/** Shows a turn step by step over a board that already stands as it will in the end. */

import type { Piece } from '../wire/Piece';
import type { Beat, Pace, Play, PlayedActor, Spot } from './actor';
import { CELL, type Point } from './geometry';
import { svg } from './svg';

/** What a stage needs of its board. */
export interface StageHooks {
  /** Returns the upper left corner of a place on the drawing; `null` if it is not to be seen. */
  where(spot: Spot): Point | null;
  draw(piece: Piece): SVGGElement;
}

const EASINGS: Readonly<Record<Pace, string>> = {
  even: 'linear',
  starts: 'cubic-bezier(0.45, 0, 1, 1)',
  stops: 'cubic-bezier(0, 0, 0.4, 1)',
  both: 'cubic-bezier(0.3, 0, 0.2, 1)',
};

export class Stage {
  readonly #layer: SVGGElement;
  readonly #hooks: StageHooks;
  #running: Animation[] = [];
  /** What is seen of pieces that no longer stand on the board. */
  #ghosts: Element[] = [];

  constructor(layer: SVGGElement, hooks: StageHooks) {
    this.#layer = layer;
    this.#hooks = hooks;
  }

  /** Whether people, or their computers, want to see things move. */
  static get wanted(): boolean {
    return !document.hidden && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Shows a turn; `men` are the drawings of what stands on the board after it, by their cells. */
  play({ actors, length }: Play, men: ReadonlyMap<number, SVGGElement>): void {
    this.stop();
    // What goes is seen above what stands, and who acts later above who acts before.
    const goes = ({ beats }: PlayedActor) => Number(beats.some(({ spot }) => !alike(spot, beats[0]?.spot)));
    for (const { piece, to, beats } of [...actors].sort((one, other) => goes(one) - goes(other))) {
      const frames = this.#frames(beats, length);
      if (!frames) continue;
      let element = to === null ? undefined : men.get(to);
      if (!element) {
        element = svg('g', { class: 'man passing' }, [this.#hooks.draw(piece)]);
        this.#ghosts.push(element);
      }
      this.#layer.append(element);
      this.#running.push(element.animate(frames, { duration: length, fill: 'backwards' }));
    }
    for (const animation of this.#running) animation.onfinish = () => this.#end(animation);
    this.#layer.classList.toggle('acting', this.#running.length > 0);
  }

  /** Shows the board as it stands, at once. */
  stop(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts = [];
    this.#layer.classList.remove('acting');
  }

  #end(ended: Animation): void {
    // All last equally long: with the first one everything is over.
    if (this.#running.includes(ended)) this.stop();
  }

  #frames(beats: readonly Beat[], length: number): Keyframe[] | null {
    const frames: Keyframe[] = [];
    for (const { at, spot, opacity, scale, width, pace } of beats) {
      const corner = this.#hooks.where(spot);
      if (!corner) return null;
      const half = CELL / 2;
      const transform =
        `translate(${corner.x}px, ${corner.y}px) translate(${half}px, ${half}px) ` +
        `scale(${scale * width}, ${scale}) translate(${-half}px, ${-half}px)`;
      const offset = Math.min(Math.max(at / length, 0), 1);
      frames.push({ offset, transform, opacity, easing: EASINGS[pace] });
    }
    const last = frames[frames.length - 1];
    if (last && last.offset !== 1) frames.push({ ...last, offset: 1 });
    return frames;
  }
}

function alike(one: Spot, other: Spot | undefined): boolean {
  if (!other) return false;
  if ('cell' in one) return 'cell' in other && one.cell === other.cell;
  return 'tray' in other && one.tray === other.tray && one.slot === other.slot;
}
