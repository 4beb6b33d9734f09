/** How a turn is shown step by step: from the scenes before and after it, and the ways that its marks name. */

import type { Piece } from '../wire/Piece';
import type { Scene } from '../wire/Scene';
import { Actor, backwards, type Play, type Spot, within } from './actor';
import { comesFrom, lookOf, partThatGoes } from './origin';
import { type Passing, passings } from './passing';

/** How long things take, in milliseconds: a leg, each that follows it, whatever is passed on it, and changes. */
const LEG = 260;
const NEXT_LEG = 190;
const PASSED = 80;
const PUT = 260;
const FLIP = 280;
const FADE = 150;

/** The most that all of it takes. */
const MOST = 900;

/** How small something is that is only a part, and as which something put begins. */
const PART = 0.45;

/** What somebody has moved or put by hand, and need not be seen to come. */
export interface ByHand {
  /** Where it was; `null` if it was not on the board. */
  readonly from: number | null;
  readonly to: number;
}

/** Returns how to show what lies between two scenes; `null` if that is no one turn, forwards or backwards. */
export function playBetween(before: Scene, after: Scene, byHand: ByHand | null = null): Play | null {
  const forwards = playOf(before, after, byHand);
  if (forwards) return forwards;
  const back = playOf(after, before, null);
  return back && backwards(back);
}

/** Returns how to show the turn that led from one scene to the next; `null` if the marks of that tell of another. */
export function playOf(before: Scene, after: Scene, byHand: ByHand | null): Play | null {
  const play = new Script(before, after, byHand);
  return play.tells ? within(play.written(), MOST) : null;
}

const standing = (scene: Scene) => new Map(scene.pieces.map((piece) => [piece.cell, piece]));

class Script {
  /** Whether the marks of the turn name all that has changed. */
  readonly tells: boolean;
  readonly #before: Scene;
  readonly #after: Scene;
  readonly #was: ReadonlyMap<number, Piece>;
  readonly #is: ReadonlyMap<number, Piece>;
  readonly #ways: readonly (readonly number[])[];
  readonly #taken: ReadonlySet<number>;
  readonly #byHand: ByHand | null;
  /** The cells where something happens. */
  readonly #cells: ReadonlySet<number>;
  readonly #actors: Actor[] = [];
  /** Who stands where now, whoever came first first. */
  readonly #stand = new Map<number, Actor[]>();
  /** The cells that look as they will in the end. */
  readonly #done = new Set<number>();
  /** The cells from which a part has gone. */
  readonly #parted = new Set<number>();
  #now = 0;

