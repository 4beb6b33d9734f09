/** What is said about the engine before a game. */

/** Full strength; below it the engine looks less far and makes mistakes. */
const FULL = 10;

/** Returns what a level from 1 to 10 means. */
export function levelHelp(level: number): string {
  if (level === FULL) return 'It plays as well as it can.';
  if (level <= 2) return 'For beginners: it often goes wrong.';
  if (level <= 5) return 'It makes mistakes, at times big ones.';
  return 'It makes small mistakes.';
}

/** Returns how long the engine thinks at a level with so much time for a turn. */
export function timeHelp(level: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return level === FULL ? `It thinks ${seconds} s a turn.` : `It thinks at most ${seconds} s a turn.`;
}
