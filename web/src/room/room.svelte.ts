/** A game that is open in this tab: what it shows, and what can be done. */

import type { Arrow } from '../board/arrows';
import { cellOf, offersAt, type Place } from '../board/places';
import { type Ambiguity, type Step, Walk } from '../board/walk';
import { sideName } from '../board/words';
import { gameExists } from '../net/api';
import { forgetGame, noteGame } from '../net/recent';
import { invitation, keepInvitation, keepSeat, leaveSeat } from '../net/seats';
import {
  type Answered,
  type Asked,
  browserSurroundings,
  Disconnected,
  GameSocket,
  type Link,
  Refused,
  type Said,
  type SocketHooks,
} from '../net/socket';
import { heard, heardOfTurn } from '../sound/heard';
import { sound } from '../sound/speaker';
import type { AboutPiece } from '../wire/AboutPiece';
import type { Action } from '../wire/Action';
import type { Mark } from '../wire/Mark';
import type { OfferList } from '../wire/OfferList';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Piece } from '../wire/Piece';
import type { Presence } from '../wire/Presence';
import type { Refusal } from '../wire/Refusal';
import type { Scene } from '../wire/Scene';
import type { Snapshot } from '../wire/Snapshot';
import type { Target } from '../wire/Target';
import { otherSide } from './rows';
import { outcomeLine, turnLine } from './status';

/** Something the server said, to be shown until it no longer matters. */
export interface Notice {
  readonly tone: 'refused' | 'told';
  readonly text: string;
  /** The rule that it rests on, and the cells that it names, if it is a refusal by the rules. */
  readonly cause: Refusal['cause'];
}

/** What there is to say about a place. */
export interface AboutPlace extends AboutPiece {
  readonly place: Place;
}

/** Why there is no game to show. */
export type Trouble = { kind: 'missing' } | { kind: 'refused'; text: string };

/** What answers the questions of a room, and tells it what changes. */
export interface Connection {
  ask<K extends Asked>(name: K, said: Said<K>): Promise<Answered<K>>;
  /** Tries to connect at once. */
  hurry(): void;
  close(): void;
}

/** The most buttons that are shown beside a piece on the board. */
const MOST_BESIDE = 8;

interface Picking {
  /** What can be picked now; `null` while a turn is on its way, or when it is not this person's. */
  readonly list: OfferList | null;
  /** The last list, which says what the board looks like. */
  readonly shown: OfferList | null;
  readonly steps: readonly Step[];
  readonly ambiguity: Ambiguity | null;
  readonly sent: boolean;
}

