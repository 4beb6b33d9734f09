/** The theme: the system's, unless one was chosen. */

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
