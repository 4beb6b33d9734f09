/** The history in rows: a row begins where White moves after Black has. */

import { sideName } from '../board/words';
import type { HistoryEntry } from '../wire/HistoryEntry';
import type { Side } from '../wire/Side';

/** One turn; `turns` is how many had been played when it was. */
export interface RowEntry {
  readonly text: string;
  readonly turns: number;
  /** What it did besides moving pieces. */
  readonly happened: readonly string[];
}

export interface Row {
  readonly white: readonly RowEntry[];
  readonly black: readonly RowEntry[];
}

/** Puts turns into rows; a side that moves several times in a row has several in its half. */
export function historyRows(history: readonly HistoryEntry[]): Row[] {
  const rows: { white: RowEntry[]; black: RowEntry[] }[] = [];
  history.forEach((entry, index) => {
    let row = rows.at(-1);
    if (!row || (entry.side === 'white' && row.black.length > 0)) {
      row = { white: [], black: [] };
      rows.push(row);
    }
    row[entry.side].push({ text: entry.human, turns: index + 1, happened: entry.happened });
  });
  return rows;
}

/** Returns what the board shows while one looks back: the turn played last, numbered as in the rows. */
export function lookingBack(history: readonly HistoryEntry[], turns: number): string {
  const last = history[turns - 1];
  if (!last) return 'Looking back: at the beginning';
  const number = historyRows(history.slice(0, turns)).length;
  return `Looking back: after ${sideName(last.side)}’s turn ${number}, ${last.human}`;
}

/** Returns the other side. */
export function otherSide(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}
