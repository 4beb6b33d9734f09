/** The time controls to choose from. */

/** Stands for a time control that is typed. */
export const OWN = 'own';

/** The text of each control, empty for none, and what it is called. */
export const CONTROLS: readonly { value: string; label: string }[] = [
  { value: '', label: 'No clock' },
  { value: '3+2', label: '3 min + 2 s a turn' },
  { value: '5+3', label: '5 min + 3 s a turn' },
  { value: '10+0', label: '10 min' },
  { value: '15+10', label: '15 min + 10 s a turn' },
  { value: '30+20', label: '30 min + 20 s a turn' },
  { value: '1 day', label: '1 day a turn' },
  { value: '3 days', label: '3 days a turn' },
  { value: '7 days', label: '7 days a turn' },
  { value: OWN, label: 'Another …' },
];

const SETUP = ', setup ';

/** Returns a time control with minutes of its own for the setup, if any are given and there are clocks. */
export function withSetup(control: string, minutes: string): string {
  return control === '' || minutes.trim() === '' ? control : `${control}${SETUP}${minutes.trim()}`;
}

/** Returns what a time control is called. */
export function controlName(control: string): string {
  const [play = '', setup] = control.split(SETUP);
  const known = CONTROLS.find(({ value }) => value === play && value !== OWN && value !== '');
  const name = known?.label ?? play;
  return setup === undefined ? name : `${name}, ${setup} min for the setup`;
}
