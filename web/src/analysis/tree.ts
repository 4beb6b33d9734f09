/** A tree of turns: what was played from a position, and what else was tried. */

import type { HistoryEntry } from '../wire/HistoryEntry';
import type { Side } from '../wire/Side';

/** What can be said of a turn in a sign. */
export const SIGNS = ['!!', '!', '!?', '?!', '?', '??'] as const;
export type Sign = (typeof SIGNS)[number];

/** A turn, and what was played or tried after it: the first of these is the main line. */
export interface Branch {
  readonly text: string;
  readonly human: string;
  readonly side: Side;
  readonly sign: Sign | null;
  readonly comment: string;
  readonly next: Tree;
}

/** What was played or tried at one place. */
export type Tree = readonly Branch[];

/** The way to a place: the texts of the turns that lead there. */
export type Line = readonly string[];

/** A part of the tree that is written without a break: turns one after the other. */
export interface Stretch {
  /** How many lines it branches off from, one from the other. */
  readonly depth: number;
  readonly turns: readonly Written[];
}

/** A turn as it is written: its number is that of its row in the history of a game. */
export interface Written {
  readonly line: Line;
  readonly branch: Branch;
  readonly number: number;
}

/** Returns the turns along a line, as far as the tree has them. */
export function along(tree: Tree, line: Line): Branch[] {
  const found: Branch[] = [];
  let here = tree;
  for (const text of line) {
    const branch = here.find((one) => one.text === text);
    if (!branch) break;
    found.push(branch);
    here = branch.next;
  }
  return found;
}

/** Returns what follows after a line, the main line first. */
export function following(tree: Tree, line: Line): Tree {
  if (line.length === 0) return tree;
  const way = along(tree, line);
  return way.length === line.length ? (way.at(-1)?.next ?? []) : [];
}

/** Returns the line that goes on to the end by the first turns. */
export function toTheEnd(tree: Tree, line: Line): Line {
  const texts = [...line];
  for (let next = following(tree, line)[0]; next; next = next.next[0]) texts.push(next.text);
  return texts;
}

/** Puts the turns that were played into the tree, where they are not there yet. */
export function grow(tree: Tree, history: readonly HistoryEntry[]): Tree {
  const [entry, ...rest] = history;
  if (!entry) return tree;
  const { text, human, side } = entry;
  const known = tree.find((one) => one.text === text);
  const branch = known ?? { text, human, side, sign: null, comment: '', next: [] };
  const next = grow(branch.next, rest);
  if (known) return next === known.next ? tree : tree.map((one) => (one === known ? { ...one, next } : one));
  return [...tree, { ...branch, next }];
}

/** Changes the siblings of the turn in which a line ends. */
function among(tree: Tree, line: Line, change: (siblings: Tree, text: string) => Tree): Tree {
  const [text, ...rest] = line;
  if (text === undefined) return tree;
  if (rest.length === 0) return change(tree, text);
  return tree.map((one) => (one.text === text ? { ...one, next: among(one.next, rest, change) } : one));
}

/** Says something of the turn in which a line ends. */
export function annotate(tree: Tree, line: Line, said: Partial<Pick<Branch, 'sign' | 'comment'>>): Tree {
  return among(tree, line, (siblings, text) =>
    siblings.map((one) => (one.text === text ? { ...one, ...said } : one)),
  );
}

/** Puts the turn in which a line ends before the others at its place. */
export function raise(tree: Tree, line: Line): Tree {
  return among(tree, line, (siblings, text) => [
    ...siblings.filter((one) => one.text === text),
    ...siblings.filter((one) => one.text !== text),
  ]);
}

/** Takes the turn in which a line ends away, with everything after it. */
export function remove(tree: Tree, line: Line): Tree {
  return among(tree, line, (siblings, text) => siblings.filter((one) => one.text !== text));
}

/** Returns the line that stands so many places below the turn in which a line ends, among its siblings. */
export function beside(tree: Tree, line: Line, places: number): Line | null {
  const before = line.slice(0, -1);
  const siblings = following(tree, before);
  const index = siblings.findIndex((one) => one.text === line.at(-1));
  const other = index < 0 ? undefined : siblings[index + places];
  return other ? [...before, other.text] : null;
}

/** Returns the whole tree in stretches: what else was tried stands after the turn that it replaces. */
export function stretches(tree: Tree): Stretch[] {
  const found: Stretch[] = [];
  spread(tree, null, 0, found);
  return found;
}

function spread(tree: Tree, before: Written | null, depth: number, found: Stretch[]): void {
  let turns: Written[] = [];
  let last = before;
  for (let here = tree; here.length > 0; ) {
    const [branch, ...others] = here;
    if (!branch) break;
    const place = last;
    last = written(branch, place);
    turns.push(last);
    if (others.length > 0) {
      found.push({ depth, turns });
      turns = [];
      for (const other of others) spread([other], place, depth + 1, found);
    }
    here = branch.next;
  }
  if (turns.length > 0) found.push({ depth, turns });
}

/** A row begins where White moves after Black has. */
function written(branch: Branch, before: Written | null): Written {
  const line = [...(before?.line ?? []), branch.text];
  const begins = branch.side === 'white' && before?.branch.side === 'black';
  return { line, branch, number: (before?.number ?? 1) + (begins ? 1 : 0) };
}
