/** The board: draws a scene and says where it is pressed. */

import { pieceSet } from '../parts/pieceset.svelte';
import type { Mark } from '../wire/Mark';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Piece } from '../wire/Piece';
import type { Scene } from '../wire/Scene';
import type { Target } from '../wire/Target';
import type { Spot } from './actor';
import { type Arrow, drawArrows } from './arrows';
import { drawFigure } from './figure';
import { areaBox, type Box, CELL, cellBox, type Point } from './geometry';
import { followGestures, makeGhost } from './gesture';
import { drawGround, groundKey } from './ground';
import { Loupe } from './loupe';
import { follow } from './motion';
import { directionOf } from './navigate';
import { standAlike } from './origin';
import { drawChosen, drawFrames, drawHints, drawMarks, drawMarksOver } from './overlay';
import { cellOf, offersAt, type Place, placeAt } from './places';
import { Stage } from './stage';
import { type ByHand, playBetween } from './steps';
import { Stops } from './stops';
import { svg } from './svg';

/** Everything that the board shows. */
export interface BoardView {
  readonly scene: Scene;
  /** The game, for the addresses of its drawings. */
  readonly game: string;
  readonly flipped: boolean;
  /** What can be picked now. */
  readonly offers: readonly OfferSummary[];
  /** Where picks were made. */
  readonly chosen: readonly Target[];
  /** The cell whose piece is being told about. */
  readonly asked: number | null;
  /** What is pointed out. */
  readonly marks: readonly Mark[];
  /** Turns that are proposed. */
  readonly arrows?: readonly Arrow[];
  /** Whether nothing has been picked yet. */
  readonly beginning: boolean;
  /** Whether it is shown where something can be picked. */
  readonly hinting: boolean;
  /** The cell on which something from beside the board was put by hand, and so need not be seen to come. */
  readonly laid?: number | null;
}

export interface BoardHooks {
  press(place: Place): void;
  canLift(place: Place): boolean;
  lift(place: Place): void;
  drop(place: Place | null): void;
  ask(place: Place): void;
  /** Returns the place under a point of the window, on the board or beside it. */
  find(x: number, y: number): Place | null;
  /** Returns the box of a slot of a tray in the window, or of a tray; `null` if it is not to be seen. */
  besideAt?(tray: number, slot: number | null): DOMRect | null;
}

interface Man {
  readonly element: SVGGElement;
  piece: Piece;
  drawn: string;
}

const MARGIN = 4;

export class Board {
  readonly element = svg('svg', { class: 'board', role: 'group', 'aria-label': 'Board' });
  readonly #ground = svg('g', { class: 'ground', 'aria-hidden': 'true' });
  readonly #chosen = svg('g', { class: 'chosen', 'aria-hidden': 'true' });
  readonly #marks = svg('g', { class: 'marks', 'aria-hidden': 'true' });
  readonly #men = svg('g', { class: 'men', 'aria-hidden': 'true' });
  readonly #over = svg('g', { class: 'over', 'aria-hidden': 'true' });
  readonly #arrows = svg('g', { class: 'arrows', 'aria-hidden': 'true' });
  readonly #hints = svg('g', { class: 'hints', 'aria-hidden': 'true' });
  readonly #hover = svg('rect', { class: 'hover', 'aria-hidden': 'true' });
  readonly #stops = new Stops();
  readonly #stage: Stage;
  readonly #hooks: BoardHooks;
  readonly #stopGestures: () => void;
  #view: BoardView | null = null;
  #groundKey = '';
  #pieces: Man[] = [];
  /** A piece that was dropped and is drawn where it was, until the position says so too. */
  #dropped: { from: number; to: number } | null = null;
  /** The cell of the piece that is being carried. */
  #lifted: number | null = null;
  #loupe: Loupe | null = null;

