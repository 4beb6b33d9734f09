/** The form of a game's options, made from what the server says about them. */

import type { OptionSummary } from '../wire/OptionSummary';

/** Returns the name of an option as a title. */
export function titleOf(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the least and the greatest number that an option takes; `null` if it takes no number. */
function boundsOf({ takes }: OptionSummary): { min: string; max: string } | null {
  if ('integer' in takes) return takes.integer;
  return 'seed' in takes ? { min: '0', max: takes.seed.max } : null;
}

/** Returns what can be entered, for a hint beside the field. */
export function rangeOf(option: OptionSummary): string {
  const bounds = boundsOf(option);
  if (!bounds) return '';
  // A range that reaches as far as numbers go says nothing.
  if (bounds.max.length <= 12) return `${bounds.min} to ${bounds.max}`;
  return bounds.min === '0' ? 'a whole number' : `${bounds.min} or more`;
}

/** Returns the greatest length of what can be entered, if it has one. */
export function mostOf({ takes }: OptionSummary): number | undefined {
  if ('text' in takes) return takes.text.most;
  if ('pieces' in takes) return takes.pieces.most;
  return 'document' in takes ? takes.document.most : undefined;
}

/** Returns what is wrong with a value; `null` if nothing is. An empty value means the default. */
export function problemWith(option: OptionSummary, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  const { takes } = option;
  if ('choice' in takes) return takes.choice.words.includes(text) ? null : 'Choose one of the list.';
  const bounds = boundsOf(option);
  if (bounds) {
    const isNumber = /^-?\d{1,20}$/.test(text);
    const fits = isNumber && BigInt(text) >= BigInt(bounds.min) && BigInt(text) <= BigInt(bounds.max);
    return fits ? null : `Enter ${rangeOf(option)}.`;
  }
  const most = mostOf(option);
  return most !== undefined && text.length > most ? `At most ${most} characters.` : null;
}

/** Returns the names of a list that are separated by commas. */
export function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Returns the list with a name added at its end, or without it if it was there. */
export function toggled(list: string, name: string): string {
  const names = namesIn(list);
  const left = names.filter((one) => one !== name);
  return (left.length < names.length ? left : [...names, name]).join(',');
}

/** Returns the options to send: those that differ from what they are anyway. */
export function givenOptions(
  options: readonly OptionSummary[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { name, default: usual } of options) {
    const value = (values[name] ?? '').trim();
    if (value !== '' && value !== usual) given[name] = value;
  }
  return given;
}