  constructor(before: Scene, after: Scene, byHand: ByHand | null) {
    this.#before = before;
    this.#after = after;
    this.#byHand = byHand;
    this.#was = standing(before);
    this.#is = standing(after);
    const marked = (kind: string) =>
      after.marks.filter((mark) => mark.kind === kind).map(({ cells }) => cells);
    this.#ways = marked('last');
    this.#taken = new Set(marked('taken').flat());
    const changed = new Set<number>();
    for (const cell of [...this.#was.keys(), ...this.#is.keys()]) {
      if (lookOf(this.#was.get(cell)) !== lookOf(this.#is.get(cell))) changed.add(cell);
    }
    const named = new Set([...this.#ways.flat(), ...this.#taken]);
    const sameName = (cell: number) => {
      const [was, is] = [this.#was.get(cell), this.#is.get(cell)];
      return was?.name === is?.name && was?.side === is?.side;
    };
    this.tells = changed.size > 0 && [...changed].every((cell) => named.has(cell) || sameName(cell));
    const moving = this.#ways.filter((way) => way.length > 1 && way.some((cell) => changed.has(cell))).flat();
    this.#cells = new Set([...changed, ...moving]);
  }

  written(): Play {
    for (const cell of this.#cells) {
      const piece = this.#was.get(cell);
      if (piece) this.#stand.set(cell, [this.#enter(new Actor(piece, cell, { cell }))]);
    }
    const passed = passings(
      this.#before,
      this.#ways,
      [...this.#taken].filter((cell) => !this.#is.has(cell)),
    );
    this.#ways.forEach((way, index) => {
      if (!way.some((cell) => this.#cells.has(cell))) return;
      if (way.length > 1) this.#go(way, index, passed.get(index) ?? []);
      else this.#change(way[0] as number, index);
    });
    this.#finish();
    const length = Math.max(...this.#actors.flatMap(({ beats }) => beats.map(({ at }) => at)), 1);
    return { actors: this.#actors.filter((actor) => actor.acts), length };
  }

  /** Something goes along a way. */
  #go(way: readonly number[], index: number, passed: readonly Passing[]): void {
    // Of a turn that is shown in parts the first legs may have been seen already.
    const begin = way.findIndex((cell, leg) => leg < way.length - 1 && this.#mayGo(cell, leg));
    const start = way[begin];
    const end = way[way.length - 1] as number;
    if (start === undefined) {
      this.#change(end, index);
      return;
    }
    const mover = this.#leave(start, end, index);
    const seen = this.#byHand?.from === start && this.#byHand.to === end;
    // What was carried there by hand stands there already.
    if (seen) mover.beats[0] = { ...mover.last, spot: { cell: end } };
    const stops = way.slice(begin);
    let at = this.#now;
    stops.slice(1).forEach((cell, leg) => {
      const along = passed.filter((one) => one.leg === begin + leg);
      const time = (leg === 0 ? LEG : NEXT_LEG) + PASSED * along.length;
      const grown = leg === 0 ? { scale: this.#sizeAt(mover) } : {};
      const spot = { cell: seen ? end : cell };
      mover.change(at, at + time, { spot, ...grown }, along.length > 0 ? 'even' : 'both');
      for (const { cell: prey, share } of along) this.#vanish(prey, at + time * share);
      at += time;
      if (leg < stops.length - 2) this.#meet(cell, at, index);
    });
    this.#now = at;
    this.#arrive(mover, end, index);
  }

  /** Whether what goes on may stand on this cell of its way. */
  #mayGo(cell: number, leg: number): boolean {
    return (this.#stand.get(cell)?.length ?? 0) > 0 && (leg === 0 || !this.#taken.has(cell));
  }

  /** Who goes leaves its cell, or a part of it does. */
  #leave(start: number, end: number, index: number): Actor {
    const here = this.#stand.get(start) ?? [];
    const leaving = this.#ways.slice(index).filter((way) => way.length > 1 && way[0] === start).length;
    const returns = this.#ways.slice(index).some((way) => way[way.length - 1] === start);
    const stays = this.#is.has(start) && !returns ? 1 : 0;
    const whole = here.length >= Math.max(leaving, 1) + stays && !this.#parted.has(start);
    const [oldest] = here;
    if (whole && oldest) {
      this.#stand.set(start, here.slice(1));
      return oldest;
    }
    this.#parted.add(start);
    const goes = partThatGoes(
      this.#was.get(start),
      this.#is.get(start),
      this.#was.has(end) ? null : this.#is.get(end),
    );
    const looks = { opacity: 0, scale: PART };
    const part = this.#enter(new Actor(goes ?? (oldest as Actor).piece, null, { cell: start }, looks));
    part.change(this.#now, this.#now, { opacity: 1 });
    if (leaving <= 1) this.#settle(start, this.#now);
    return part;
  }

  /** The size with which a part goes on: that of a whole piece where it will be one. */
  #sizeAt(mover: Actor): number {
    return mover.from !== null || mover.to !== null || this.#isWhole(mover.piece) ? 1 : PART * 1.4;
  }

  #isWhole(piece: Piece): boolean {
    return [...this.#cells].some((cell) => lookOf(this.#is.get(cell)) === lookOf(piece));
  }

  /** What stands where something stops on its way is taken, or taken in. */
  #meet(cell: number, at: number, index: number): void {
    if (lookOf(this.#was.get(cell)) === lookOf(this.#is.get(cell))) return;
    const comes = this.#ways.slice(index + 1).some((way) => way[way.length - 1] === cell);
    if (comes) this.#vanish(cell, at);
    else this.#settle(cell, at);
  }

  /** Something has come to the end of its way. */
  #arrive(mover: Actor, end: number, index: number): void {
    const later = this.#ways.slice(index + 1).filter((way) => way.length > 1);
    const goesOn = later.some((way) => way[0] === end);
    const joined = later.some((way) => way[way.length - 1] === end);
    if (goesOn && this.#taken.has(end)) this.#vanish(end, this.#now);
    this.#stand.set(end, [...(this.#stand.get(end) ?? []), mover]);
    if (!goesOn && !joined) this.#settle(end, this.#now);
  }

  /** Something is put on a cell, changes there, or goes from there. */
  #change(cell: number, index: number): void {
    const more = this.#ways.slice(index + 1).some((way) => way.includes(cell));
    const is = this.#is.get(cell);
    if (more || this.#done.has(cell) || lookOf(this.#was.get(cell)) === lookOf(is)) return;
    const stands = (this.#stand.get(cell)?.length ?? 0) > 0;
    if (!is && this.#taken.has(cell) && stands) {
      this.#vanish(cell, this.#now);
      return;
    }
    const token = is && comesFrom(this.#before, this.#after, is);
    if (!stands && is) this.#put(is, token?.spot ?? null);
    else if (is && token && 'tray' in token.spot && token.spot.slot !== null && this.#byHand?.to !== cell) {
      const piece = { ...is, glyph: token.glyph, parts: [], badges: [], facing: null };
      const comes = this.#enter(new Actor(piece, null, token.spot, { opacity: 0 }));
      comes.change(this.#now, this.#now, { opacity: 1 });
      comes.change(this.#now, this.#now + PUT, { spot: { cell } });
      this.#now += PUT;
      comes.change(this.#now, this.#now + FADE, { opacity: 0, scale: PART });
      this.#turn(cell);
    } else if (is) this.#turn(cell);
    else this.#vanish(cell, this.#now);
  }

  /** Something comes to an empty cell, from a tray if it lay in one. */
  #put(piece: Piece, spot: Spot | null): void {
    const { cell } = piece;
    const flies = spot !== null && this.#byHand?.to !== cell;
    const looks = { opacity: 0, scale: flies ? 0.8 : PART };
    const actor = this.#enter(new Actor(piece, null, flies ? spot : { cell }, looks));
    actor.change(this.#now, this.#now + (flies ? 0 : FADE), { opacity: 1, ...(flies ? {} : { scale: 1 }) });
    if (flies) actor.change(this.#now, this.#now + PUT, { spot: { cell }, scale: 1 });
    actor.to = cell;
    this.#done.add(cell);
    this.#now += flies ? PUT : FADE;
  }

  /** What stands on a cell is turned over, and is what it will be. */
  #turn(cell: number): void {
    const is = this.#is.get(cell);
    if (!is) return;
    for (const actor of this.#stand.get(cell) ?? []) {
      actor.change(this.#now, this.#now + FLIP / 2, { width: 0 }, 'starts');
      actor.change(this.#now + FLIP / 2, this.#now + FLIP / 2, { opacity: 0 });
    }
    this.#appear(is, this.#now + FLIP / 2, { width: 0 }, FLIP / 2);
    this.#stand.delete(cell);
    this.#now += FLIP;
  }

  /** A cell looks from now on as it will in the end. */
  #settle(cell: number, at: number): void {
    const here = this.#stand.get(cell) ?? [];
    const is = this.#done.has(cell) ? undefined : this.#is.get(cell);
    this.#stand.delete(cell);
    // Whoever came last is seen to stay.
    const same = [...here]
      .reverse()
      .find(({ piece, last }) => lookOf(piece) === lookOf(is) && last.scale === 1);
    for (const actor of here) {
      if (actor !== same) actor.change(at - FADE / 3, at + (2 * FADE) / 3, { opacity: 0 }, 'even');
    }
    if (same) same.to = cell;
    else if (is) this.#appear(is, at - FADE / 3, { scale: 0.85 }, FADE);
    this.#done.add(cell);
  }

  #appear(piece: Piece, at: number, looks: { scale?: number; width?: number }, time: number): void {
    const actor = this.#enter(new Actor(piece, null, { cell: piece.cell }, { opacity: 0, ...looks }));
    const turned = looks.width !== undefined;
    if (turned) actor.change(at, at, { opacity: 1 });
    actor.change(at, at + time, { opacity: 1, scale: 1, width: 1 }, 'stops');
    actor.to = piece.cell;
    this.#done.add(piece.cell);
  }

  /** What stands on a cell goes. */
  #vanish(cell: number, at: number): void {
    for (const actor of this.#stand.get(cell) ?? []) {
      actor.change(at - FADE / 3, at + FADE, { opacity: 0, scale: 0.7 }, 'even');
    }
    this.#stand.delete(cell);
  }

  /** Whatever no way has told of happens in the end, at once. */
  #finish(): void {
    const now = this.#now;
    for (const cell of this.#cells) {
      const is = this.#is.get(cell);
      if (this.#done.has(cell)) continue;
      this.#now = now;
      const here = this.#stand.get(cell) ?? [];
      if (!is) this.#vanish(cell, now);
      else if (here.length === 0) this.#appear(is, now, { scale: PART }, FADE);
      else if (here.some(({ piece }) => lookOf(piece) === lookOf(is))) this.#settle(cell, now);
      else this.#turn(cell);
    }
  }

  #enter(actor: Actor): Actor {
    this.#actors.push(actor);
    return actor;
  }
}
