import { expect, test } from 'vitest';
import { gamesOf, isOpen, told, valuesOf } from '../src/lab/small';
import type { LabRun } from '../src/wire/LabRun';
import type { OptionSummary } from '../src/wire/OptionSummary';

function option(takes: OptionSummary['takes'], start_only = false): OptionSummary {
  return { name: 'limit', takes, default: null, meaning: '', start_only };
}

function run(change: Partial<LabRun>): LabRun {
  return { id: '1', game: 'toy', state: 'playing', ahead: 0, games: 3, of: 10, ...change };
}

test('only rules with few values are turned', () => {
  expect(valuesOf(option({ choice: { words: ['loss', 'draw'] } }))).toEqual(['loss', 'draw']);
  expect(valuesOf(option({ integer: { min: '1', max: '3' } }))).toEqual(['1', '2', '3']);
  expect(valuesOf(option({ integer: { min: '0', max: '959' } }))).toEqual([]);
  expect(valuesOf(option({ integer: { min: '1', max: '3' } }, true))).toEqual([]);
});

test('all games are counted that a run plays', () => {
  expect(gamesOf('balance', 40, 7)).toEqual(50);
  expect(gamesOf('values', 40, 7)).toEqual(40);
  expect(gamesOf('sweep', 40, 7)).toEqual(280);
});

test('how a run stands is said in a sentence', () => {
  expect(told(run({ state: 'waiting', ahead: 1 }))).toEqual('One other run comes first.');
  expect(told(run({}))).toEqual('3 of 10 games played.');
  expect(told(run({ state: 'stopped' }))).toEqual('Stopped after 3 of 10 games.');
  expect(told(run({ state: 'done', games: 10 }))).toEqual('All 10 games are played.');
  const open = (['waiting', 'playing', 'done', 'stopped'] as const).map((state) => isOpen(run({ state })));
  expect(open).toEqual([true, true, false, false]);
});
