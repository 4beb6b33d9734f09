/** The engine beside an analysis: whether it thinks, and what it says of the place that is shown. */

import { keep, read } from '../net/storage';
import type { Advice } from '../wire/Advice';
import type { AnalysisStart } from '../wire/AnalysisStart';
import { Adviser } from './adviser';
import type { Line } from './tree';

/** The most turns that are compared. */
export const MOST_LINES = 5;

/** What was asked is not wanted any more. */
export class Abandoned extends Error {
  constructor() {
    super('The engine was asked something else.');
  }
}

export class Beside {
  /** Whether it thinks about the place that is shown. */
  on = $state(false);
  /** How many turns it compares. */
  lines = $state(3);
  /** What it says of the place that is shown. */
  advice = $state.raw<Advice | null>(null);
  /** White's chance as it was known last, in thousandths. */
  chance = $state<number | null>(null);
  /** Why it says nothing. */
  trouble = $state('');
  /** Whether it does something else just now. */
  held = $state(false);
  readonly #adviser: Adviser;
  #line: Line = [];
  #holds = 0;
  #abandon: (() => void) | null = null;

  constructor(start: AnalysisStart, adviser: Adviser = new Adviser(start)) {
    this.#adviser = adviser;
    const [on, lines] = (read('local', 'engine') ?? '').split(' ');
    this.on = on === 'on';
    const number = Number(lines);
    if (number >= 1 && number <= MOST_LINES) this.lines = Math.trunc(number);
  }

  /** Goes with the board to another place. */
  look(line: Line): void {
    this.#line = line;
    this.advice = null;
    this.#follow();
  }

  /** Switches it on or off. */
  turn(on: boolean): void {
    this.on = on;
    this.advice = null;
    this.chance = null;
    this.#keep();
    this.#follow();
  }

  /** Has it compare so many turns. */
  compare(lines: number): void {
    this.lines = lines;
    this.#keep();
    this.#follow();
  }

  /** Holds it as long as something else is asked of it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.hold();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Has it say nothing of the board until it is released as often. */
  hold(): void {
    this.#holds += 1;
    this.held = true;
    this.advice = null;
    if (this.#holds === 1) this.#adviser.stop();
  }

  /** Lets it say again what it thinks. */
  release(): void {
    this.#holds -= 1;
    if (this.#holds > 0) return;
    this.held = false;
    this.#follow();
  }

  /** Asks about a place for so many milliseconds; rejects with {@link Abandoned} if nobody waits any more. */
  ask(line: Line, time: number): Promise<Advice> {
    this.abandon();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        this.#abandon = null;
        this.trouble = '';
        settle();
      };
      this.#abandon = () => end(() => reject(new Abandoned()));
      this.#adviser.think({
        line,
        lines: 1,
        time,
        hear: (advice) => {
          this.trouble = '';
          if (advice.state === 'done') end(() => resolve(advice));
        },
        fail: (message, final) => {
          if (final) end(() => reject(new Error(message)));
          else this.trouble = message;
        },
      });
    });
  }

  /** Waits no more for what was asked. */
  abandon(): void {
    this.#abandon?.();
  }

  /** Does not think while nobody looks. */
  sleep(asleep: boolean): void {
    if (this.held) return;
    if (asleep) this.#adviser.stop();
    else this.#follow();
  }

  close(): void {
    this.abandon();
    this.#adviser.close();
  }

  #keep(): void {
    keep('local', 'engine', `${this.on ? 'on' : 'off'} ${this.lines}`);
  }

  #follow(): void {
    if (this.held) return;
    if (!this.on) {
      this.trouble = '';
      this.#adviser.close();
      return;
    }
    this.#adviser.think({
      line: this.#line,
      lines: this.lines,
      time: null,
      hear: (advice) => {
        this.trouble = '';
        this.advice = advice;
        if (advice.chance !== null) this.chance = advice.chance;
      },
      fail: (message) => {
        this.trouble = message;
      },
    });
  }
}
