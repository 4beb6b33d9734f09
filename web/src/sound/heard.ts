/** What is heard of a change, from what changed alone. */

import type { Scene } from '../wire/Scene';
import type { Snapshot } from '../wire/Snapshot';

/** What there is to be heard. */
export type Sound =
  /** A turn was played: by who listens, or by somebody else. */
  | 'mine'
  | 'theirs'
  /** Something was taken, or put on the board, in it. */
  | 'taken'
  | 'put'
  /** Something is in danger. */
  | 'danger'
  /** It has become the turn of who listens. */
  | 'turn'
  /** The game is over: for who listens, or whoever won. */
  | 'won'
  | 'lost'
  | 'drawn'
  /** What was pressed is not possible. */
  | 'refused'
  /** There is little time left. */
  | 'time';

/** Returns what is heard of the turn that led from one scene to the next. */
export function heardOfTurn(before: Scene, after: Scene, by: 'mine' | 'theirs'): Sound[] {
  const marked = (kind: string) => after.marks.filter((mark) => mark.kind === kind);
  const stands = (scene: Scene, cell: number) => scene.pieces.some((piece) => piece.cell === cell);
  const put = marked('last').some(
    ({ cells: [cell, ...others] }) =>
      cell !== undefined && others.length === 0 && stands(after, cell) && !stands(before, cell),
  );
  const knock = marked('taken').length > 0 ? 'taken' : put ? 'put' : by;
  return marked('danger').length > 0 ? [knock, 'danger'] : [knock];
}

/** Returns what is heard when one state of a game follows another. */
export function heard(before: Snapshot | null, after: Snapshot): Sound[] {
  // Who opens a game finds it as it is.
  if (!before || before.game !== after.game) return [];
  const { outcome, you } = after;
  const known = before.history.length;
  const added = after.history.slice(known);
  const goesOn = before.history.every((entry, index) => entry.text === after.history[index]?.text);
  const last = added[added.length - 1];
  const sounds =
    last && goesOn
      ? heardOfTurn(before.scene, after.scene, last.side === before.you ? 'mine' : 'theirs')
      : [];
  if (outcome && !before.outcome) return [...sounds.slice(0, 1), ...ending(outcome, you)];
  const begins = you !== null && before.you === you && last?.side !== you && after.side_to_move === you;
  if (last && goesOn && begins && !sounds.includes('danger')) sounds.push('turn');
  return sounds;
}

function ending({ result, winner }: NonNullable<Snapshot['outcome']>, you: Snapshot['you']): Sound[] {
  // What could only not be gone on with has no winner, and is no draw.
  if (winner === null) return result === '1/2-1/2' ? ['drawn'] : [];
  return you === null || winner === you ? ['won'] : ['lost'];
}
