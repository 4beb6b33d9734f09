/** What the laboratory has published, and finding in it what a piece is worth. */

import type { LabSummary } from '../wire/LabSummary';
import type { PairRow } from '../wire/PairRow';
import type { ValueRow } from '../wire/ValueRow';

/** Returns the tables that tell about a game: measured of it first, then by it. */
export function tablesOf(all: readonly LabSummary[], game: string): LabSummary[] {
  const about = all.filter((table) => table.about === game);
  return [...about, ...all.filter((table) => table.about !== game && table.game === game)];
}

/** Returns the name of the table that says what the pieces of a game are worth, if there is one. */
export function worthsOf(all: readonly LabSummary[], game: string): string | undefined {
  return all.find(({ what, about }) => what === 'values' && about === game)?.name;
}

/** Returns the row of a piece, by its id or else by its name. */
export function worthOf(
  rows: readonly ValueRow[],
  piece: { id?: string | undefined; name: string },
): ValueRow | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    rows.find((row) => row.piece === piece.id) ??
    (piece.id === undefined ? rows.find((row) => row.name !== '' && same(row.name, piece.name)) : undefined)
  );
}

/**
 * Returns the row of the piece that a title names, as in `White wader on e4` or `Black's wader in hand`: the whole
 * of what is left without side and place, so that a piece of several parts is not taken for one of them.
 */
export function worthTitled(rows: readonly ValueRow[], title: string): ValueRow | undefined {
  const named = title
    .replace(/^(white|black)('s|’s)?\s+/i, '')
    .replace(/\s+(on|in)\s.*$/, '')
    .trim();
  const bare = named.replace(/\s*\([^)]*\)$/, '');
  return (
    rows.find((row) => row.piece === named) ?? worthOf(rows, { name: named }) ?? worthOf(rows, { name: bare })
  );
}

/** Tells a worth with the ends between which it lies. */
export function told({ value, low, high }: ValueRow): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** Tells what two pieces are worth beyond the sum of their worths. */
export function pairTold({ pieces: [first, second], value, low, high, games }: PairRow): string {
  const who = first === second ? `Two ${first} or more` : `${first} and ${second}`;
  const signed = (worth: number) => (worth < 0 ? '−' : '+') + Math.abs(worth).toFixed(2);
  return `${who}: ${signed(value)} (${signed(low)} to ${signed(high)}), by ${games} games`;
}

/** Tells a share of a whole with half the width of its interval. */
export function share([middle, low, high]: readonly [number, number, number]): string {
  return `${(100 * middle).toFixed(1)} ± ${(50 * (high - low)).toFixed(1)} %`;
}

/** A scale from the least of some numbers, or 0, to the greatest: where a number stands on it, in percent. */
export function scaleOf(numbers: readonly number[]): (value: number) => number {
  const low = Math.min(0, ...numbers);
  const high = Math.max(low + 1e-9, ...numbers);
  return (value) => (100 * (value - low)) / (high - low);
}

/** The orders in which pieces can be looked at. */
export type WorthOrder = 'list' | 'worth' | 'surprise';

/** Returns rows in an order: that of the table, the most valuable first, or the most misjudged by the engine first. */
export function ordered(rows: readonly ValueRow[], order: WorthOrder): ValueRow[] {
  const by: Record<WorthOrder, (row: ValueRow) => number> = {
    list: () => 0,
    worth: ({ value }) => -value,
    surprise: ({ value, believed }) => -Math.abs(value - believed),
  };
  return [...rows].sort((a, b) => by[order](a) - by[order](b));
}
