import { describe, expect, it, vi } from 'vitest';
import { Walk } from '../src/board/walk';
import type { OfferList } from '../src/wire/OfferList';
import type { Target } from '../src/wire/Target';
import { listOf, offer } from './scenes';

const cell = (id: number): Target => ({ at: 'cell', cell: id });

/** A game of tests: which lists follow which picks. */
const LISTS: Record<string, OfferList> = {
  '': listOf(
    [],
    [
      offer('one', cell(1)),
      offer('two', { at: 'piece', cell: 2 }),
      offer('tray', { at: 'slot', tray: 0, slot: 0 }),
      offer('pass', { at: 'button' }),
    ],
  ),
  one: listOf(['one'], [offer('go', cell(3)), offer('go-a', cell(4)), offer('go-b', cell(4))]),
  'one go': listOf(['one', 'go'], [], 'one-go'),
  'one go-a': listOf(['one', 'go-a'], [], 'one-a'),
  'one go-b': listOf(['one', 'go-b'], [], 'one-b'),
  two: listOf(['two'], [offer('more', { at: 'button' }), offer('go', cell(3))], 'two-as-it-is'),
  'two more': listOf(['two', 'more'], [offer('go', cell(3))], 'two-more'),
  'two go': listOf(['two', 'go'], [], 'two-go'),
  tray: listOf(['tray'], [offer('go', cell(3))]),
  'tray go': listOf(['tray', 'go'], [], 'tray-go'),
  pass: listOf(['pass'], [], 'pass'),
};

const inShop = (slot: number): Target => ({ at: 'slot', tray: 3, slot });

/** Things that are put together out of one tray, of which no third can be taken, nor the first one twice. */
const PARTS: Record<string, OfferList> = {
  '': listOf([], [offer('base', { at: 'slot', tray: 2, slot: 0 })]),
  base: listOf(['base'], [offer('+a', inShop(0)), offer('+b', inShop(1))], 'bare'),
  'base +a': listOf(['base', '+a'], [offer('+b', inShop(1))], 'with-a'),
  'base +b': listOf(['base', '+b'], [offer('+a', inShop(0))], 'with-b'),
  'base +a +b': listOf(['base', '+a', '+b'], [], null),
};

function begin({ accept = true, lists = LISTS } = {}) {
  const played: string[] = [];
  const asked: string[] = [];
  const missed: string[] = [];
  const walk = new Walk({
    ask: async (picks) => {
      const key = picks.join(' ');
      asked.push(key);
      const list = lists[key];
      if (!list) throw new Error(`nothing after ${key}`);
      return list;
    },
    play: async (turn) => {
      played.push(turn);
      return accept;
    },
    missed: (picks, place) => {
      missed.push(`${picks.join(' ')} ${JSON.stringify(place)}`);
    },
    changed: vi.fn(),
  });
  walk.begin(lists[''] ?? null);
  return { walk, played, asked, missed };
}

describe('two clicks', () => {
  it('play a turn that is complete at once', async () => {
    const { walk, played } = begin();
    expect(await walk.press(cell(1))).toBe(true);
    expect(played).toEqual([]);
    expect(await walk.press(cell(3))).toBe(true);
    expect(played).toEqual(['one-go']);
    expect(walk.sent).toBe(true);
    expect(walk.list).toBeNull();
  });

  it('show no turn by themselves before it is played', async () => {
    const { walk } = begin();
    await walk.press(cell(1));
    expect(walk.shown?.picks).toEqual(['one']);
    await walk.press(cell(3));
    expect(walk.sent).toBe(true);
    expect(walk.shown?.picks).toEqual(['one']);
  });

  it('are understood though the first answer has not come yet', async () => {
    const { walk, played } = begin();
    void walk.press(cell(1));
    await walk.press(cell(3));
    expect(played).toEqual(['one-go']);
  });

  it('mean nothing where nothing is offered', async () => {
    const { walk, asked } = begin();
    expect(await walk.press(cell(9))).toBe(false);
    expect(asked).toEqual([]);
  });

  it('begin anew on something that was offered before', async () => {
    const { walk } = begin();
    await walk.press(cell(1));
    expect(await walk.press({ at: 'slot', tray: 0, slot: 0 })).toBe(true);
    expect(walk.picks).toEqual(['tray']);
  });

  it('undo a pick when its own place is clicked again', async () => {
    const { walk } = begin();
    await walk.press(cell(1));
    expect(await walk.press(cell(1))).toBe(true);
    expect(walk.steps).toEqual([]);
  });
});

describe('what is put together out of a tray', () => {
  it('loses nothing when something is pressed that is not on offer now but was before', async () => {
    const { walk } = begin({ lists: PARTS });
    await walk.press({ at: 'slot', tray: 2, slot: 0 });
    await walk.press(inShop(0));
    expect(walk.picks).toEqual(['base', '+a']);
    await walk.press(inShop(1));
    expect(walk.picks).toEqual(['base', '+a', '+b']);
    expect(await walk.press(inShop(0))).toBe(false);
    expect(walk.canLift(inShop(0))).toBe(false);
    expect(walk.picks).toEqual(['base', '+a', '+b']);
  });

  it('gives the last thing back when that is pressed again, and begins anew from another tray', async () => {
    const { walk } = begin({ lists: PARTS });
    await walk.press({ at: 'slot', tray: 2, slot: 0 });
    await walk.press(inShop(1));
    expect(await walk.press(inShop(1))).toBe(true);
    expect(walk.picks).toEqual(['base']);
    await walk.press(inShop(0));
    expect(await walk.press({ at: 'slot', tray: 2, slot: 0 })).toBe(true);
    expect(walk.picks).toEqual(['base']);
  });
});

