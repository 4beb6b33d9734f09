/** Where an analysis is kept: in the browser, and in an address that can be handed on. */

import { keep, read } from '../net/storage';
import type { AnalysisStart } from '../wire/AnalysisStart';
import { isReview, type Review } from './review';
import { type Branch, type Line, SIGNS, type Tree } from './tree';

/** An analysis as it is kept. */
export interface Kept {
  readonly start: AnalysisStart;
  readonly tree: Tree;
  readonly line: Line;
  /** What the engine thought of it, if it was asked. */
  readonly review: Review | null;
}

/** What an address asks for: a game that was played, a position with turns from there, or neither. */
export type Wanted =
  | { readonly of: 'game'; readonly id: string }
  | {
      readonly of: 'position';
      readonly options: Record<string, string>;
      readonly start: string;
      readonly line: Line;
    }
  | { readonly of: 'last' };

const OPTION = 'option.';

/** Reads what stands behind the `#` of an address. */
export function wantedIn(hash: string): Wanted {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const id = said.get('of');
  if (id !== null) return { of: 'game', id };
  const start = said.get('start');
  if (start === null) return { of: 'last' };
  const named = [...said].filter(([name]) => name.startsWith(OPTION));
  const options = Object.fromEntries(named.map(([name, value]) => [name.slice(OPTION.length), value]));
  return { of: 'position', options, start, line: said.getAll('turn') };
}

/** Returns the address of a place in an analysis. */
export function addressOf({ game, options, start }: AnalysisStart, line: Line): string {
  const said = new URLSearchParams({ start });
  for (const [name, value] of Object.entries(options)) said.append(OPTION + name, value ?? '');
  for (const turn of line) said.append('turn', turn);
  return `/analyse/${encodeURIComponent(game)}#${said}`;
}

/** Returns a line as the record of a game that has no result. */
export function recordOf({ game, options, start }: AnalysisStart, line: Line): string {
  return JSON.stringify({ chessmith: 1, game, options, start, turns: line, result: '*' });
}

/** Keeps an analysis in the browser under a name. */
export function keepAnalysis(name: string, kept: Kept): void {
  keep('local', `analysis.${name}`, JSON.stringify(kept));
}

/** Returns the analysis kept under a name; `null` if there is none, or what is kept is none. */
export function keptAnalysis(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(read('local', `analysis.${name}`) ?? 'null');
    return isKept(kept) ? { ...kept, review: kept.review ?? null } : null;
  } catch {
    return null;
  }
}

/** Returns whether two analyses begin in the same way. */
export function beginsAs(one: AnalysisStart, other: AnalysisStart): boolean {
  const names = Object.keys({ ...one.options, ...other.options });
  const same = names.every((name) => one.options[name] === other.options[name]);
  return same && one.game === other.game && one.start === other.start;
}

/** Returns whether something is an analysis as it is kept. */
export function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Record<keyof Kept, unknown>> | null;
  const start = kept?.start as Partial<Record<keyof AnalysisStart, unknown>> | null | undefined;
  return (
    typeof start?.game === 'string' &&
    typeof start.title === 'string' &&
    typeof start.start === 'string' &&
    typeof start.options === 'object' &&
    start.options !== null &&
    isLine(start.turns) &&
    isLine(kept?.line) &&
    isTree(kept?.tree) &&
    (kept?.review === undefined || kept.review === null || isReview(kept.review))
  );
}

function isLine(value: unknown): value is Line {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isTree(value: unknown): value is Tree {
  return Array.isArray(value) && value.every(isBranch);
}

function isBranch(value: unknown): value is Branch {
  const branch = value as Partial<Record<keyof Branch, unknown>> | null;
  return (
    typeof branch?.text === 'string' &&
    typeof branch.human === 'string' &&
    (branch.side === 'white' || branch.side === 'black') &&
    (branch.sign === null || SIGNS.some((sign) => sign === branch.sign)) &&
    typeof branch.comment === 'string' &&
    isTree(branch.next)
  );
}
