import { expect, test } from 'vitest';
import { catches } from '../src/room/captives';
import { withRules } from '../src/room/said';
import type { Captive } from '../src/wire/Captive';
import type { HistoryEntry } from '../src/wire/HistoryEntry';
import type { Side } from '../src/wire/Side';

test('numbers of rules in a text lead to them, the longest where several begin', () => {
  expect(withRules('It may not (T-12). See T-1.', ['T-1', 'T-12'])).toEqual([
    { text: 'It may not (', rule: null },
    { text: 'T-12', rule: 'T-12' },
    { text: '). See ', rule: null },
    { text: 'T-1', rule: 'T-1' },
    { text: '.', rule: null },
  ]);
  expect(withRules('T-12', [])).toEqual([{ text: 'T-12', rule: null }]);
  expect(withRules('', ['T-1'])).toEqual([]);
});

test('what a side took is shown together by its looks, and only as far as one has looked', () => {
  const stone = (side: Side): Captive => ({ side, glyph: 'stone', name: `${side} stone` });
  const tree: Captive = { side: 'black', glyph: 'tree', name: 'tree' };
  const turn = (side: Side, taken: Captive[]): HistoryEntry => ({
    side,
    text: 'x',
    human: 'x',
    happened: [],
    taken,
  });
  const history = [
    turn('white', [stone('black'), tree]),
    turn('black', [stone('white')]),
    turn('white', []),
    turn('white', [stone('black')]),
  ];
  expect(catches(history, 4, 'white')).toEqual([
    { captive: stone('black'), count: 2 },
    { captive: tree, count: 1 },
  ]);
  expect(catches(history, 3, 'white').map(({ count }) => count)).toEqual([1, 1]);
  expect(catches(history, 4, 'black')).toEqual([{ captive: stone('white'), count: 1 }]);
  expect(catches(history, 0, 'white')).toEqual([]);
});
