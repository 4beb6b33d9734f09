/** What each side has taken, as far as the history tells. */

import type { Captive } from '../wire/Captive';
import type { HistoryEntry } from '../wire/HistoryEntry';
import type { Side } from '../wire/Side';

/** Pieces that look alike, and how many of them were taken. */
export interface Catch {
  readonly captive: Captive;
  readonly count: number;
}

/** Returns what a side took in the first turns, what looks alike together, in the order in which it was taken first. */
export function catches(history: readonly HistoryEntry[], turns: number, side: Side): Catch[] {
  const found = new Map<string, Catch>();
  for (const entry of history.slice(0, turns)) {
    if (entry.side !== side) continue;
    for (const captive of entry.taken) {
      const key = JSON.stringify([captive.side, captive.glyph, captive.name]);
      found.set(key, { captive, count: (found.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...found.values()];
}
