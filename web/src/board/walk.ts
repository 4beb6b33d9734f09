/** Building a turn pick by pick: asks what is on offer after each pick, and plays what is complete. */

import type { OfferList } from '../wire/OfferList';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Target } from '../wire/Target';
import { offersAt, placeKey } from './places';

/** A pick that was made, and what is on offer after it. */
export interface Step {
  readonly offer: OfferSummary;
  readonly list: OfferList;
}

/** Several offers on one place: a person has to say which. */
export interface Ambiguity {
  readonly place: Target;
  readonly offers: readonly OfferSummary[];
}

export interface WalkHooks {
  /** Asks what is on offer after these picks; rejects if the answer is a refusal or never comes. */
  ask(picks: readonly string[]): Promise<OfferList>;
  /** Plays a turn; resolves to whether it was accepted. */
  play(turn: string): Promise<boolean>;
  /** Called when something is let go where it cannot go, with the picks that it stands for. */
  missed(picks: readonly string[], place: Target): void;
  /** Called after every change of what the walk shows. */
  changed(): void;
}

/** Whether the picks are a turn to which nothing can be added. */
const isWhole = ({ finish, offers }: OfferList) => finish !== null && offers.length === 0;

/**
 * The way to one turn.
 *
 * What a person does is carried out in order, each thing after the answer to the one before it: whoever
 * clicks twice, or drags, before an answer has come means what will then be there.
 */
export class Walk {
  /** What could be picked first; `null` if it is not this person's turn. */
  first: OfferList | null = null;
  steps: readonly Step[] = [];
  ambiguity: Ambiguity | null = null;
  /** Whether the turn has been sent. */
  sent = false;
  readonly #hooks: WalkHooks;
  #queue: Promise<unknown> = Promise.resolve();
  #generation = 0;

  constructor(hooks: WalkHooks) {
    this.#hooks = hooks;
  }

  /** What can be picked now. */
  get list(): OfferList | null {
    return this.sent ? null : (this.steps.at(-1)?.list ?? this.first);
  }

  /**
   * The list that says what the board looks like. A pick that ends the turn is not shown by itself: what the turn does
   * is seen step by step when it has been played.
   */
  get shown(): OfferList | null {
    const [before = this.first, last] = [this.steps.at(-2)?.list, this.steps.at(-1)?.list];
    return last && !isWhole(last) ? last : before;
  }

  /** Begins again with what can be picked first in a new position. */
  begin(first: OfferList | null): void {
    this.#generation += 1;
    this.first = first;
    this.#goBack(0);
  }

  /** Chooses what is offered on a place; resolves to whether that meant anything. */
  press(place: Target): Promise<boolean> {
    return this.#enqueue(() => this.#press(place));
  }

