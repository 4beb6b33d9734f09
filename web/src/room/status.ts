/** What a game's state is called, in one line. */

import { sideName } from '../board/words';
import type { Link } from '../net/socket';
import type { Label } from '../wire/Label';
import type { Outcome } from '../wire/Outcome';
import type { Snapshot } from '../wire/Snapshot';

/** How many picks are named at most. */
const MOST_STEPS = 3;

/** The result of a game that the rules of today cannot go on with. */
export const UNFINISHED = '*';

/** Returns how a game ended. */
export function outcomeLine({ result, winner, reason }: Outcome): string {
  if (result === UNFINISHED) return sentence(reason);
  const what = winner === null ? 'Draw' : `${sideName(winner)} won`;
  const score = result === '1/2-1/2' ? '½–½' : result.replace('-', '–');
  return `${score} · ${what}${reason === '' ? '' : ` by ${reason}`}`;
}

/** Returns whose turn it is, from the point of view of whoever reads it. */
export function turnLine(snapshot: Snapshot): string {
  const { outcome, you, side_to_move: side, players } = snapshot;
  if (outcome) return outcomeLine(outcome);
  if (you === side) return 'Your turn';
  if (players.engine === side) return 'The engine is thinking';
  if (you === null) return `${sideName(side)} to move`;
  return `Waiting for ${sideName(side)}`;
}

/** Returns what to say about the connection; empty if all is well. */
export function linkLine(link: Link): string {
  switch (link) {
    case 'connecting':
      return 'Connecting …';
    case 'lost':
      return 'Connection lost. Connecting again …';
    default:
      return '';
  }
}

/** Returns a text that begins with a capital letter, unless it begins with a name such as that of a cell. */
export function sentence(text: string): string {
  return /^\p{Ll}+(?=\s|$|[,.:;])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Returns the last few picks of a turn that is being built, to be read before what is to be picked next. */
export function trailOf(steps: readonly { readonly offer: { readonly label: Label } }[]): string[] {
  const last = steps.slice(-MOST_STEPS).map((step) => step.offer.label.name);
  return steps.length > MOST_STEPS ? ['…', ...last] : last;
}

/** Returns the title of the page. */
export function pageTitle(snapshot: Snapshot): string {
  return `${turnLine(snapshot)} · ${snapshot.title} · Chessmith`;
}
