/** The connection to a game: questions and their answers, and connecting again when it breaks. */

import type { ClientMessage } from '../wire/ClientMessage';
import type { ServerMessage } from '../wire/ServerMessage';
import type { Snapshot } from '../wire/Snapshot';

type OmitEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Something to ask or to do; numbers are added when it is sent. */
export type Question = OmitEach<Exclude<ClientMessage, { kind: 'join' }>, 'request' | 'revision'>;

/** What comes back for a question. */
export type Answer = Exclude<ServerMessage, { kind: 'snapshot' } | { kind: 'presence' }>;

export type Presence = Extract<ServerMessage, { kind: 'presence' }>;
export type Refusal = Extract<ServerMessage, { kind: 'refused' }>;

/** How the connection stands. */
export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface SocketHooks {
  snapshot(snapshot: Snapshot): void;
  presence(presence: Presence): void;
  link(link: Link): void;
  /** The server will not have us, before a first snapshot; there will be no further try. */
  refused(refusal: Refusal): void;
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
  #revision: number | null = null;
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
   * Rejects if the connection is down, or breaks before the answer comes.
   */
  ask(question: Question): Promise<Answer> {
    const socket = this.#socket;
    const revision = this.#revision;
    if (socket?.readyState !== WebSocket.OPEN || revision === null) return Promise.reject(new Disconnected());
    this.#request += 1;
    const request = this.#request;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { resolve, reject });
      socket.send(JSON.stringify({ ...question, request, revision }));
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
    this.#hooks.link(this.#revision === null ? 'connecting' : 'lost');
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ kind: 'join', secret: this.#secret } satisfies ClientMessage));
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) void this.#broken();
    });
  }

  #receive(message: ServerMessage): void {
    switch (message.kind) {
      case 'snapshot':
        this.#attempt = 0;
        this.#revision = message.revision;
        this.#hooks.link('open');
        this.#hooks.snapshot(message);
        return;
      case 'presence':
        this.#hooks.presence(message);
        return;
      case 'refused':
        if (message.request === null) {
          this.#hooks.refused(message);
          if (this.#revision === null) this.close();
          return;
        }
        break;
      default:
    }
    if (message.request === null) return;
    this.#waiting.get(message.request)?.resolve(message);
    this.#waiting.delete(message.request);
  }

  async #broken(): Promise<void> {
    this.#lose();
    if (this.#closed) return;
    this.#hooks.link(this.#revision === null ? 'connecting' : 'lost');
    const again = this.#revision !== null || (await this.#hooks.failed());
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
