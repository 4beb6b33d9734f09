/** The theme: the system's, unless one was chosen; and the colours of boards. Those of pieces: `pieceset`. */

import { keep, read } from '../net/storage';

export type Theme = 'system' | 'light' | 'dark';

/** The themes that there are, with what they are called. */
export const THEMES = [
  { id: 'system', name: 'System', icon: 'system' },
  { id: 'light', name: 'Light', icon: 'sun' },
  { id: 'dark', name: 'Dark', icon: 'moon' },
] as const satisfies readonly { id: Theme; name: string; icon: string }[];

export function chosenTheme(): Theme {
  const theme = read('local', 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: string): void {
  const plain = theme === THEMES[0].id;
  keep('local', 'theme', plain ? null : theme);
  if (plain) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The boards that there are, with what they are called; `public/theme.js` knows them too. */
export const BOARDS = [
  { id: 'slate', name: 'Slate' },
  { id: 'wood', name: 'Wood' },
  { id: 'meadow', name: 'Meadow' },
  { id: 'clear', name: 'Clear', note: 'for colour-blind eyes' },
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

/** Returns the theme in which the page is seen. */
export function seenTheme(): 'light' | 'dark' {
  return getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
}