  constructor(host: HTMLElement, hooks: BoardHooks) {
    this.#hooks = hooks;
    this.#stage = new Stage(this.#men, {
      where: (spot) => this.#corner(spot),
      draw: (piece) => drawFigure(piece, this.#view?.game ?? '', this.#view?.flipped ?? false),
    });
    this.element.append(this.#ground, this.#chosen, this.#marks, this.#men, this.#over);
    this.element.append(this.#arrows, this.#hints, this.#hover, this.#stops.layer);
    this.element.addEventListener('click', this.#click);
    this.element.addEventListener('keydown', this.#key);
    this.element.addEventListener('focusin', this.#focus);
    this.#stopGestures = followGestures(this.element, {
      find: hooks.find,
      canLift: hooks.canLift,
      lift: (place) => this.#lift(place),
      drop: (place) => this.#drop(place),
      putBack: () => this.#drop(null),
      ask: hooks.ask,
      hover: (place) => this.hover(place),
      magnify: (point) => this.magnify(point),
    });
    host.append(this.element);
  }

  destroy(): void {
    this.#stopGestures();
    this.#stage.stop();
    this.magnify(null);
    this.element.remove();
  }

  /** Draws what has changed. */
  show(view: BoardView): void {
    const before = this.#view;
    this.#view = view;
    const { scene, flipped, game } = view;
    this.element.setAttribute('viewBox', viewBox(areaBox(scene.bounds, flipped)));
    const key = groundKey(scene, flipped);
    if (key !== this.#groundKey) this.#ground.replaceChildren(...drawGround(scene, flipped));
    this.#groundKey = key;
    this.#chosen.replaceChildren(...drawChosen(scene, view.chosen, flipped));
    this.#marks.replaceChildren(...drawMarks(scene, view.marks, flipped));
    this.#over.replaceChildren(
      ...drawMarksOver(scene, view.marks, flipped),
      ...drawFrames(scene, view.chosen, view.asked, flipped),
    );
    this.#arrows.replaceChildren(...drawArrows(scene, view.arrows ?? [], flipped));
    const hinted = view.hinting ? view.offers : [];
    this.#hints.replaceChildren(...drawHints(scene, hinted, flipped, view.beginning));
    // Whatever moves because the board was turned round, or another game is shown, moves at once.
    const moving = before?.flipped === flipped && before.game === game;
    if (!moving || !standAlike(before.scene, scene)) this.#step(moving ? before.scene : null, view);
    else this.#showPieces(view, true);
    this.#stops.show(view);
    for (const stop of this.#stops.layer.children) {
      const place = this.#stops.placeOf(stop);
      stop.classList.toggle('liftable', place !== null && this.#hooks.canLift(place));
    }
  }

  /** Returns the place under a point of the window. */
  placeAtPoint(x: number, y: number): Place | null {
    const matrix = this.element.getScreenCTM();
    if (!this.#view || !matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return placeAt(this.#view.scene, this.#view.offers, this.#view.flipped, point);
  }

  /** Returns the width of a cell on the screen, in pixels. */
  get cellSize(): number {
    return CELL * (this.element.getScreenCTM()?.a ?? 0);
  }

  /** Returns the box of a place on the screen; `null` if the board does not show it. */
  screenBox(place: Target): DOMRect | null {
    const box = this.#box(place);
    const matrix = this.element.getScreenCTM();
    if (!box || !matrix) return null;
    const corner = new DOMPoint(box.x, box.y).matrixTransform(matrix);
    return new DOMRect(corner.x, corner.y, box.width * matrix.a, box.height * matrix.d);
  }

  /** Gives the focus to the place that Tab would reach; returns whether there is one. */
  focus(): boolean {
    return this.#stops.focus();
  }

  /** Outlines a place if something is offered there. */
  hover(place: Place | null): void {
    const offered = place !== null && offersAt(this.#view?.offers ?? [], place).length > 0;
    const box = offered ? this.#box(place) : null;
    this.#hover.classList.toggle('shown', box !== null);
    if (!box) return;
    for (const [name, value] of Object.entries(box)) this.#hover.setAttribute(name, String(value));
  }

  /** Shows enlarged what a finger hides at this point of the window, if it is small; `null` for nothing. */
  magnify(point: Point | null): void {
    const matrix = this.element.getScreenCTM();
    const place = point && this.placeAtPoint(point.x, point.y);
    if (!point || !matrix || !place || !Loupe.helps(this.cellSize)) {
      this.#loupe?.remove();
      this.#loupe = null;
      return;
    }
    this.#loupe ??= new Loupe([this.#ground, this.#marks, this.#men, this.#over, this.#hints]);
    const around = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse());
    const offered = offersAt(this.#view?.offers ?? [], place).length > 0;
    this.#loupe.show(around, point, offered ? this.#box(place) : null);
  }

  #box(place: Target): Box | null {
    if (!this.#view) return null;
    if (place.at === 'area') return areaBox(place.area, this.#view.flipped);
    const cell = this.#view.scene.cells.find((one) => one.id === cellOf(place));
    return cell ? cellBox(cell, this.#view.flipped) : null;
  }

  #corner(spot: Spot): Point | null {
    return 'cell' in spot ? this.#box({ at: 'cell', cell: spot.cell }) : this.#cornerBeside(spot);
  }

  /** Returns where a piece of the size of a cell lies over what is beside the board. */
  #cornerBeside({ tray, slot }: Extract<Spot, { tray: number }>): Point | null {
    const box = this.#hooks.besideAt?.(tray, slot);
    const matrix = this.element.getScreenCTM();
    if (!box || !matrix) return null;
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(
      matrix.inverse(),
    );
    return { x: middle.x - CELL / 2, y: middle.y - CELL / 2 };
  }

  /** Goes from one scene to the next, in steps if it is known what happened between them. */
  #step(before: Scene | null, view: BoardView): void {
    const { laid } = view;
    const byHand: ByHand | null = this.#dropped ?? (laid == null ? null : { from: null, to: laid });
    const play = before && Stage.wanted ? playBetween(before, view.scene, byHand) : null;
    this.#stage.stop();
    this.#showPieces(view, before !== null, play !== null);
    if (!play) return;
    this.#stage.play(play, new Map(this.#pieces.map(({ piece, element }) => [piece.cell, element])));
  }

  /** Draws the pieces where they stand; those that do not glide there are there at once. */
  #showPieces({ scene, game, flipped, chosen }: BoardView, moving: boolean, still = false): void {
    const dropped = this.#dropped;
    if (dropped && !chosen.some((place) => cellOf(place) === dropped.from)) this.#dropped = null;
    const before = this.#pieces.map((man) => ({ key: man, piece: man.piece }));
    const keys = follow(moving ? before : [], scene.pieces, (cell) => this.#corner({ cell }));
    this.#pieces = scene.pieces.map((piece, index) => {
      const man = keys[index] ?? { element: svg('g', { class: 'man' }), piece, drawn: '' };
      man.piece = piece;
      const look = `${game} ${pieceSet()} ${flipped} ${JSON.stringify({ ...piece, cell: 0 })}`;
      if (man.drawn !== look) man.element.replaceChildren(drawFigure(piece, game, flipped));
      man.drawn = look;
      const at = this.#dropped?.from === piece.cell ? this.#dropped.to : piece.cell;
      if (still) man.element.classList.add('still');
      this.#place(man, this.#corner({ cell: at }) ?? this.#corner({ cell: piece.cell }));
      return man;
    });
    const staying = new Set<Element>(this.#pieces.map((man) => man.element));
    for (const element of [...this.#men.children]) if (!staying.has(element)) element.remove();
    for (const { element } of this.#pieces) if (!element.isConnected) this.#men.append(element);
    if (!still) return;
    this.#men.getBoundingClientRect();
    for (const { element } of this.#pieces) element.classList.remove('still');
  }

  #place({ element, piece }: Man, corner: Point | null): void {
    element.classList.toggle('lifted', piece.cell === this.#lifted);
    element.style.display = corner ? '' : 'none';
    if (corner) element.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
  }

  #lift(place: Place): Element | null {
    const man = this.#pieces.find((one) => one.piece.cell === cellOf(place));
    if (!man) return null;
    const likeness = svg('svg', { viewBox: `0 0 ${CELL} ${CELL}`, class: 'board' });
    likeness.append(...[...man.element.children].map((child) => child.cloneNode(true)));
    this.#lifted = man.piece.cell;
    man.element.classList.add('lifted');
    this.#hooks.lift(place);
    return makeGhost(likeness, this.cellSize * 1.15);
  }

  #drop(place: Place | null): void {
    const man = this.#pieces.find((one) => one.piece.cell === this.#lifted);
    this.#lifted = null;
    const to = place && cellOf(place);
    const corner = to === null ? null : this.#corner({ cell: to });
    if (man) man.element.classList.remove('lifted');
    if (man && to !== null && corner) {
      this.#dropped = { from: man.piece.cell, to };
      man.element.classList.add('still');
      this.#place(man, corner);
      man.element.getBoundingClientRect();
      man.element.classList.remove('still');
    }
    this.#hooks.drop(place);
  }

  readonly #click = (event: MouseEvent) => {
    // A click that no pointer made, as by a screen reader, says by its target what is meant.
    const place =
      event.detail === 0 ? this.#stops.placeOf(event.target) : this.#hooks.find(event.clientX, event.clientY);
    if (!place) return;
    this.#stops.remember(place);
    this.#hooks.press(place);
  };

  readonly #key = (event: KeyboardEvent) => {
    const place = this.#stops.placeOf(event.target);
    if (!place || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = directionOf(event.key);
    if (way) this.#stops.move(place, way);
    else if (event.key === 'Enter' || event.key === ' ') this.#hooks.press(place);
    else if (event.key === '?') this.#hooks.ask(place);
    else return;
    event.preventDefault();
  };

  readonly #focus = (event: FocusEvent) => {
    const place = this.#stops.placeOf(event.target);
    if (!place) return;
    this.#stops.remember(place);
  };
}

function viewBox({ x, y, width, height }: Box): string {
  return `${x - MARGIN} ${y - MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
}
