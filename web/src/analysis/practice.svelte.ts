/** Mistakes of a game, played again: one is found at a time, and the engine judges what is tried instead. */

import { sideName } from '../board/words';
import { Abandoned, type Beside } from './beside.svelte';
import { isAsGood, type Loss, lost, type Review } from './review';
import type { Line } from './tree';

/** How long the engine thinks about what was tried, in milliseconds. */
const JUDGING = 700;

export type Stage = 'asked' | 'judging' | 'wrong' | 'solved' | 'shown';

export class Practice {
  readonly mistakes: readonly Loss[];
  readonly #review: Review;
  readonly #beside: Beside;
  readonly #go: (line: Line) => void;
  index = $state(0);
  stage = $state<Stage>('asked');
  /** What is said of what was tried last. */
  told = $state('');
  #solved = $state.raw<readonly number[]>([]);
  readonly #line: Line;

  constructor(
    review: Review,
    mistakes: readonly Loss[],
    { beside, go }: { beside: Beside; go: (line: Line) => void },
  ) {
    this.mistakes = mistakes;
    this.#review = review;
    this.#line = review.turns.map(({ text }) => text);
    this.#beside = beside;
    this.#go = go;
    beside.hold();
    this.#begin(0);
  }

  get mistake(): Loss | null {
    return this.mistakes[this.index] ?? null;
  }

  /** The line before the turn that was a mistake. */
  get before(): Line {
    return this.#line.slice(0, this.mistake?.index ?? 0);
  }

  get solved(): number {
    return this.#solved.length;
  }

  get isLast(): boolean {
    return this.index + 1 >= this.mistakes.length;
  }

  /** Goes on to the next one. */
  next(): void {
    this.#begin(this.index + 1);
  }

  /** Puts the board back to where another turn can be tried. */
  again(): void {
    this.stage = 'asked';
    this.#go(this.before);
  }

  /** Another turn can be tried, because the board was put back. */
  retry(): void {
    if (this.stage === 'wrong') this.stage = 'asked';
  }

  /** Leaves the board to whoever analyses. */
  end(): void {
    this.#beside.abandon();
    this.#beside.release();
  }

  /** Tells what would have been better, and plays it. */
  show(): void {
    const { mistake } = this;
    const best = this.#place()?.best;
    if (!mistake || !best) return;
    this.stage = 'shown';
    this.told = `${mistake.better} was better.`;
    this.#go([...this.before, best]);
  }

  /** Judges a turn that was tried. */
  async judge(turn: string): Promise<void> {
    const { mistake } = this;
    const place = this.#place();
    if (!mistake || !place || this.stage !== 'asked') return;
    if (turn === place.best) return this.#praise('That is what the engine would have played.');
    if (turn === mistake.text) {
      this.#refuse('That is what was played in the game.');
      return;
    }
    this.stage = 'judging';
    this.told = '';
    try {
      const advice = await this.#beside.during(() => this.#beside.ask([...this.before, turn], JUDGING));
      const after = advice.chance ?? place.chance;
      if (isAsGood(mistake.side, place.chance, after)) this.#praise('That is as good as the best turn.');
      else this.#refuse(complaint(lost(mistake.side, place.chance, after), mistake.lost));
    } catch (error) {
      if (error instanceof Abandoned) return;
      this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  #begin(index: number): void {
    this.index = index;
    this.stage = 'asked';
    const { mistake } = this;
    this.told = mistake ? `${sideName(mistake.side)} played ${mistake.human}. Find something better.` : '';
    this.#go(this.before);
  }

  #place() {
    return this.#review.places[this.mistake?.index ?? -1];
  }

  #praise(told: string): void {
    this.stage = 'solved';
    this.told = told;
    if (!this.#solved.includes(this.index)) this.#solved = [...this.#solved, this.index];
  }

  #refuse(told: string): void {
    this.stage = 'wrong';
    this.told = told;
  }
}

function complaint(given: number, then: number): string {
  const percent = Math.round(given / 10);
  if (given * 2 < then) return `Better than in the game, but it still gives away ${percent} of a hundred.`;
  return `That gives away ${percent} of a hundred.`;
}
