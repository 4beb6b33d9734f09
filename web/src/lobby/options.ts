/** The form of a game's options, made from what the server says about them. */

import type { OptionSummary } from '../wire/OptionSummary';

/** What a field takes; a document has lines. */
export type OptionKind = 'choice' | 'integer' | 'text' | 'document';

/** A text that may be longer than this is a document. */
const MOST_IN_LINE = 1000;

export function kindOf(option: OptionSummary): OptionKind {
  if (option.choices.length > 0) return 'choice';
  if (option.min !== null || option.max !== null) return 'integer';
  return (option.max_length ?? 0) > MOST_IN_LINE ? 'document' : 'text';
}

/** Returns the name of an option as a title. */
export function titleOf(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns what can be entered, for a hint beside the field. */
export function rangeOf(option: OptionSummary): string {
  const { min, max } = option;
  // A range that reaches as far as numbers go says nothing.
  const endless = max !== null && max.length > 12;
  if (min !== null && max !== null && !endless) return `${min} to ${max}`;
  if (min !== null && min !== '0') return `${min} or more`;
  if (kindOf(option) === 'integer') return 'a whole number';
  return '';
}

/** Returns what is wrong with a value; `null` if nothing is. An empty value means the default. */
export function problemWith(option: OptionSummary, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  switch (kindOf(option)) {
    case 'choice':
      return option.choices.includes(text) ? null : 'Choose one of the list.';
    case 'integer': {
      if (!/^-?\d{1,20}$/.test(text)) return `Enter ${rangeOf(option)}.`;
      const number = BigInt(text);
      const low = option.min !== null && number < BigInt(option.min);
      const high = option.max !== null && number > BigInt(option.max);
      return low || high ? `Enter ${rangeOf(option)}.` : null;
    }
    case 'text':
    case 'document': {
      const most = option.max_length ?? Number.POSITIVE_INFINITY;
      return text.length > most ? `At most ${most} characters.` : null;
    }
  }
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
