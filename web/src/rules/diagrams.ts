/** Fetching the positions of a rules document, a few at a time and each once. */

import { ApiError, loadDiagram } from '../net/api';
import type { RulesDiagram } from '../wire/RulesDiagram';

/** How many are asked for at a time. */
const MOST_AT_ONCE = 4;
/** How long to wait where the server wants one to be slower, in milliseconds. */
const PAUSE = 1_000;

/** The positions of one game's documents. */
export class Diagrams {
  readonly #game: string;
  readonly #known = new Map<string, Promise<RulesDiagram>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(game: string) {
    this.#game = game;
  }

  load(document: string, index: number): Promise<RulesDiagram> {
    const key = `${document} ${index}`;
    const known = this.#known.get(key) ?? this.#queued(() => loadDiagram(this.#game, document, index));
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  async #queued<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#busy >= MOST_AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#busy += 1;
    try {
      return await patient(ask);
    } finally {
      // Whoever waits takes the place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

async function patient<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      await new Promise((go) => setTimeout(go, PAUSE));
    }
  }
}
