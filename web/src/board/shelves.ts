/** The shelves of a tray. */

import type { Slot } from '../wire/Slot';
import type { Tray } from '../wire/Tray';

/** What stands on a shelf, each with its index in the tray. */
export interface Shelf {
  /** Its title; `null` where the tray is not divided. */
  readonly title: string | null;
  readonly slots: readonly { readonly slot: Slot; readonly index: number }[];
}

/** Returns what is in a tray, shelf by shelf; a tray that is not divided has one. */
export function shelvesOf({ slots, shelves }: Pick<Tray, 'slots' | 'shelves'>): Shelf[] {
  const all = slots.map((slot, index) => ({ slot, index }));
  if (shelves.length === 0) return [{ title: null, slots: all }];
  return shelves.map(({ title, first }, number) => ({
    title,
    slots: all.slice(first, shelves[number + 1]?.first ?? slots.length),
  }));
}
