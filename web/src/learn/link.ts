/** What answers the questions of a board on which a lesson stands. */

import { ApiError, askLesson } from '../net/api';
import { type Answered, type Asked, Refused, type Said, type SocketHooks } from '../net/socket';
import type { Connection } from '../room/room.svelte';
import type { LessonAsk } from '../wire/LessonAsk';
import type { LessonReply } from '../wire/LessonReply';
import type { Question } from '../wire/Question';

/** Which lesson it is, and who wants to know how far it has come. */
export interface Lesson {
  readonly game: string;
  readonly id: string;
  /** So many tasks are solved. */
  readonly solved: (count: number) => void;
}

/** The server remembers nothing of a lesson: it is told the answers so far with every question. */
export class LessonLink implements Connection {
  readonly #lesson: Lesson;
  readonly #hooks: SocketHooks;
  #answers: readonly string[] = [];

  constructor(lesson: Lesson, hooks: SocketHooks) {
    this.#lesson = lesson;
    this.#hooks = hooks;
    this.hurry();
  }

  async ask<K extends Asked>(name: K, said: Said<K>): Promise<Answered<K>> {
    if (name === 'do') return (await this.#try(said as Said<'do'>)) as Answered<K>;
    const question = { [name]: said } as unknown as Question;
    const reply = await this.#send({ answers: [...this.#answers], question });
    if (!('answer' in reply)) throw refused(reply);
    return (reply.answer as unknown as Record<K, Answered<K>>)[name];
  }

  hurry(): void {
    void this.#show(this.#answers).catch((error: unknown) => {
      this.#hooks.misunderstood(error instanceof Error ? error.message : String(error));
    });
  }

  close(): void {}

  /** Tries a turn: what solves the task is kept. */
  async #try(action: Said<'do'>): Promise<Answered<'do'>> {
    if (typeof action === 'string' || !('play' in action))
      throw new Refused({ message: 'A lesson is about turns.', cause: null });
    return { revision: await this.#show([...this.#answers, action.play.turn]) };
  }

  async #show(answers: readonly string[]): Promise<number> {
    const reply = await this.#send({ answers: [...answers], question: null });
    if (!('stands' in reply)) throw refused(reply);
    this.#answers = answers;
    this.#hooks.link('open');
    this.#hooks.snapshot(reply.stands);
    this.#lesson.solved(answers.length);
    return reply.stands.revision;
  }

  async #send(asked: LessonAsk): Promise<LessonReply> {
    try {
      return await askLesson(this.#lesson.game, this.#lesson.id, asked);
    } catch (error) {
      if (error instanceof ApiError) throw new Refused({ message: error.message, cause: null });
      throw error;
    }
  }
}

function refused(reply: LessonReply): Refused {
  if ('refused' in reply) return new Refused(reply.refused);
  const message = 'wrong' in reply ? reply.wrong : 'The lesson answered something else.';
  return new Refused({ message, cause: null });
}
