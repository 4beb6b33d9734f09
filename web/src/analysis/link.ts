/** What answers the questions of a board on which a game is looked into. */

import { ApiError, askAnalysis } from '../net/api';
import { type Answered, type Asked, Refused, type Said, type SocketHooks } from '../net/socket';
import type { Connection } from '../room/room.svelte';
import type { AnalysisReply } from '../wire/AnalysisReply';
import type { AnalysisStart } from '../wire/AnalysisStart';
import type { Question } from '../wire/Question';
import type { Snapshot } from '../wire/Snapshot';
import type { Line } from './tree';

/** What an analysis begins with, where one is in it, and who wants to know of every step. */
export interface Analysed {
  readonly start: AnalysisStart;
  readonly line: Line;
  /** What the board is about to show. */
  readonly moved: (snapshot: Snapshot) => void;
}

/** The server remembers nothing of an analysis: it is told the turns so far with every question. */
export class AnalysisLink implements Connection {
  readonly #analysed: Analysed;
  readonly #hooks: SocketHooks;
  #line: Line;
  /** How often something was to be shown: what comes late for an earlier wish is not. */
  #wishes = 0;

  constructor(analysed: Analysed, hooks: SocketHooks) {
    this.#analysed = analysed;
    this.#hooks = hooks;
    this.#line = analysed.line;
    this.hurry();
  }

  async ask<K extends Asked>(name: K, said: Said<K>): Promise<Answered<K>> {
    if (name === 'do') return (await this.#try(said as Said<'do'>)) as Answered<K>;
    const question = { [name]: said } as unknown as Question;
    const reply = await this.#send(this.#line, question);
    if (!('answer' in reply)) throw refused(reply);
    return (reply.answer as unknown as Record<K, Answered<K>>)[name];
  }

  hurry(): void {
    void this.go(this.#line);
  }

  close(): void {
    this.#wishes += 1;
  }

  /** Shows the position after a line. */
  async go(line: Line): Promise<void> {
    try {
      await this.#show(line);
    } catch (error) {
      this.#hooks.misunderstood(error instanceof Error ? error.message : String(error));
    }
  }

  /** Plays a turn by hand, for whoever's turn it is. */
  async #try(action: Said<'do'>): Promise<Answered<'do'>> {
    if (typeof action === 'string' || !('play' in action))
      throw new Refused({ message: 'An analysis is about turns.', cause: null });
    return { revision: await this.#show([...this.#line, action.play.turn]) };
  }

  async #show(line: Line): Promise<number> {
    this.#wishes += 1;
    const wish = this.#wishes;
    const reply = await this.#send(line, null);
    if (!('stands' in reply)) throw refused(reply);
    const { stands } = reply;
    if (wish === this.#wishes) {
      this.#line = stands.history.map(({ text }) => text);
      this.#analysed.moved(stands);
      this.#hooks.link('open');
      this.#hooks.snapshot(stands);
    }
    return stands.revision;
  }

  async #send(line: Line, question: Question | null): Promise<AnalysisReply> {
    const { game, options, start } = this.#analysed.start;
    try {
      return await askAnalysis(game, { options, start, turns: [...line], question });
    } catch (error) {
      if (error instanceof ApiError) throw new Refused({ message: error.message, cause: null });
      throw error;
    }
  }
}

function refused(reply: AnalysisReply): Refused {
  if ('refused' in reply) return new Refused(reply.refused);
  return new Refused({ message: 'The analysis answered something else.', cause: null });
}
