import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Disconnected, GameSocket, Refused, type SocketHooks, wait } from '../src/net/socket';
import type { SceneChange } from '../src/wire/SceneChange';
import type { Tray } from '../src/wire/Tray';
import { pieceOn, sceneOf, snapshotOf } from './scenes';

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: Record<string, unknown>[] = [];

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close() {
    this.break();
  }

  accept() {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  break() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}

let sockets: FakeSocket[];
let timers: { run: () => void; milliseconds: number }[];
let hooks: { [K in keyof SocketHooks]: ReturnType<typeof vi.fn<SocketHooks[K]>> };

beforeEach(() => {
  sockets = [];
  timers = [];
  hooks = {
    snapshot: vi.fn(),
    presence: vi.fn(),
    link: vi.fn(),
    misunderstood: vi.fn(),
    failed: vi.fn(async () => true),
  };
});

function connect(secret: string | null = null) {
  return new GameSocket(secret, hooks, {
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    later: (run, milliseconds) => {
      timers.push({ run, milliseconds });
      return 0 as unknown as ReturnType<typeof setTimeout>;
    },
    random: () => 0.5,
  });
}

function newest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('a socket');
  return socket;
}

function open(revision = 1) {
  const game = connect('0123');
  newest().accept();
  newest().say({ snapshot: snapshotOf({ revision }) });
  return game;
}

/** A change that leaves the scene as it was, without trays. */
const unchanged: SceneChange = {
  bounds: { x: 0, y: 0, width: 8, height: 8 },
  cells: null,
  emptied: [],
  pieces: [],
  trays: [],
  marks: [],
  notes: [],
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('joining', () => {
  it('sends the secret first and nothing else before the snapshot', async () => {
    const game = connect('0123');
    await expect(game.ask('do', 'resign')).rejects.toBeInstanceOf(Disconnected);
    newest().accept();
    await expect(game.ask('do', 'resign')).rejects.toBeInstanceOf(Disconnected);
    expect(newest().sent).toEqual([{ join: { secret: '0123', changes: true } }]);
    newest().say({ snapshot: snapshotOf() });
    expect(hooks.snapshot).toHaveBeenCalledOnce();
    expect(hooks.link).toHaveBeenLastCalledWith('open');
  });

  it('gives up when the seat is refused', () => {
    connect('0123');
    newest().accept();
    newest().say({ misunderstood: { message: 'no' } });
    expect(hooks.misunderstood).toHaveBeenCalledWith('no');
    expect(hooks.link).toHaveBeenLastCalledWith('closed');
    expect(timers).toEqual([]);
  });

  it('gives up when there is no such game', async () => {
    hooks.failed.mockResolvedValue(false);
    connect();
    newest().break();
    await settle();
    expect(hooks.link).toHaveBeenLastCalledWith('closed');
    expect(timers).toEqual([]);
  });
});

describe('changes', () => {
  it('are put behind the turns that are kept', () => {
    const entry = (text: string) => ({ side: 'white' as const, text, human: text, happened: [], taken: [] });
    connect('0123');
    newest().accept();
    const history = ['a', 'b', 'c'].map(entry);
    newest().say({ snapshot: snapshotOf({ revision: 3, history }) });
    // Two turns were taken back, and another was played.
    const snapshot = { ...snapshotOf({ revision: 5, history: [entry('d')] }), scene: unchanged };
    newest().say({ change: { kept: 1, snapshot } });
    expect(hooks.snapshot.mock.lastCall?.[0].revision).toBe(5);
    expect(hooks.snapshot.mock.lastCall?.[0].history).toEqual(['a', 'd'].map(entry));
    newest().say({ change: { kept: 2, snapshot: { ...snapshot, revision: 6, history: [entry('e')] } } });
    expect(hooks.snapshot.mock.lastCall?.[0].history).toEqual(['a', 'd', 'e'].map(entry));
  });

  it('put pieces, trays and cells in the place of those shown before', () => {
    const tray = (title: string): Tray => ({ kind: 'hand', title, side: null, slots: [], shelves: [] });
    const before = sceneOf(['a1', 'a2', 'a3', 'a4']);
    before.pieces = [10, 11, 13].map((cell) => pieceOn(cell));
    before.trays = ['first', 'second', 'third'].map(tray);
    connect('0123');
    newest().accept();
    newest().say({ snapshot: snapshotOf({ scene: before }) });
    const show = (scene: SceneChange) => {
      newest().say({ change: { kept: 0, snapshot: { ...snapshotOf({}), scene } } });
      return hooks.snapshot.mock.lastCall?.[0].scene;
    };
    // A piece takes another, a third one comes, and the second tray is another one, the third no more.
    const change: SceneChange = {
      ...unchanged,
      bounds: before.bounds,
      emptied: [10],
      pieces: [pieceOn(11, { name: 'taker' }), pieceOn(12, { name: 'newcomer' })],
      trays: [null, tray('new')],
      notes: ['a note'],
    };
    const after = show(change);
    expect(after).toEqual({
      ...before,
      pieces: [...change.pieces, pieceOn(13)],
      trays: ['first', 'new'].map(tray),
      notes: ['a note'],
    });
    // Another board: its cells are all told.
    const { cells } = sceneOf(['c1', 'c2']);
    expect(show({ ...unchanged, cells, trays: [null, null] })?.cells).toEqual(cells);
    expect(hooks.snapshot.mock.lastCall?.[0].scene.pieces).toEqual(after?.pieces);
  });
});

describe('questions', () => {
  it('carry the revision of the last snapshot and get their own answers', async () => {
    const game = open(7);
    const first = game.ask('about', { on: { at: 'cell', cell: 3 } });
    const second = game.ask('do', { play: { turn: 'go' } });
    expect(newest().sent.slice(1)).toEqual([
      { ask: { request: 1, revision: 7, question: { about: { on: { at: 'cell', cell: 3 } } } } },
      { ask: { request: 2, revision: 7, question: { do: { play: { turn: 'go' } } } } },
    ]);
    newest().say({ answer: { request: 2, revision: 7, answer: { do: { revision: 8 } } } });
    const about = { title: 't', text: '', marks: [] };
    newest().say({ answer: { request: 1, revision: 7, answer: { about } } });
    expect(await second).toEqual({ revision: 8 });
    expect(await first).toEqual(about);
    newest().say({ snapshot: snapshotOf({ revision: 8 }) });
    void game.ask('do', 'resign');
    expect(newest().sent.at(-1)).toEqual({ ask: { request: 3, revision: 8, question: { do: 'resign' } } });
  });

  it('are rejected with the reason when they are refused', async () => {
    const game = open();
    const question = game.ask('explain', { turn: 'x' });
    const refusal = { message: 'no', cause: { rule: 'X-1', cells: [3] } };
    newest().say({ refused: { request: 1, revision: 1, refusal } });
    const error: unknown = await question.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).refusal).toEqual(refusal);
  });

  it('are rejected when the connection breaks', async () => {
    const game = open();
    const question = game.ask('do', 'resign');
    newest().break();
    await expect(question).rejects.toBeInstanceOf(Disconnected);
  });
});