describe('several offers on one place', () => {
  it('ask which is meant', async () => {
    const { walk, played } = begin();
    await walk.press(cell(1));
    await walk.press(cell(4));
    expect(walk.ambiguity?.offers.map((one) => one.pick)).toEqual(['go-a', 'go-b']);
    expect(played).toEqual([]);
    const [, second] = walk.ambiguity?.offers ?? [];
    if (second) await walk.pick(second);
    expect(played).toEqual(['one-b']);
  });

  it('can be left without losing the picks before', async () => {
    const { walk } = begin();
    await walk.press(cell(1));
    await walk.press(cell(4));
    expect(walk.undo()).toBe(true);
    expect(walk.ambiguity).toBeNull();
    expect(walk.picks).toEqual(['one']);
    expect(walk.undo()).toBe(true);
    expect(walk.undo()).toBe(false);
  });
});

describe('a turn that could go on', () => {
  it('is played only when asked for', async () => {
    const { walk, played } = begin();
    await walk.press(cell(2));
    expect(played).toEqual([]);
    expect(walk.list?.finish?.text).toBe('two-as-it-is');
    await walk.finish();
    expect(played).toEqual(['two-as-it-is']);
  });

  it('is not played before it is legal', async () => {
    const { walk, played } = begin();
    await walk.press(cell(1));
    expect(await walk.finish()).toBe(false);
    expect(played).toEqual([]);
  });
});

describe('dragging', () => {
  it('is the same as two clicks', async () => {
    const { walk, played } = begin();
    expect(walk.canLift(cell(1))).toBe(true);
    void walk.lift(cell(1));
    await walk.drop(cell(3));
    expect(played).toEqual(['one-go']);
  });

  it('works from a tray', async () => {
    const { walk, played } = begin();
    void walk.lift({ at: 'slot', tray: 0, slot: 0 });
    await walk.drop(cell(3));
    expect(played).toEqual(['tray-go']);
  });

  it('to nowhere undoes the pick, to its own place keeps it', async () => {
    const { walk, missed } = begin();
    void walk.lift(cell(1));
    await walk.drop(cell(9));
    expect(missed).toEqual(['one {"at":"cell","cell":9}']);
    expect(walk.picks).toEqual([]);
    void walk.lift(cell(1));
    await walk.drop(null);
    expect(walk.picks).toEqual([]);
    void walk.lift(cell(1));
    await walk.drop(cell(1));
    expect(walk.picks).toEqual(['one']);
  });

  it('to several offers asks which is meant', async () => {
    const { walk } = begin();
    void walk.lift(cell(1));
    await walk.drop(cell(4));
    expect(walk.ambiguity?.offers).toHaveLength(2);
  });

  it('does not begin where nothing is offered', async () => {
    const { walk, asked } = begin();
    expect(walk.canLift(cell(9))).toBe(false);
    expect(await walk.lift(cell(9))).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('a new position', () => {
  it('forgets the picks and what was meant for the old one', async () => {
    const { walk, played } = begin();
    const pressed = walk.press(cell(1));
    const dropped = walk.press(cell(3));
    walk.begin(LISTS[''] ?? null);
    await pressed;
    expect(await dropped).toBe(false);
    expect(played).toEqual([]);
    expect(walk.picks).toEqual([]);
  });

  it('without offers lets nothing be picked', async () => {
    const { walk } = begin();
    walk.begin(null);
    expect(await walk.press(cell(1))).toBe(false);
    expect(walk.canLift(cell(1))).toBe(false);
  });
});

describe('refusals', () => {
  it('of a turn bring back the beginning', async () => {
    const { walk, played } = begin({ accept: false });
    await walk.press(cell(1));
    await walk.press(cell(3));
    expect(played).toEqual(['one-go']);
    expect(walk.sent).toBe(false);
    expect(walk.picks).toEqual([]);
  });

  it('of a question change nothing, and the next question is asked', async () => {
    const { walk, played } = begin();
    walk.begin(listOf([], [offer('unknown', cell(7)), offer('one', cell(1))]));
    expect(await walk.press(cell(7))).toBe(false);
    expect(walk.picks).toEqual([]);
    await walk.press(cell(1));
    await walk.press(cell(3));
    expect(played).toEqual(['one-go']);
  });
});

describe('buttons', () => {
  it('are picked by their offer, if it is still there', async () => {
    const { walk, played } = begin();
    expect(await walk.pick(offer('gone', { at: 'button' }))).toBe(false);
    expect(await walk.pick(offer('pass', { at: 'button' }))).toBe(true);
    expect(played).toEqual(['pass']);
  });
});