/** How long is waited before it is asked again for what the server had no time for, in milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000];

export class Room {
  readonly id: string;
  snapshot = $state.raw<Snapshot | null>(null);
  presence = $state.raw<Presence | null>(null);
  link = $state<Link>('connecting');
  trouble = $state.raw<Trouble | null>(null);
  past = $state.raw<{ turns: number; scene: Scene } | null>(null);
  about = $state.raw<AboutPlace | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Turns that are proposed on the board. */
  arrows = $state.raw<readonly Arrow[]>([]);
  invitation = $state<string | null>(null);
  turnedRound = $state(false);
  /** The cell on which something was put by hand last, in the turn that is made. */
  laid: number | null = null;
  /** The cell that was pointed at last. */
  looked = $state<number | null>(null);
  /** Whether cells are drawn so small that what stands on one is shown enlarged. */
  crowded = $state(false);
  picking = $state.raw<Picking>({ list: null, shown: null, steps: [], ambiguity: null, sent: false });
  /** The id of the game that goes on where this one ended, as soon as it is to be gone to. */
  next = $state<string | null>(null);
  /** What is asked for to be shown, while it is on its way. */
  #goingTo: { readonly turns: number } | null = null;
  /** How far the clock of this computer is ahead of the server's, in milliseconds, as far as is known. */
  #ahead: number | null = null;
  readonly #secret: string | null;
  readonly #walk: Walk;
  readonly #socket: Connection;
  /** Whether it is a game of people, which this browser remembers. */
  readonly #remembered: boolean;
  /** Whether it was heard that the own time is short: once is enough. */
  #warned = false;

  /** Opens a game of people, or by `connect` a board of another kind. */
  constructor(
    id: string,
    secret: string | null,
    connect: ((hooks: SocketHooks) => Connection) | null = null,
  ) {
    this.id = id;
    this.#secret = secret;
    this.#remembered = connect === null;
    this.invitation = invitation(id);
    this.#walk = new Walk({
      ask: (picks) => this.#askOffers(picks),
      play: (turn) => this.do({ play: { turn } }),
      missed: (picks, place) => void this.#whyNot(picks, place),
      changed: () => this.#copyWalk(),
    });
    const hooks: SocketHooks = {
      snapshot: (snapshot) => this.#takeSnapshot(snapshot),
      presence: (presence) => this.#takePresence(presence),
      link: (link) => {
        this.link = link;
      },
      misunderstood: (message) => this.#takeComplaint(message),
      failed: () => this.#isThere(),
    };
    this.#socket = connect?.(hooks) ?? new GameSocket(secret, hooks, browserSurroundings(id));
  }

  /** Returns what time it is by the server's clock, in milliseconds since 1970. */
  now(): number {
    return Date.now() - (this.#ahead ?? 0);
  }

  /** Whether the viewer looks from Black's side. */
  get flipped(): boolean {
    return (this.snapshot?.you === 'black') !== this.turnedRound;
  }

  /** What the board shows. */
  get scene(): Scene | null {
    return this.past?.scene ?? this.picking.shown?.scene ?? this.snapshot?.scene ?? null;
  }

  /** What can be picked on the board and beside it. */
  get offers(): readonly OfferSummary[] {
    return this.past ? [] : (this.picking.list?.offers ?? []);
  }

  /**
   * The offers between which a person has to choose now, and where: several on one place, or nothing but
   * a few buttons after a pick on the board.
   */
  get question(): Ambiguity | null {
    if (this.past) return null;
    const { ambiguity, list, steps } = this.picking;
    if (ambiguity) return ambiguity;
    const place = steps.at(-1)?.offer.on;
    const short = list !== null && list.offers.length > 1 && list.offers.length <= MOST_BESIDE;
    if (!place || cellOf(place) === null || !short || list.finish !== null) return null;
    return list.offers.every((offer) => offer.on.at === 'button') ? { place, offers: list.offers } : null;
  }

  /** The cell of the piece whose parts can be picked. */
  get #pickedFrom(): number | null {
    const picked = this.offers.find(({ on }) => on.at === 'part')?.on;
    return picked ? cellOf(picked) : null;
  }

  /**
   * What is shown enlarged beside the board, apart from what is told about: the piece whose parts can be picked, else
   * the one that was pointed at where the board shows it too small.
   */
  get closeUp(): Piece | null {
    if (this.about && (this.#pickedFrom === null || this.enlarged?.cell === this.#pickedFrom)) return null;
    if (this.#pickedFrom === null && !this.crowded) return null;
    return this.#pieceOn(this.#pickedFrom ?? this.looked);
  }

  /** The piece that is told about, where it is shown enlarged: the board shows it too small, or its parts can be picked. */
  get enlarged(): Piece | null {
    const told = this.about && cellOf(this.about.place);
    return this.crowded || told === this.#pickedFrom ? this.#pieceOn(told) : null;
  }

  #pieceOn(cell: number | null): Piece | null {
    return this.scene?.pieces.find((one) => one.cell === cell) ?? null;
  }

  get chosen(): readonly Target[] {
    if (this.past) return [];
    // What was taken out of a tray lies there no more, and something else has its place.
    const lies = (on: Target) => on.at !== 'slot' || this.#isStill(on.tray, on.slot);
    return this.picking.steps.map((step) => step.offer.on).filter(lies);
  }

  /** Returns where what lies in a slot lay when the turn began: what was taken out of its tray moves the others. */
  #atBeginning(place: Place): Place {
    if (place.at !== 'slot' || this.#isStill(place.tray, place.slot)) return place;
    const lies = this.scene?.trays[place.tray]?.slots[place.slot];
    const slots = this.snapshot?.scene.trays[place.tray]?.slots ?? [];
    const slot = slots.findIndex(({ name, glyph }) => name === lies?.name && glyph === lies?.glyph);
    return slot < 0 ? place : { ...place, slot };
  }

  /** Returns whether what is shown in a slot is what lay there when the turn began. */
  #isStill(tray: number, slot: number): boolean {
    const [now, then] = [this.scene, this.snapshot?.scene].map((scene) => scene?.trays[tray]?.slots[slot]);
    return now?.name === then?.name && now?.glyph === then?.glyph;
  }

  get marks(): readonly Mark[] {
    const own = this.scene?.marks ?? [];
    if (this.past) return own;
    const cells = this.notice?.cause?.cells ?? [];
    const cause: Mark[] = cells.length > 0 ? [{ kind: 'cause', cells }] : [];
    return [...own, ...(this.about?.marks ?? []), ...cause];
  }

  /** How many turns had been played in what the board shows. */
  get turnsShown(): number {
    return this.past?.turns ?? this.snapshot?.history.length ?? 0;
  }

  /** Chooses what is offered on a place, or tells about what stands or lies there. */
  async press(pressed: Place): Promise<void> {
    if (this.past) {
      this.looked = cellOf(pressed);
      return;
    }
    const place = offersAt(this.offers, pressed).length > 0 ? pressed : this.#atBeginning(pressed);
    this.#clear();
    this.laid = null;
    const cell = cellOf(place);
    this.looked = cell;
    if (await this.#walk.press(place)) return;
    // What was picked is kept: another place may do.
    if (await this.#whyNot(this.#walk.picks, place)) return;
    const piece = cell !== null && this.scene?.pieces.some((one) => one.cell === cell);
    // Who points at nothing lets go of what was picked, but not of half a turn, nor of what goes on beside the board.
    const light = this.picking.steps.length < 2 && this.offers.some(({ on }) => cellOf(on) !== null);
    if (place.at !== 'slot' && !piece && light && this.#walk.cancel()) return;
    await this.ask(place);
    const { list } = this.picking;
    if (list && !this.about && !this.notice) this.#tell(`Nothing can be chosen here now: ${list.prompt}.`);
  }

  canLift(place: Place): boolean {
    return !this.past && this.#walk.canLift(place);
  }

  lift(place: Place): void {
    this.#clear();
    void this.#walk.lift(place);
  }

  drop(place: Place | null): void {
    this.laid = place && cellOf(place);
    void this.#walk.drop(place);
  }

  pick(offer: OfferSummary): void {
    this.#clear();
    void this.#walk.pick(offer);
  }

  finish(): void {
    this.#clear();
    void this.#walk.finish();
  }

  undo(): void {
    this.#walk.undo();
  }

  /** Goes one step back out of whatever is open; returns whether anything was. */
  escape(): boolean {
    if (this.#walk.undo()) return true;
    if (this.about || this.notice || this.looked !== null) {
      this.#clear();
      this.looked = null;
      return true;
    }
    if (!this.past) return false;
    void this.look(Number.POSITIVE_INFINITY);
    return true;
  }

  /** Asks about a place: what stands there, who can come there, or what lies there. */
  async ask(pressed: Place): Promise<void> {
    if (this.past) return;
    const place = this.#atBeginning(pressed);
    this.looked = cellOf(place);
    const about = await this.#question('about', { on: place });
    if (!about) return;
    this.notice = null;
    this.about = { place, ...about };
  }

  /** Plays a turn that was typed, or says whether it would be legal where it is not one's turn. */
  async type(text: string): Promise<boolean> {
    const { snapshot } = this;
    if (!snapshot) return false;
    void this.look(Number.POSITIVE_INFINITY);
    if (snapshot.you === snapshot.side_to_move && !snapshot.outcome) return this.do({ play: { turn: text } });
    const explained = await this.#question('explain', { turn: text });
    if (!explained) return false;
    if ('refused' in explained) {
      this.#showRefusal(explained.refused);
      return false;
    }
    this.#tell(`${explained.legal.human} is legal.`);
    return true;
  }

  /** Does something; resolves to whether it was done. */
  async do(action: Action): Promise<boolean> {
    this.#clear();
    return (await this.#question('do', action)) !== null;
  }

  /** Shows the position after so many turns. */
  async look(turns: number): Promise<void> {
    const played = this.snapshot?.history.length ?? 0;
    this.#clear();
    this.#goingTo = null;
    if (turns >= played) {
      this.#hearStep(this.past, played, this.snapshot?.scene ?? null);
      this.past = null;
      return;
    }
    const wanted = Math.max(turns, 0);
    const going = { turns: wanted };
    this.#goingTo = going;
    const scene = await this.#question('scene_at', { turns: wanted });
    // Meanwhile one may have gone somewhere else.
    if (this.#goingTo !== going) return;
    this.#goingTo = null;
    if (!scene) return;
    this.#hearStep(this.past, wanted, scene);
    this.past = { turns: wanted, scene };
  }

  /** Makes the sounds of one step forwards. */
  #hearStep(from: Room['past'], turns: number, scene: Scene | null): void {
    const entry = this.snapshot?.history[turns - 1];
    if (!entry || !scene || from?.turns !== turns - 1) return;
    sound(heardOfTurn(from.scene, scene, entry.side === this.snapshot?.you ? 'mine' : 'theirs'));
  }

  /** Makes it heard, once in a game, that the own time is short. */
  warnOfTime(): void {
    if (!this.#warned) sound(['time']);
    this.#warned = true;
  }

  /** Goes so many turns on from what is shown, or is about to be; returns whether there are so many. */
  step(by: number): boolean {
    const next = (this.#goingTo?.turns ?? this.turnsShown) + by;
    if (next < 0 || next > (this.snapshot?.history.length ?? 0)) return false;
    void this.look(next);
    return true;
  }

  closeNotice(): void {
    this.#clear();
  }

  /** Tries to connect at once. */
  hurry(): void {
    this.#socket.hurry();
  }

  leave(): void {
    this.#socket.close();
  }

  /** Goes to the other game that has begun, where whoever sits here sits on the other side. */
  followRematch(): void {
    const { snapshot } = this;
    if (!snapshot?.rematch || !('begun' in snapshot.rematch)) return;
    const { game } = snapshot.rematch.begun;
    if (snapshot.you !== null && this.#secret !== null) keepSeat(game, this.#secret);
    this.next = game;
  }

  /** Gives the own seat up in this browser, to watch. */
  forgetSeat(): void {
    leaveSeat(this.id);
  }

  #clear(): void {
    this.about = null;
    this.notice = null;
  }

  #copyWalk(): void {
    const { list, shown, steps, ambiguity, sent } = this.#walk;
    this.picking = { list, shown, steps, ambiguity, sent };
  }

  async #askOffers(picks: readonly string[]): Promise<OfferList> {
    const list = await this.#question('offers', { picks: [...picks] });
    if (list === null) throw new Error('no offers came');
    return list;
  }

  /** Asks for what can be picked first, where it takes so long that the turn came without it. */
  async #fetchOffers(revision: number): Promise<void> {
    for (const pause of PAUSES) {
      const now = this.snapshot;
      if (!this.#remembered || now?.revision !== revision || now.offers || now.outcome) return;
      if (now.you !== now.side_to_move) return;
      try {
        const list = await this.#socket.ask('offers', { picks: [] });
        if (this.snapshot?.revision === revision) this.#takeSnapshot({ ...this.snapshot, offers: list });
        return;
      } catch (error) {
        // A connection that comes back brings the game anew.
        if (!(error instanceof Refused)) return;
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }

  /** Shows why what was picked cannot go to a place; returns whether there is anything to say. */
  async #whyNot(picks: readonly string[], place: Target): Promise<boolean> {
    // Who watches, or waits, does not mean a turn.
    if (this.picking.list === null) return false;
    try {
      const refusal = await this.#socket.ask('why_not', { picks: [...picks], on: place });
      if (refusal) this.#showRefusal(refusal);
      return refusal !== null;
    } catch (error) {
      // Where no reason can be had, none is shown.
      if (error instanceof Disconnected || error instanceof Refused) return false;
      throw error;
    }
  }

  /** Asks; shows a refusal, and returns `null` if no answer came. */
  async #question<K extends Asked>(name: K, said: Said<K>): Promise<Answered<K> | null> {
    try {
      return await this.#socket.ask(name, said);
    } catch (error) {
      if (error instanceof Refused) this.#showRefusal(error.refusal);
      else if (error instanceof Disconnected)
        this.notice = { tone: 'refused', text: error.message, cause: null };
      else throw error;
      return null;
    }
  }

  #tell(text: string): void {
    this.notice = { tone: 'told', text, cause: null };
  }

  #showRefusal({ message, cause }: Refusal): void {
    this.about = null;
    this.notice = { tone: 'refused', text: message, cause };
    sound(['refused']);
  }

  #takeSnapshot(snapshot: Snapshot): void {
    const before = this.snapshot;
    this.snapshot = snapshot;
    sound(heard(before, snapshot));
    const same =
      before?.position === snapshot.position &&
      before.history.length === snapshot.history.length &&
      (before.offers === null) === (snapshot.offers === null);
    if (!same) {
      this.about = null;
      this.looked = null;
      // What was refused because the position had changed is still to be read.
      if (before && this.notice?.cause) this.notice = null;
      this.#walk.begin(snapshot.offers);
      void this.#fetchOffers(snapshot.revision);
    }
    const { you, draw_declined: declined } = snapshot;
    if (you !== null && declined === you && before && before.draw_declined !== you)
      this.#tell(`${sideName(otherSide(you))} declines the draw.`);
    this.#takeRematch(before, snapshot);
    if (this.past && this.past.turns >= snapshot.history.length) this.past = null;
    if (snapshot.you !== null && this.#remembered) {
      const note = snapshot.outcome ? outcomeLine(snapshot.outcome) : turnLine(snapshot);
      const opponent = snapshot.players[otherSide(snapshot.you)];
      const over = snapshot.outcome !== null;
      noteGame({ id: this.id, title: snapshot.title, note, you: snapshot.you, opponent, over });
    }
  }

  /** Tells what became of the own offer, and goes to the other game once it begins. */
  #takeRematch(before: Snapshot | null, { rematch, you }: Snapshot): void {
    if (!before || you === null || !rematch) return;
    const was = before.rematch;
    if ('begun' in rematch && !(was && 'begun' in was)) this.followRematch();
    const declined = 'declined' in rematch && rematch.declined.by === otherSide(you);
    if (declined && !(was && 'declined' in was))
      this.#tell(`${sideName(otherSide(you))} declines the rematch.`);
  }

  #takePresence(presence: Presence): void {
    this.presence = presence;
    // What took least time on its way says it best.
    const ahead = Date.now() - presence.now;
    this.#ahead = this.#ahead === null ? ahead : Math.min(this.#ahead, ahead);
    const you = this.snapshot?.you;
    if (!you || this.invitation === null || !presence[otherSide(you)]) return;
    keepInvitation(this.id, null);
    this.invitation = null;
  }

  #takeComplaint(message: string): void {
    if (this.snapshot) this.#showRefusal({ message, cause: null });
    else this.trouble = { kind: 'refused', text: message };
  }

  async #isThere(): Promise<boolean> {
    try {
      if (await gameExists(this.id)) return true;
    } catch {
      return true;
    }
    forgetGame(this.id);
    this.trouble = { kind: 'missing' };
    return false;
  }
}