describe('a broken connection', () => {
  it('is tried again, later each time, until a snapshot comes', async () => {
    open();
    newest().break();
    await settle();
    for (let index = 0; index < 8; index += 1) {
      timers.at(-1)?.run();
      newest().break();
      await settle();
    }
    const waits = timers.map((timer) => timer.milliseconds);
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 8000, 8000, 8000]);
    expect(hooks.link).toHaveBeenLastCalledWith('lost');
    timers.at(-1)?.run();
    newest().accept();
    expect(newest().sent).toEqual([{ join: { secret: '0123', changes: true } }]);
    newest().say({ snapshot: snapshotOf({ revision: 2 }) });
    expect(hooks.link).toHaveBeenLastCalledWith('open');
    newest().break();
    await settle();
    expect(timers.at(-1)?.milliseconds).toBe(200);
  });

  it('can be hurried', async () => {
    const game = open();
    newest().break();
    await settle();
    game.hurry();
    expect(sockets).toHaveLength(2);
    game.hurry();
    expect(sockets).toHaveLength(2);
  });

  it('spreads the clients of a server that comes back', () => {
    expect(wait(0, 0)).toBe(150);
    expect(wait(0, 1)).toBe(250);
    expect(wait(20, 1)).toBe(10_000);
  });
});

describe('leaving', () => {
  it('closes the connection for good', async () => {
    const game = open();
    game.close();
    await settle();
    expect(timers).toEqual([]);
    expect(hooks.link).toHaveBeenLastCalledWith('closed');
  });
});
