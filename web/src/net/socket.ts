/** The connection to a game: questions and their answers, and connecting again when it breaks. */

import type { Answer } from '../wire/Answer';
import type { ClientMessage } from '../wire/ClientMessage';
import type { Presence } from '../wire/Presence';
import type { Question } from '../wire/Question';
import type { Refusal } from '../wire/Refusal';
import type { ServerMessage } from '../wire/ServerMessage';
import type { Snapshot } from '../wire/Snapshot';
import { changed } from './change';

type KeyOf<T> = T extends unknown ? keyof T : never;
type CaseOf<T, K extends PropertyKey> = T extends Record<K, infer Content> ? Content : never;

/** What can be asked, by name. */
export type Asked = KeyOf<Question>;
/** What a question says besides its name. */
export type Said<K extends Asked> = CaseOf<Question, K>;
/** What comes back for a question. */
export type Answered<K extends Asked> = CaseOf<Answer, K>;

/** How the connection stands. */
export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface SocketHooks {
  snapshot(snapshot: Snapshot): void;
  presence(presence: Presence): void;
  link(link: Link): void;
  /** The server understood something otherwise than it was meant; before a first snapshot it will not have us. */
  misunderstood(message: string): void;
  /** A try to connect failed before any snapshot came; resolves to whether another makes sense. */
  failed(): Promise<boolean>;
}

/** What the connection needs of the browser; replaced in tests. */
export interface Surroundings {
  open(): WebSocket;
  later(run: () => void, milliseconds: number): ReturnType<typeof setTimeout>;
  random(): number;
}

/** The first wait before connecting again, and the longest, in milliseconds. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 8_000;

/** Returns how long to wait before the try of this number: twice as long each time, and not all clients at once. */
export function wait(attempt: number, random: number): number {
  return Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.75 + random / 2);
}

/** The answer to a question did not come, because the connection broke. */
export class Disconnected extends Error {
  constructor() {
    super('The connection broke before the answer came.');
  }
}

/** The server would not answer a question, or not do something. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export class GameSocket {
  readonly #secret: string | null;
  readonly #hooks: SocketHooks;
  readonly #around: Surroundings;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #request = 0;
  /** What was shown last; changes tell only what is new. */
  #shown: Snapshot | null = null;
  #closed = false;

  constructor(secret: string | null, hooks: SocketHooks, around: Surroundings) {
    this.#secret = secret;
    this.#hooks = hooks;
    this.#around = around;
    this.#connect();
  }

  /**
   * Asks or does something, about the position of the last snapshot.
   *
   * Rejects with {@link Refused} if the server refuses, and with {@link Disconnected} if the connection is
   * down or breaks before the answer comes.
   */
  async ask<K extends Asked>(name: K, said: Said<K>): Promise<Answered<K>> {
    const answer = await this.#send({ [name]: said } as unknown as Question);
    // The answer to a question is the case of the same name.
    return (answer as Record<K, Answered<K>>)[name];
  }

  #send(question: Question): Promise<Answer> {
    const socket = this.#socket;
    const revision = this.#shown?.revision;
    if (socket?.readyState !== WebSocket.OPEN || revision === undefined)
      return Promise.reject(new Disconnected());
    this.#request += 1;
    const request = this.#request;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { resolve, reject });
      socket.send(JSON.stringify({ ask: { request, revision, question } } satisfies ClientMessage));
    });
  }

  /** Connects at once if the next try is still to come. */
  hurry(): void {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#attempt = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#lose();
    this.#hooks.link('closed');
  }

  #connect(): void {
    const socket = this.#around.open();
    this.#socket = socket;
    this.#hooks.link(this.#shown === null ? 'connecting' : 'lost');
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ join: { secret: this.#secret, changes: true } } satisfies ClientMessage));
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) void this.#broken();
    });
  }

  #receive(message: ServerMessage): void {
    if ('snapshot' in message) {
      this.#show(message.snapshot);
    } else if ('change' in message) {
      // No change comes before a snapshot.
      if (this.#shown !== null) this.#show(changed(this.#shown, message.change));
    } else if ('presence' in message) {
      this.#hooks.presence(message.presence);
    } else if ('misunderstood' in message) {
      this.#hooks.misunderstood(message.misunderstood.message);
      if (this.#shown === null) this.close();
    } else if ('answer' in message) {
      const { request, answer } = message.answer;
      this.#take(request)?.resolve(answer);
    } else {
      const { request, refusal } = message.refused;
      this.#take(request)?.reject(new Refused(refusal));
    }
  }

  #show(snapshot: Snapshot): void {
    this.#attempt = 0;
    this.#shown = snapshot;
    this.#hooks.link('open');
    this.#hooks.snapshot(snapshot);
  }

  #take(request: number): Waiting | undefined {
    const waiting = this.#waiting.get(request);
    this.#waiting.delete(request);
    return waiting;
  }

  async #broken(): Promise<void> {
    this.#lose();
    if (this.#closed) return;
    this.#hooks.link(this.#shown === null ? 'connecting' : 'lost');
    const again = this.#shown !== null || (await this.#hooks.failed());
    if (this.#closed || this.#socket) return;
    if (!again) return this.close();
    this.#timer = this.#around.later(() => this.#connect(), wait(this.#attempt, this.#around.random()));
    this.#attempt += 1;
  }

  #lose(): void {
    this.#socket = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Disconnected());
  }
}

/** Returns the surroundings that a browser offers to the socket of a game. */
export function browserSurroundings(id: string): Surroundings {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(id)}/socket`),
    later: (run, milliseconds) => setTimeout(run, milliseconds),
    random: Math.random,
  };
}
