/** What can be asked of a small run, and how it stands in words. */

import type { LabQuestion } from '../wire/LabQuestion';
import type { LabRun } from '../wire/LabRun';
import type { OptionSummary } from '../wire/OptionSummary';

/** A run has at most so many settings of its rules. */
const MOST = 12;

/** Returns the values that a rule can be turned to; none if it cannot be turned. */
export function valuesOf({ takes, start_only }: OptionSummary): string[] {
  if (start_only) return [];
  if ('choice' in takes) return takes.choice.words.slice(0, MOST);
  if (!('integer' in takes)) return [];
  const [min, max] = [Number(takes.integer.min), Number(takes.integer.max)];
  const count = max - min + 1;
  return count > MOST ? [] : Array.from({ length: count }, (_, index) => String(min + index));
}

/** Returns how many games a run plays at most. */
export function gamesOf(question: LabQuestion, games: number, settings: number): number {
  if (question === 'balance') return games + Math.ceil(games / 4);
  return question === 'sweep' ? games * settings : games;
}

/** Returns whether there is more to hear of a run. */
export function isOpen(run: LabRun): boolean {
  return run.state === 'waiting' || run.state === 'playing';
}

/** Returns how a run stands. */
export function told(run: LabRun): string {
  const games = `${run.games} of ${run.of} games`;
  switch (run.state) {
    case 'waiting':
      return run.ahead === 1 ? 'One other run comes first.' : `${run.ahead} other runs come first.`;
    case 'playing':
      return `${games} played.`;
    case 'done':
      return `All ${run.games} games are played.`;
    default:
      return `Stopped after ${games}.`;
  }
}
