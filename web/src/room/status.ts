/** What a game's state is called, in one line. */

import { pieceTitle, sideName } from '../board/words';
import type { Link } from '../net/socket';
import type { Label } from '../wire/Label';
import type { Outcome } from '../wire/Outcome';
import type { Scene } from '../wire/Scene';
import type { Side } from '../wire/Side';
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

/** Returns who is in danger, and where; empty if nobody is. */
export function dangerLine({ cells, pieces, marks }: Scene): string {
  const marked = new Set(marks.filter(({ kind }) => kind === 'danger').flatMap((mark) => mark.cells));
  const told = pieces
    .filter(({ cell }) => marked.has(cell))
    .map((piece) => `${pieceTitle(piece)} on ${cells.find(({ id }) => id === piece.cell)?.name ?? '?'}`);
  return told.length === 0 ? '' : `In check: ${told.join(', ')}`;
}

/** Returns how a game ended for whoever sits at the board, in a word or two. */
export function verdict({ winner, result }: Outcome, you: Side | null): string {
  if (result === UNFINISHED) return 'Not finished';
  if (winner === null) return 'Draw';
  if (you === null) return `${sideName(winner)} won`;
  return winner === you ? 'You won' : 'You lost';
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
