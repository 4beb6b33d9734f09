/** Analyses as files: to be gone on with elsewhere, and to be read. */

import type { AnalysisStart } from '../wire/AnalysisStart';
import { addressOf, isKept, type Kept } from './kept';
import type { Line, Tree } from './tree';
import { stretches } from './tree';

/** What a file holds: an analysis, or the record of a game. */
export type Opened =
  | { readonly is: 'analysis'; readonly kept: Kept }
  | { readonly is: 'game'; readonly address: string };

/** Returns an analysis as a file with everything that is kept of it. */
export function fileOf(kept: Kept): string {
  return `${JSON.stringify({ chessmith_analysis: 1, ...kept }, null, 1)}\n`;
}

/** Reads a file; `null` if it is neither an analysis nor a record. */
export function readFile(text: string): Opened | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const said = value as Record<string, unknown> | null;
  if (said?.['chessmith_analysis'] === 1 && isKept(said)) {
    const { start, tree, line, review } = said;
    return { is: 'analysis', kept: { start, tree, line, review: review ?? null } };
  }
  return isRecord(said) ? { is: 'game', address: addressOf({ ...said, title: '' }, said.turns) } : null;
}

function isRecord(
  value: Record<string, unknown> | null,
): value is { game: string; options: Record<string, string>; start: string; turns: string[] } {
  const texts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
  const options = value?.['options'];
  return (
    typeof value?.['game'] === 'string' &&
    typeof value['start'] === 'string' &&
    typeof options === 'object' &&
    options !== null &&
    texts(Object.values(options)) &&
    texts(value['turns'])
  );
}

/** Returns an analysis as people write it: what else was tried stands in brackets after the turn that it replaces. */
export function textOf(start: AnalysisStart, tree: Tree): string {
  const options = Object.entries(start.options).map(([name, value]) => `[${name} "${value}"]`);
  const head = [`[Variant "${start.title}"]`, ...options, `[Position "${start.start}"]`];
  return `${head.join('\n')}\n\n${written(tree)}\n`;
}

function written(tree: Tree): string {
  let depth = 0;
  const words: string[] = [];
  for (const stretch of stretches(tree)) {
    while (depth >= stretch.depth && depth > 0) {
      words.push(')');
      depth -= 1;
    }
    while (depth < stretch.depth) {
      words.push('(');
      depth += 1;
    }
    for (const [place, { branch, number }] of stretch.turns.entries()) {
      const begins = place === 0 || stretch.turns[place - 1]?.number !== number;
      const label = begins ? `${number}${branch.side === 'white' ? '.' : '…'} ` : '';
      words.push(`${label}${branch.human}${branch.sign ?? ''}`);
      if (branch.comment !== '') words.push(`{${branch.comment.replace(/[{}]/g, '')}}`);
    }
  }
  words.push(')'.repeat(depth));
  return words.join(' ').replaceAll('( ', '(').replaceAll(' )', ')').trim();
}

/** Returns the name of a file. */
export function fileName(start: AnalysisStart, line: Line, extension: string): string {
  const turns = line.length === 0 ? '' : `-${line.length}`;
  return `chessmith-${start.game}${turns}.${extension}`;
}
