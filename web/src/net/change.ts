/** Games as they stand after a change, made of what was shown before and of what has changed. */

import type { Scene } from '../wire/Scene';
import type { SceneChange } from '../wire/SceneChange';
import type { ServerMessage } from '../wire/ServerMessage';
import type { Snapshot } from '../wire/Snapshot';

type Change = Extract<ServerMessage, { change: unknown }>['change'];

/** Returns the game as it stands after a change of what was shown before. */
export function changed(before: Snapshot, { kept, snapshot }: Change): Snapshot {
  return {
    ...snapshot,
    scene: changedScene(before.scene, snapshot.scene),
    history: [...before.history.slice(0, kept), ...snapshot.history],
  };
}

function changedScene(before: Scene, change: SceneChange): Scene {
  const { bounds, cells, emptied, pieces, trays, marks, notes } = change;
  const replaced = new Set([...emptied, ...pieces.map((piece) => piece.cell)]);
  const kept = before.pieces.filter((piece) => !replaced.has(piece.cell));
  return {
    bounds,
    cells: cells ?? before.cells,
    pieces: [...kept, ...pieces].sort((one, other) => one.cell - other.cell),
    trays: trays.flatMap((tray, index) => tray ?? before.trays[index] ?? []),
    marks,
    notes,
  };
}
