/** What the engine thinks of a position, in words. */

import type { Advice } from '../wire/Advice';
import type { AdviceLine } from '../wire/AdviceLine';

/** Returns White's chance in percent, never quite none and never quite certain where nothing is proved. */
export function percent(chance: number): number {
  return Math.round(chance / 10);
}

/** Returns the score of a line as White sees it: `+1.2`, `−0.4`, or how many turns it is to the end. */
export function scoreText({ score, ends }: Pick<AdviceLine, 'score' | 'ends'>): string {
  if (ends !== null) return `${ends > 0 ? 'White' : 'Black'} wins in ${Math.abs(ends)}`;
  const units = Math.abs(score) / 100;
  const sign = score > 0 ? '+' : score < 0 ? '−' : '';
  return `${sign}${units.toFixed(units < 10 ? 1 : 0)}`;
}

/** Returns how far the engine has come, in a few words. */
export function progressText({ state, depth, milliseconds }: Advice): string {
  if (state === 'waiting')
    return depth === 0 ? 'waits for its turn …' : `depth ${depth}, makes room for games …`;
  if (depth === 0) return state === 'done' ? '' : 'begins …';
  const seconds = Math.round(milliseconds / 1_000);
  return `depth ${depth} · ${seconds} s${state === 'done' ? ' · done' : ''}`;
}
