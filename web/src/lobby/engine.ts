/** What is said about the engine before a game. */

/** Full strength; below it the engine looks less far and makes mistakes. */
const FULL = 10;

/** Returns what a level from 1 to 10 means. */
export function levelHelp(level: number): string {
  if (level === FULL) return 'It plays as well as it can.';
  if (level <= 2) return 'For beginners: it sees little and often goes wrong.';
  if (level <= 5) return 'It makes mistakes, and looks a few turns ahead.';
  return 'It seldom makes mistakes, and looks further ahead.';
}

/** Returns how long the engine thinks at a level with so much time for a turn. */
export function timeHelp(level: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return level === FULL ? `It thinks ${seconds} s a turn.` : `It thinks at most ${seconds} s a turn.`;
}
