/** Armies that a browser keeps, and those that come by a link. */

import { keep, read } from '../net/storage';
import type { StockPiece } from '../wire/StockPiece';

/** An army under the name that a person gave it. */
export interface KeptArmy {
  readonly name: string;
  readonly text: string;
}

/** What a press on the land does: it puts a piece there, looks at what stands there, or takes it away. */
export type Tool = StockPiece | 'look' | 'away';

/** The pieces of a shelf. */
export interface PieceGroup {
  readonly title: string;
  readonly pieces: readonly StockPiece[];
}

const keyOf = (game: string) => `armies.${game}`;

/** Returns the armies of a game that this browser keeps; what it cannot read is left out. */
export function keptArmies(game: string): KeptArmy[] {
  try {
    const kept: unknown = JSON.parse(read('local', keyOf(game)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isArmy) : [];
  } catch {
    return [];
  }
}

export function keepArmies(game: string, armies: readonly KeptArmy[]): void {
  keep('local', keyOf(game), armies.length === 0 ? null : JSON.stringify(armies));
}

function isArmy(value: unknown): value is KeptArmy {
  if (typeof value !== 'object' || value === null) return false;
  const { name, text } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof text === 'string';
}

/** Returns the army that the end of an address names, and what it is called; both empty if none. */
export function linkedArmy(hash: string): { army: string; name: string } {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  return { army: said.get('army') ?? '', name: said.get('name') ?? '' };
}

/** Returns pieces shelf by shelf, each shelf where its first piece stands. */
export function groupsOf(pieces: readonly StockPiece[]): PieceGroup[] {
  const titles = [...new Set(pieces.map(({ group }) => group))];
  return titles.map((title) => ({ title, pieces: pieces.filter(({ group }) => group === title) }));
}
