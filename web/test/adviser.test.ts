import { beforeEach, expect, it, vi } from 'vitest';
import { Adviser, type Thinking } from '../src/analysis/adviser';
import { drawArrows } from '../src/board/arrows';
import { pieceOn, sceneOf } from './scenes';

class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: Record<string, Record<string, unknown>>[] = [];

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, Record<string, unknown>>);
  }

  accept() {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}

const start = { game: 'a', title: 'A', options: { size: '3' }, start: 'x', turns: [] };
const said = { state: 'thinking', chance: 500, depth: 1, milliseconds: 1, lines: [] };
let sockets: FakeSocket[];
let timers: (() => void)[];
let adviser: Adviser;

beforeEach(() => {
  sockets = [];
  timers = [];
  adviser = new Adviser(start, {
    open: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1) as unknown as WebSocket;
    },
    later: (run) => {
      timers.push(run);
      return 0 as unknown as ReturnType<typeof setTimeout>;
    },
  });
});

function wanted(line: string[]) {
  return { line, lines: 2, time: null, hear: vi.fn(), fail: vi.fn() } satisfies Thinking;
}

it('asks once it is connected, and hears only of what it asked last', () => {
  const first = wanted(['a']);
  adviser.think(first);
  const [socket] = sockets;
  socket?.accept();
  expect(socket?.sent).toEqual([
    { think: { request: 1, options: { size: '3' }, start: 'x', turns: ['a'], lines: 2, milliseconds: null } },
  ]);
  const second = wanted(['b']);
  adviser.think(second);
  socket?.say({ advice: { request: 1, ...said } });
  socket?.say({ advice: { request: 2, ...said } });
  expect(first.hear).not.toHaveBeenCalled();
  expect(second.hear).toHaveBeenCalledTimes(1);
  adviser.stop();
  expect(socket?.sent.at(-1)).toEqual({ stop: {} });
  socket?.say({ advice: { request: 2, ...said } });
  expect(second.hear).toHaveBeenCalledTimes(1);
});

it('comes back where the server sends it away, as long as it has something to ask', () => {
  const only = wanted([]);
  adviser.think(only);
  sockets[0]?.accept();
  sockets[0]?.close();
  expect(only.fail).toHaveBeenCalledWith(expect.stringContaining('asked again'), false);
  timers[0]?.();
  sockets[1]?.accept();
  expect(sockets[1]?.sent).toHaveLength(1);
  adviser.close();
  expect([sockets.length, timers.length]).toEqual([2, 1]);
});

it('says why the rules or the server refuse', () => {
  const only = wanted(['nothing']);
  adviser.think(only);
  sockets[0]?.accept();
  sockets[0]?.say({ refused: { request: 1, refusal: { message: 'no such turn', cause: null } } });
  expect(only.fail).toHaveBeenCalledWith('no such turn', true);
});

it('draws a turn as an arrow from where something stands, else as rings, the best one last', () => {
  const scene = { ...sceneOf(['a1', 'b1', 'a2', 'b2']), pieces: [pieceOn(10)] };
  const proposed = [
    { cells: [10, 13], rank: 0 },
    { cells: [11, 12], rank: 1 },
    { cells: [9_999], rank: 2 },
  ];
  const drawn = drawArrows(scene, proposed, false);
  expect(drawn.map((group) => group.getAttribute('class'))).toEqual(['arrow', 'arrow best']);
  expect(drawn[0]?.querySelectorAll('circle')).toHaveLength(2);
  expect(drawn[1]?.querySelectorAll('path')).toHaveLength(1);
});
