/** The colours of pieces: what is drawn follows what is chosen at once. */

import { keep, read } from '../net/storage';

/** The sets that there are, with what they are called; `public/theme.js` and the server know them too. */
export const PIECE_SETS = [
  { id: 'classic', name: 'Classic' },
  { id: 'ivory', name: 'Ivory' },
  { id: 'contrast', name: 'Black and white' },
  { id: 'bold', name: 'Bold' },
] as const;

/** The set that is meant where none is named. */
const PLAIN: string = PIECE_SETS[0].id;

const kept = read('local', 'pieces');
let chosen = $state(PIECE_SETS.some(({ id }) => id === kept) ? (kept ?? PLAIN) : PLAIN);

/** Returns the id of the set that was chosen. */
export function pieceSet(): string {
  return chosen;
}

/** Returns what an address of pictures says of the set; nothing if it is the usual one. */
export function pieceQuery(): Record<string, string> {
  return chosen === PLAIN ? {} : { pieces: chosen };
}

export function choosePieces(set: string): void {
  chosen = set;
  const plain = set === PLAIN;
  keep('local', 'pieces', plain ? null : set);
  if (plain) delete document.documentElement.dataset['pieces'];
  else document.documentElement.dataset['pieces'] = set;
}
