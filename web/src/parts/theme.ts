/** The theme: the system's, unless one was chosen; and the colours of boards. */

import { keep, read } from '../net/storage';

export type Theme = 'system' | 'light' | 'dark';

/** The order in which a press goes round. */
const ROUND: readonly Theme[] = ['system', 'light', 'dark'];

export function chosenTheme(): Theme {
  const theme = read('local', 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function nextTheme(theme: Theme): Theme {
  return ROUND[(ROUND.indexOf(theme) + 1) % ROUND.length] ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  keep('local', 'theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The boards that there are, with what they are called; `public/theme.js` knows them too. */
export const BOARDS = [
  { id: 'slate', name: 'Slate' },
  { id: 'wood', name: 'Wood' },
  { id: 'meadow', name: 'Meadow' },
  { id: 'clear', name: 'Clear (for colour-blind eyes)' },
] as const;

/** Returns the id of the board that was chosen. */
export function chosenBoard(): string {
  const board = read('local', 'board');
  return BOARDS.some(({ id }) => id === board) ? (board ?? BOARDS[0].id) : BOARDS[0].id;
}

export function chooseBoard(board: string): void {
  const plain = board === BOARDS[0].id;
  keep('local', 'board', plain ? null : board);
  if (plain) delete document.documentElement.dataset['board'];
  else document.documentElement.dataset['board'] = board;
}