  /** Chooses an offer of the present list, as of a button. */
  pick(offer: OfferSummary): Promise<boolean> {
    return this.#enqueue(async () => {
      if (!this.list?.offers.some((one) => one.pick === offer.pick)) return false;
      await this.#pick(offer);
      return true;
    });
  }

  /** Lifts what is on a place; an ambiguous one cannot be lifted. */
  lift(place: Target): Promise<boolean> {
    return this.#enqueue(async () => {
      const found = this.#find(place);
      const [offer] = found?.offers ?? [];
      if (!found || !offer || found.offers.length > 1) return false;
      this.#goBack(found.depth);
      await this.#pick(offer);
      return true;
    });
  }

  /** Whether {@link lift} would lift something. */
  canLift(place: Target): boolean {
    return this.#find(place)?.offers.length === 1;
  }

  /** Lets what was lifted go; where it cannot go, the pick is undone, but on its own place it is kept. */
  drop(place: Target | null): Promise<boolean> {
    return this.#enqueue(async () => {
      const list = this.list;
      const last = this.steps.at(-1);
      if (!list || !last) return false;
      const offers = place ? offersAt(list.offers, place) : [];
      if (place && offers.length === 0 && placeKey(place) === placeKey(last.offer.on)) return true;
      if (place && offers.length === 0) this.#hooks.missed(list.picks, place);
      if (!place || offers.length === 0) this.#goBack(this.steps.length - 1);
      else await this.#choose(place, offers);
      return offers.length > 0;
    });
  }

  /** Takes back the last pick, or only the question which of several is meant. */
  undo(): boolean {
    if (this.ambiguity) this.#goBack(this.steps.length);
    else if (this.steps.length > 0 && !this.sent) this.#goBack(this.steps.length - 1);
    else return false;
    return true;
  }

  /** Takes back all picks. */
  cancel(): boolean {
    if (this.sent || (this.steps.length === 0 && !this.ambiguity)) return false;
    this.#goBack(0);
    return true;
  }

  /** Plays the turn that the picks have made, although more could be picked. */
  finish(): Promise<boolean> {
    return this.#enqueue(() => this.#play());
  }

  /** Whether the picks so far would be understood in another list of first offers. */
  get picks(): readonly string[] {
    return (this.steps.at(-1)?.list ?? this.first)?.picks ?? [];
  }

  async #press(place: Target): Promise<boolean> {
    const list = this.list;
    if (!list) return false;
    const last = this.steps.at(-1);
    const here = offersAt(list.offers, place);
    if (here.length === 0 && last && placeKey(last.offer.on) === placeKey(place)) {
      this.#goBack(this.steps.length - 1);
      return true;
    }
    const found = this.#find(place);
    if (!found) return false;
    this.#goBack(found.depth);
    await this.#choose(place, found.offers);
    return true;
  }

  /** Finds a place among what is on offer now, else what was on offer before: who points at that begins anew there. */
  #find(place: Target): { depth: number; offers: OfferSummary[] } | null {
    if (this.sent || this.#isCollecting(place)) return null;
    for (let depth = this.steps.length; depth >= 0; depth -= 1) {
      const list = depth === 0 ? this.first : this.steps[depth - 1]?.list;
      const offers = offersAt(list?.offers ?? [], place);
      if (offers.length > 0) return { depth, offers };
    }
    return null;
  }

  /**
   * Whether a place lies in a tray out of which one thing after another is taken, and is not on offer now: who
   * points at that means one thing more, and gives nothing up that was taken.
   */
  #isCollecting(place: Target): boolean {
    const offers = this.list?.offers ?? [];
    if (place.at !== 'slot' || offersAt(offers, place).length > 0) return false;
    const inTray = (on: Target) => on.at === 'slot' && on.tray === place.tray;
    const [, ...later] = this.steps;
    const goesOn = this.steps.length > 0 && offers.some(({ on }) => inTray(on));
    return goesOn || later.some(({ offer }) => inTray(offer.on));
  }

  async #choose(place: Target, offers: OfferSummary[]): Promise<void> {
    const [only] = offers;
    if (only && offers.length === 1) return this.#pick(only);
    this.ambiguity = { place, offers };
    this.#hooks.changed();
  }

  async #pick(offer: OfferSummary): Promise<void> {
    const { list } = this;
    if (!list) return;
    const generation = this.#generation;
    this.ambiguity = null;
    this.#hooks.changed();
    const next = await this.#hooks.ask([...list.picks, offer.pick]);
    if (generation !== this.#generation || this.list !== list) return;
    this.steps = [...this.steps, { offer, list: next }];
    this.#hooks.changed();
    if (isWhole(next)) await this.#play();
  }

  async #play(): Promise<boolean> {
    const turn = this.list?.finish;
    if (!turn) return false;
    const generation = this.#generation;
    this.sent = true;
    this.#hooks.changed();
    const accepted = await this.#hooks.play(turn.text).catch(() => false);
    if (!accepted && generation === this.#generation) this.#goBack(0);
    return accepted;
  }

  #goBack(depth: number): void {
    this.steps = this.steps.slice(0, depth);
    this.ambiguity = null;
    this.sent = false;
    this.#hooks.changed();
  }

  /** What was meant for a position that is no longer there is forgotten. */
  #enqueue(action: () => Promise<boolean>): Promise<boolean> {
    const generation = this.#generation;
    const run = this.#queue.then(() => (generation === this.#generation ? action() : false));
    const settled = run.catch(() => false);
    this.#queue = settled;
    return settled;
  }
}
