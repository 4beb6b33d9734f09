/** The games that were played in this browser. */

import type { Side } from '../wire/Side';
import { keep, read } from './storage';

/** A game that can be gone back to. */
export interface RecentGame {
  readonly id: string;
  readonly title: string;
  /** How it stands, or what came of it. */
  readonly note: string;
  /** The own side, and who sits opposite; absent in what was kept before these were. */
  readonly you?: Side;
  readonly opponent?: string;
  readonly over?: boolean;
  /** When it was opened here for the first time, in milliseconds since 1970. */
  readonly since?: number;
}

/** The most games that are kept: a browser has room for thousands, but the list is read at every visit. */
const MOST = 1_000;

/** Returns the games, the latest first. */
export function recentGames(): RecentGame[] {
  try {
    const games: unknown = JSON.parse(read('local', 'recent') ?? '[]');
    return Array.isArray(games) ? games.filter(isRecentGame) : [];
  } catch {
    return [];
  }
}

/** Puts a game at the top of the list; it keeps the day on which it came there first. */
export function noteGame(game: RecentGame): void {
  const games = recentGames();
  const others = games.filter((one) => one.id !== game.id);
  const since = games.find((one) => one.id === game.id)?.since ?? game.since ?? Date.now();
  keep('local', 'recent', JSON.stringify([{ ...game, since }, ...others].slice(0, MOST)));
}

/** Says how a game stands now, where it is in the list. */
export function updateGame(id: string, change: Partial<RecentGame>): void {
  const games = recentGames().map((one) => (one.id === id ? { ...one, ...change, id } : one));
  keep('local', 'recent', JSON.stringify(games));
}

/** Takes a game off the list. */
export function forgetGame(id: string): void {
  keep('local', 'recent', JSON.stringify(recentGames().filter((one) => one.id !== id)));
}

/** Returns the games that a text finds, word by word, those that go on first. */
export function findGames(games: readonly RecentGame[], text: string): RecentGame[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = games.filter((game) => {
    const line = [game.title, game.opponent, game.note, dayOf(game)].join(' ').toLowerCase();
    return words.every((word) => line.includes(word));
  });
  return [...found.filter((game) => game.over === false), ...found.filter((game) => game.over !== false)];
}

/** Returns the day on which a game was opened first, as `YYYY-MM-DD`; empty if it is not known. */
export function dayOf({ since }: RecentGame): string {
  if (since === undefined) return '';
  const day = new Date(since);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function isRecentGame(value: unknown): value is RecentGame {
  const game = value as Partial<Record<keyof RecentGame, unknown>> | null;
  const is = (field: keyof RecentGame, type: string) =>
    game?.[field] === undefined || typeof game[field] === type;
  return (
    typeof game?.id === 'string' &&
    typeof game.title === 'string' &&
    typeof game.note === 'string' &&
    (game.you === undefined || game.you === 'white' || game.you === 'black') &&
    is('opponent', 'string') &&
    is('over', 'boolean') &&
    is('since', 'number')
  );
}
