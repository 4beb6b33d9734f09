/** The engine beside an analysis: a socket over which it is asked about one place after the other. */

import { wait } from '../net/socket';
import type { Advice } from '../wire/Advice';
import type { AdviserAsk } from '../wire/AdviserAsk';
import type { AdviserMessage } from '../wire/AdviserMessage';
import type { AnalysisStart } from '../wire/AnalysisStart';
import type { Line } from './tree';

/** What is to be thought about, and who hears of it. */
export interface Thinking {
  readonly line: Line;
  /** How many turns are compared. */
  readonly lines: number;
  /** How long to think, in milliseconds; as long as the server allows if `null`. */
  readonly time: number | null;
  readonly hear: (advice: Advice) => void;
  /** Hears why nothing comes; it may still come later if the server was only busy. */
  readonly fail: (message: string, final: boolean) => void;
}

/** What it needs of the browser; replaced in tests. */
export interface Around {
  open(): WebSocket;
  later(run: () => void, milliseconds: number): ReturnType<typeof setTimeout>;
}

const AWAY = 'The engine cannot be reached, or has too much to do. It is asked again …';

/** Asks the engine; what is asked later takes the place of what was asked before. */
export class Adviser {
  readonly #start: AnalysisStart;
  readonly #around: Around;
  #socket: WebSocket | null = null;
  #thinking: Thinking | null = null;
  #request = 0;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: AnalysisStart, around: Around = surroundings(start.game)) {
    this.#start = start;
    this.#around = around;
  }

  /** Thinks about this, and no more about anything else. */
  think(thinking: Thinking): void {
    this.#thinking = thinking;
    this.#request += 1;
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ask();
  }

  /** Thinks no more until something is asked again. */
  stop(): void {
    this.#thinking = null;
    this.#request += 1;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#say({ stop: {} });
  }

  /** Leaves the engine to others. */
  close(): void {
    this.#thinking = null;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = this.#around.open();
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#ask();
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as AdviserMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#broken();
    });
  }

  #broken(): void {
    this.#socket = null;
    if (!this.#thinking) return;
    this.#thinking.fail(AWAY, false);
    this.#timer = this.#around.later(() => this.#connect(), wait(this.#attempt, 0.5));
    this.#attempt += 1;
  }

  #ask(): void {
    if (!this.#thinking) return;
    const { line, lines, time } = this.#thinking;
    const { options, start } = this.#start;
    const asked = { options, start, turns: [...line], lines, milliseconds: time };
    this.#say({ think: { request: this.#request, ...asked } });
  }

  #say(message: AdviserAsk): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: AdviserMessage): void {
    const thinking = this.#thinking;
    if (!thinking) return;
    if ('advice' in message) {
      this.#attempt = 0;
      if (message.advice.request === this.#request) thinking.hear(message.advice);
    } else if ('refused' in message) {
      if (message.refused.request === this.#request) thinking.fail(message.refused.refusal.message, true);
    } else {
      thinking.fail(message.misunderstood.message, true);
    }
  }
}

function surroundings(game: string): Around {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const path = `/api/catalog/${encodeURIComponent(game)}/analysis/engine`;
  return {
    open: () => new WebSocket(`${scheme}://${location.host}${path}`),
    later: (run, milliseconds) => setTimeout(run, milliseconds),
  };
}
