/** Which lessons have been gone through; this browser remembers them. */

import { keep, read } from '../net/storage';

const key = (game: string) => `lessons.${game}`;

/** Returns the ids of the lessons of a game that have been gone through. */
export function learned(game: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(read('local', key(game)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a lesson has been gone through; returns all of the game that have. */
export function markLearned(game: string, id: string): readonly string[] {
  const known = learned(game);
  if (known.includes(id)) return known;
  const all = [...known, id];
  keep('local', key(game), JSON.stringify(all));
  return all;
}
