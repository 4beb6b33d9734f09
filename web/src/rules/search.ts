/** Searching rules. */

import type { GameRules } from '../wire/GameRules';

/** A paragraph in which everything that was looked for stands. */
export interface Hit {
  /** Where it is on the page. */
  readonly anchor: string;
  /** The rule it tells, else the heading it stands under. */
  readonly title: string;
  /** A part of it around what was looked for. */
  readonly excerpt: string;
}

/** How much of a paragraph is shown, in characters, and how much of that comes before what was looked for. */
const LENGTH = 110;
const BEFORE = 36;

/** Returns where a paragraph that tells no rule can be found. */
export function paragraphId(document: string, block: number): string {
  return `${document}-p${block}`;
}

/** Finds the paragraphs that contain all words, those that tell a rule of that name first. */
export function searchRules(rules: GameRules, wanted: string, most: number): Hit[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const named: Hit[] = [];
  const hits: Hit[] = [];
  for (const { id, title, blocks } of rules.documents) {
    let heading = title;
    blocks.forEach((block, index) => {
      if ('heading' in block) heading = block.heading.text;
      if (!('prose' in block)) return;
      const { text, rules: told } = block.prose;
      const lower = text.toLowerCase();
      if (!words.every((word) => lower.includes(word))) return;
      const [first] = told;
      const hit = {
        anchor: first?.anchor ?? paragraphId(id, index),
        title: first ? `${first.rule} · ${heading}` : heading,
        excerpt: excerptOf(text, lower.indexOf(words[0] ?? '')),
      };
      const exact = told.some(({ rule }) => rule.toLowerCase() === wanted.trim().toLowerCase());
      (exact ? named : hits).push(hit);
    });
  }
  return [...named, ...hits].slice(0, most);
}

function excerptOf(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const to = from + LENGTH;
  const cut = text.slice(from, to);
  return `${from > 0 ? '… ' : ''}${cut.trim()}${to < text.length ? ' …' : ''}`;
}
