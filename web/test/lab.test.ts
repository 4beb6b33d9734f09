import { describe, expect, it } from 'vitest';
import {
  ordered,
  pairTold,
  scaleOf,
  share,
  tablesOf,
  told,
  worthOf,
  worthsOf,
  worthTitled,
} from '../src/lab/worth';
import type { LabSummary } from '../src/wire/LabSummary';
import type { ValueRow } from '../src/wire/ValueRow';

function row(piece: string, name: string, value: number, believed = value): ValueRow {
  const reach: [number, number, number] = [value, value - 0.25, value + 0.5];
  return { piece, name, value, low: value - 0.25, high: value + 0.5, games: 40, early: reach, believed };
}

function table(name: string, game: string): LabSummary {
  const [what = '', ...about] = name.split('-');
  return { name, what, about: about.join('-'), title: game, game, games: 10 };
}

const ROWS = [
  row('W', 'wader', 3),
  row('WD', 'wader squared', 7),
  row('G[l1]', '', 4),
  row('K', 'kite', 5, 9),
];

describe('what a piece is worth', () => {
  it('is found by its id, and by its name where it has none', () => {
    expect(worthOf(ROWS, { id: 'WD', name: 'other' })?.value).toBe(7);
    expect(worthOf(ROWS, { name: 'Wader' })?.value).toBe(3);
    expect(worthOf(ROWS, { id: 'X', name: 'wader' })).toBeUndefined();
    expect(worthOf(ROWS, { name: '' })).toBeUndefined();
  });

  it('is found by what a title names, whole', () => {
    expect(worthTitled(ROWS, 'White wader on e4')?.piece).toBe('W');
    expect(worthTitled(ROWS, 'Black wader squared on m13')?.piece).toBe('WD');
    expect(worthTitled(ROWS, "Black's wader on the rack")?.piece).toBe('W');
    expect(worthTitled(ROWS, "White's G[l1] in hand")?.piece).toBe('G[l1]');
    expect(worthTitled(ROWS, 'White kite (K) on a1')?.piece).toBe('K');
    expect(worthTitled(ROWS, 'White royal wader on e4')).toBeUndefined();
    expect(worthTitled(ROWS, 'lot of land')).toBeUndefined();
  });

  it('is told with its interval', () => {
    expect(told(row('W', 'wader', 3))).toBe('3.00 (2.75 to 3.50)');
    expect(share([0.58, 0.54, 0.62])).toBe('58.0 ± 4.0 %');
  });

  it('is told for two beside each other', () => {
    const pair = { value: 0.5, low: 0.25, high: 0.75, games: 120 };
    expect(pairTold({ pieces: ['W', 'K'], ...pair })).toBe('W and K: +0.50 (+0.25 to +0.75), by 120 games');
    const less = { ...pair, pieces: ['W', 'W'] as [string, string], value: -0.5, low: -0.75, high: -0.25 };
    expect(pairTold(less)).toBe('Two W or more: −0.50 (−0.75 to −0.25), by 120 games');
  });

  it('is put in order', () => {
    const ids = (order: 'list' | 'worth' | 'surprise') => ordered(ROWS, order).map(({ piece }) => piece);
    expect(ids('list')).toEqual(['W', 'WD', 'G[l1]', 'K']);
    expect(ids('worth')).toEqual(['WD', 'K', 'G[l1]', 'W']);
    expect(ids('surprise')[0]).toBe('K');
  });

  it('stands on a scale from 0, or from less', () => {
    const place = scaleOf([1, 4]);
    expect([place(0), place(2), place(4)]).toEqual([0, 50, 100]);
    expect(scaleOf([-1, 3])(0)).toBe(25);
  });
});

describe('tables', () => {
  const all = [
    table('values-kites', 'custom'),
    table('balance-custom', 'custom'),
    table('values-else', 'else'),
  ];

  it('are those about a game, then those that were measured by it', () => {
    expect(tablesOf(all, 'custom').map(({ name }) => name)).toEqual(['balance-custom', 'values-kites']);
    expect(tablesOf(all, 'kites').map(({ name }) => name)).toEqual(['values-kites']);
  });

  it('of worths are about the game itself', () => {
    expect(worthsOf(all, 'kites')).toBe('values-kites');
    expect(worthsOf(all, 'custom')).toBeUndefined();
  });
});
