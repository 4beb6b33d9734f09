/** The games that were played in this browser lately. */

import { keep, read } from './storage';

/** A game that can be gone back to. */
export interface RecentGame {
  readonly id: string;
  readonly title: string;
  /** Who sits opposite, or what came of it. */
  readonly note: string;
}

const MOST = 6;

/** Returns the games, the latest first. */
export function recentGames(): RecentGame[] {
  try {
    const games: unknown = JSON.parse(read('local', 'recent') ?? '[]');
    return Array.isArray(games) ? games.filter(isRecentGame) : [];
  } catch {
    return [];
  }
}

/** Puts a game at the top of the list. */
export function noteGame(game: RecentGame): void {
  const others = recentGames().filter((one) => one.id !== game.id);
  keep('local', 'recent', JSON.stringify([game, ...others].slice(0, MOST)));
}

/** Takes a game off the list. */
export function forgetGame(id: string): void {
  keep('local', 'recent', JSON.stringify(recentGames().filter((one) => one.id !== id)));
}

function isRecentGame(value: unknown): value is RecentGame {
  const game = value as Partial<RecentGame> | null;
  return typeof game?.id === 'string' && typeof game.title === 'string' && typeof game.note === 'string';
}
