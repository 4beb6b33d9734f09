import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepInvitation } from '../src/net/seats';
import { Room } from '../src/room/room.svelte';
import { trailOf } from '../src/room/status';
import type { Snapshot } from '../src/wire/Snapshot';
import { listOf, offer, partOf, pieceOn, sceneOf, snapshotOf } from './scenes';

type Message = { ask?: { request: number; revision: number; question: object } };

/** The server's end of the only socket. */
class Wire extends EventTarget {
  static last: Wire;
  static readonly OPEN = 1;
  readyState = Wire.OPEN;
  sent: Message[] = [];

  constructor() {
    super();
    Wire.last = this;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Message);
  }

  close() {
    this.readyState = 3;
  }

  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** Answers the last question. */
  async answer(answer: object) {
    this.say({ answer: { ...this.#head(), answer } });
    await settle();
  }

  /** Refuses the last question. */
  async refuse(message: string, cause: object | null = null) {
    this.say({ refused: { ...this.#head(), refusal: { message, cause } } });
    await settle();
  }

  /** What was asked last. */
  get asked(): object | undefined {
    return this.sent.at(-1)?.ask?.question;
  }

  #head() {
    const { request, revision } = this.sent.at(-1)?.ask ?? {};
    return { request, revision };
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const scene = { ...sceneOf(['a1', 'b1', 'c1']), pieces: [pieceOn(10), pieceOn(11, { side: 'black' })] };
const first = listOf([], [offer('a1', { at: 'cell', cell: 10 })]);
const second = listOf(['a1'], [offer('c1', { at: 'cell', cell: 12 })]);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', Wire);
});

function join(rest: Partial<Snapshot> = {}) {
  const room = new Room('g1', 'secret');
  Wire.last.dispatchEvent(new Event('open'));
  const snapshot = (more: Partial<Snapshot>) =>
    Wire.last.say({ snapshot: snapshotOf({ scene, offers: first, ...rest, ...more }) });
  snapshot({});
  return { room, snapshot, wire: Wire.last };
}

async function lifted(room: Room, wire: Wire) {
  const press = room.press({ at: 'cell', cell: 10 });
  await settle();
  expect(wire.asked).toEqual({ offers: { picks: ['a1'] } });
  expect(wire.sent.at(-1)?.ask?.revision).toBe(1);
  await wire.answer({ offers: second });
  await press;
  expect(room.chosen).toEqual([{ at: 'cell', cell: 10 }]);
}

describe('a turn that is being built', () => {
  it('stays when something else changes, as when a draw is offered', async () => {
    const { room, snapshot, wire } = join();
    await lifted(room, wire);
    snapshot({ revision: 2, draw_offer: 'black' });
    expect(room.chosen).toHaveLength(1);
    expect(room.offers).toEqual(second.offers);
  });

  it('is forgotten when the position changes', async () => {
    const { room, snapshot, wire } = join();
    await lifted(room, wire);
    snapshot({ revision: 2, position: 'other', offers: null });
    expect(room.chosen).toEqual([]);
    expect(room.offers).toEqual([]);
  });

  it('that comes too late is refused with a word, and the new position is there', async () => {
    const { room, snapshot, wire } = join();
    await lifted(room, wire);
    const press = room.press({ at: 'cell', cell: 12 });
    await settle();
    await wire.answer({ offers: listOf(['a1', 'c1'], [], 'a1c1') });
    expect(wire.asked).toEqual({ do: { play: { turn: 'a1c1' } } });
    await wire.refuse('out of date');
    snapshot({
      revision: 2,
      position: 'other',
      history: [{ side: 'white', text: 'x', human: 'x', happened: [], taken: [] }],
    });
    await press;
    expect(room.notice?.text).toBe('out of date');
    expect(room.picking.list).toEqual(first);
    expect(room.chosen).toEqual([]);
  });
});

describe('what was taken out of a tray', () => {
  const slot = (name: string) => ({ glyph: name, name, count: 1, caption: null });
  const hand = (...names: string[]) => ({
    ...scene,
    trays: [
      { kind: 'hand' as const, title: 'Hand', side: 'white' as const, slots: names.map(slot), shelves: [] },
    ],
  });
  const lists = [
    listOf([], [offer('crown', { at: 'slot', tray: 0, slot: 0 })]),
    listOf(['crown'], [offer('@c1', { at: 'cell', cell: 12 })]),
  ] as const;

  it('is chosen as long as it lies there, and what has its place then is not', async () => {
    const { room, wire } = join({ scene: hand('crown', 'wheel'), offers: lists[0] });
    void room.press({ at: 'slot', tray: 0, slot: 0 });
    await settle();
    await wire.answer({ offers: lists[1] });
    expect(room.chosen).toEqual([{ at: 'slot', tray: 0, slot: 0 }]);
    void room.press({ at: 'cell', cell: 12 });
    await settle();
    const facing = [offer('/N', { at: 'button' }), offer('/S', { at: 'button' })];
    await wire.answer({ offers: { ...listOf(['crown', '@c1'], facing), scene: hand('wheel') } });
    expect(room.picking.steps).toHaveLength(2);
    expect(room.chosen).toEqual([{ at: 'cell', cell: 12 }]);
    // What lies there now is asked about where it lay when the turn began.
    void room.ask({ at: 'slot', tray: 0, slot: 0 });
    await settle();
    expect(wire.asked).toEqual({ about: { on: { at: 'slot', tray: 0, slot: 1 } } });
  });
});

describe('another game after a game', () => {
  const outcome = { result: '1-0', winner: 'white', reason: 'resignation' } as const;
  const begun = { begun: { game: 'g2' } } as const;

  it('is gone to when it begins, with the same secret', () => {
    const { room, snapshot } = join({ outcome, offers: null });
    snapshot({ revision: 2, rematch: { offered: { by: 'white', start: 'same' } } });
    expect(room.next).toBeNull();
    snapshot({ revision: 3, rematch: begun });
    expect(room.next).toBe('g2');
    expect(sessionStorage.getItem('chessmith.seat.g2')).toBe('secret');
  });

  it('is not gone to by who comes back later, or watches, before they ask for it', () => {
    const late = join({ outcome, offers: null, rematch: begun });
    expect(late.room.next).toBeNull();
    late.room.followRematch();
    expect(late.room.next).toBe('g2');
    sessionStorage.clear();
    const { room, snapshot } = join({ you: null, outcome, offers: null });
    snapshot({ revision: 2, rematch: begun });
    expect(room.next).toBeNull();
    room.followRematch();
    expect(room.next).toBe('g2');
    expect(sessionStorage.getItem('chessmith.seat.g2')).toBeNull();
  });

  it('that is declined is told once', () => {
    const { room, snapshot } = join({ outcome, offers: null });
    const declined = { declined: { by: 'black' } } as const;
    snapshot({ revision: 2, rematch: { offered: { by: 'white', start: 'same' } } });
    snapshot({ revision: 3, rematch: declined });
    expect(room.notice?.text).toBe('Black declines the rematch.');
    room.closeNotice();
    snapshot({ revision: 4, rematch: declined });
    expect(room.notice).toBeNull();
  });
});

describe('a press where nothing is offered', () => {
  it('says why what was picked cannot go there, and keeps the pick', async () => {
    const { room, wire } = join();
    await lifted(room, wire);
    const press = room.press({ at: 'cell', cell: 11 });
    await settle();
    expect(wire.asked).toEqual({ why_not: { picks: ['a1'], on: { at: 'cell', cell: 11 } } });
    const message = 'the piece on a1 does not go to b1';
    const cause = { rule: 'X-1', cells: [10, 11] };
    await wire.answer({ why_not: { message, cause } });
    await press;
    expect(room.notice).toMatchObject({ text: message, cause });
    expect(room.chosen).toHaveLength(1);
  });

  it('lets the pick go where there is nothing to say', async () => {
    const { room, wire } = join({ scene: { ...scene, pieces: [pieceOn(10)] } });
    await lifted(room, wire);
    const press = room.press({ at: 'cell', cell: 11 });
    await settle();
    await wire.answer({ why_not: null });
    await press;
    expect(room.notice).toBeNull();
    expect(room.chosen).toEqual([]);
  });

  it('asks about a piece and shows what it may do', async () => {
    const { room, wire } = join();
    const press = room.press({ at: 'cell', cell: 11 });
    await settle();
    await wire.answer({ why_not: null });
    expect(wire.asked).toEqual({ about: { on: { at: 'cell', cell: 11 } } });
    const marks = [{ kind: 'reach', cells: [12] }];
    await wire.answer({ about: { title: 'thing', text: 'goes', marks, rules: [] } });
    await press;
    expect(room.about?.title).toBe('thing');
    expect(room.about?.place).toEqual({ at: 'cell', cell: 11 });
    expect(room.marks).toEqual(marks);
    expect(room.escape()).toBe(true);
    expect(room.about).toBeNull();
  });

  it('on an empty cell cancels the picks', async () => {
    const { room, wire } = join();
    await lifted(room, wire);
    const press = room.press({ at: 'cell', cell: 99 });
    await settle();
    await wire.refuse('there is no such place');
    await press;
    expect(room.notice).toBeNull();
    expect(room.chosen).toEqual([]);
  });

  it('on what lies in a tray tells about it, and undoes nothing', async () => {
    const slots = [{ glyph: 'x', name: 'wheel', count: 2, caption: null }];
    const trays = [{ kind: 'hand' as const, title: 'Hand', side: null, slots, shelves: [] }];
    const { room, wire } = join({ scene: { ...scene, trays } });
    await lifted(room, wire);
    const press = room.press({ at: 'slot', tray: 0, slot: 0 });
    await settle();
    expect(wire.asked).toEqual({ why_not: { picks: ['a1'], on: { at: 'slot', tray: 0, slot: 0 } } });
    await wire.answer({ why_not: null });
    expect(wire.asked).toEqual({ about: { on: { at: 'slot', tray: 0, slot: 0 } } });
    await wire.answer({ about: { title: 'wheel', text: 'rolls', marks: [], rules: [] } });
    await press;
    expect(room.about).toMatchObject({ title: 'wheel', place: { at: 'slot', tray: 0, slot: 0 } });
    expect(room.chosen).toHaveLength(1);
  });
});

describe('a refusal of a typed turn', () => {
  it('names the reason and marks the cells', async () => {
    const { room, wire } = join();
    const typed = room.type('nonsense');
    const cause = { rule: 'R-1', cells: [11] };
    await wire.refuse('no such turn', cause);
    expect(await typed).toBe(false);
    expect(room.notice).toMatchObject({ text: 'no such turn', cause });
    expect(room.marks).toContainEqual({ kind: 'cause', cells: [11] });
  });

  it('on the other side’s turn is an answer to a question', async () => {
    const { room, wire } = join({ side_to_move: 'black', offers: null });
    const typed = room.type('b1c1');
    expect(wire.asked).toEqual({ explain: { turn: 'b1c1' } });
    await wire.answer({ explain: { legal: { text: 'b1c1', human: 'Bc1' } } });
    await typed;
    expect(room.notice?.text).toBe('Bc1 is legal.');
  });
});

describe('looking back', () => {
  const history = [1, 2, 3].map((n) => ({
    side: 'white' as const,
    text: `${n}`,
    human: `${n}`,
    happened: [],
    taken: [],
  }));

  it('offers nothing, and goes on while turns are played', async () => {
    const { room, snapshot, wire } = join({ history });
    const look = room.look(1);
    await wire.answer({ scene_at: sceneOf(['a1']) });
    await look;
    expect(room.turnsShown).toBe(1);
    expect(room.offers).toEqual([]);
    expect(room.canLift({ at: 'cell', cell: 10 })).toBe(false);
    snapshot({ revision: 2, position: 'later', history: [...history, ...history] });
    expect(room.turnsShown).toBe(1);
    await room.look(6);
    expect(room.past).toBeNull();
  });

  it('ends when what is looked at is taken back', async () => {
    const { room, snapshot, wire } = join({ history });
    const look = room.look(2);
    await wire.answer({ scene_at: sceneOf(['a1']) });
    await look;
    snapshot({ revision: 2, position: 'earlier', history: history.slice(0, 1) });
    expect(room.past).toBeNull();
  });
});

describe('the other player', () => {
  it('who has come needs no invitation any more', () => {
    keepInvitation('g1', 'b'.repeat(32));
    const { room, wire } = join();
    expect(room.invitation).toContain('#invitation=');
    wire.say({ presence: { white: true, black: false, watching: 0, now: 0 } });
    expect(room.invitation).not.toBeNull();
    wire.say({ presence: { white: true, black: true, watching: 0, now: 0 } });
    expect(room.invitation).toBeNull();
    expect(localStorage.getItem('chessmith.invitation.g1')).toBeNull();
  });
});

describe('a draw that was offered', () => {
  it('and is declined is said once to who offered it', () => {
    const { room, snapshot } = join({ draw_offer: 'white' });
    snapshot({ revision: 2, draw_offer: null, draw_declined: 'white' });
    expect(room.notice?.text).toBe('Black declines the draw.');
    room.closeNotice();
    snapshot({ revision: 3, draw_offer: null, draw_declined: 'white', takeback_request: 'black' });
    expect(room.notice).toBeNull();
  });

  it('by the other side and declined here is not said', () => {
    const { room, snapshot } = join({ draw_offer: 'black' });
    snapshot({ revision: 2, draw_offer: null, draw_declined: 'black' });
    expect(room.notice).toBeNull();
  });
});

describe('which side is at the bottom', () => {
  it('is one’s own, unless the board is turned round', () => {
    const { room } = join({ you: 'black' });
    expect(room.flipped).toBe(true);
    room.turnedRound = true;
    expect(room.flipped).toBe(false);
  });
});

describe('what is shown enlarged', () => {
  const parts = [partOf({ place: 'drawing' }), partOf({ place: 'drawing', count: 2 })];
  const compound = { ...scene, pieces: [pieceOn(10, { parts }), pieceOn(11, { side: 'black', parts })] };

  it('is the piece whose parts can be picked, wherever was pointed', async () => {
    const { room, wire } = join({ scene: compound });
    expect(room.closeUp).toBeNull();
    void room.press({ at: 'cell', cell: 10 });
    await settle();
    await wire.answer({ offers: listOf(['a1'], [offer('n', { at: 'part', cell: 10, part: 1 })]) });
    expect(room.closeUp?.cell).toBe(10);
    room.undo();
    expect(room.closeUp).toBeNull();
  });

  it('is still the piece whose parts can be picked while another one is told about', async () => {
    const { room, wire } = join({ scene: compound });
    void room.press({ at: 'cell', cell: 10 });
    await settle();
    await wire.answer({ offers: listOf(['a1'], [offer('n', { at: 'part', cell: 10, part: 1 })]) });
    const about = { title: 'piece', text: 'It moves.', rules: [], marks: [] };
    room.about = { place: { at: 'cell', cell: 11 }, ...about };
    expect(room.closeUp?.cell).toBe(10);
    expect(room.enlarged).toBeNull();
    room.crowded = true;
    expect(room.enlarged?.cell).toBe(11);
    // Told about by itself it is shown once, with what can be picked.
    room.about = { place: { at: 'cell', cell: 10 }, ...about };
    expect(room.closeUp).toBeNull();
    expect(room.enlarged?.cell).toBe(10);
  });

  it('is what was pointed at where cells are small, until Escape or another position', async () => {
    const { room, snapshot } = join({ scene: compound, offers: null, you: null });
    room.crowded = true;
    void room.press({ at: 'cell', cell: 11 });
    expect(room.closeUp?.cell).toBe(11);
    expect(room.escape()).toBe(true);
    expect(room.closeUp).toBeNull();
    void room.press({ at: 'cell', cell: 10 });
    expect(room.closeUp?.cell).toBe(10);
    snapshot({ position: 'next', revision: 2 });
    expect(room.closeUp).toBeNull();
    void room.press({ at: 'cell', cell: 12 });
    expect(room.closeUp).toBeNull();
  });
});

it('the last few picks of a turn are named', () => {
  const steps = ['a', 'b', 'c', 'd'].map((name) => ({
    offer: { label: { name, effect: null, likeness: null } },
  }));
  expect(trailOf(steps.slice(0, 2))).toEqual(['a', 'b']);
  expect(trailOf(steps)).toEqual(['…', 'b', 'c', 'd']);
  const explained = [
    { offer: { label: { name: 'wheel for 3', effect: 'it rolls: on and on', likeness: null } } },
  ];
  expect(trailOf(explained)).toEqual(['wheel for 3']);
});
