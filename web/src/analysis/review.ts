/** What was better in a game: what every turn gave away, by what the engine thinks before and after it. */

import type { Advice } from '../wire/Advice';
import type { HistoryEntry } from '../wire/HistoryEntry';
import type { Side } from '../wire/Side';
import type { Branch, Line, Sign } from './tree';

/** What the engine thinks of a place. */
export interface Judged {
  /** White's chance in thousandths. */
  readonly chance: number;
  /** The best turn as it is recorded, and what is expected from it on as players write it. */
  readonly best: string | null;
  readonly human: readonly string[];
}

/** A game that was looked at from the beginning to the end. */
export interface Review {
  /** How long was thought about each place, in milliseconds. */
  readonly time: number;
  readonly turns: readonly Pick<HistoryEntry, 'text' | 'human' | 'side'>[];
  /** The places, one more than there are turns. */
  readonly places: readonly Judged[];
}

/** A turn that gave something away. */
export interface Loss {
  /** How many turns were played before it. */
  readonly index: number;
  readonly side: Side;
  readonly text: string;
  readonly human: string;
  /** What it gave away of a won game, in thousandths. */
  readonly lost: number;
  /** What would have been better. */
  readonly better: string;
  readonly sign: Sign;
}

/** What is given away at least by a turn that is called doubtful, bad and very bad. */
const SIGNS: readonly (readonly [number, Sign])[] = [
  [300, '??'],
  [200, '?'],
  [100, '?!'],
];
/** What is given away at least where a game turns. */
const TURNS = 60;
/** How many turning points of a side are told. */
const MOST = 3;
/** What a turn may give away that is still as good as the best one. */
const AS_GOOD = 50;

/** Returns what the engine thinks of a place, as it is kept. */
export function judged({ chance, lines }: Advice): Judged {
  const best = lines[0];
  return { chance: chance ?? 500, best: best?.turns[0] ?? null, human: best?.human.slice(0, 6) ?? [] };
}

/** Returns what there is to keep of the turns of a line. */
export function turnsOf(branches: readonly Branch[]): Review['turns'] {
  return branches.map(({ text, human, side }) => ({ text, human, side }));
}

/** Returns whether a review is about the turns of a line. */
export function isAbout(review: Review, line: Line): boolean {
  return review.turns.length === line.length && review.turns.every(({ text }, index) => text === line[index]);
}

/** Returns what a side has lost between two chances of White; nothing if it has won. */
export function lost(side: Side, before: number, after: number): number {
  return Math.max(0, side === 'white' ? before - after : after - before);
}

/** Returns whether a turn that leads to a chance is as good as the best one. */
export function isAsGood(side: Side, best: number, after: number): boolean {
  return lost(side, best, after) <= AS_GOOD;
}

/** Returns what each turn gave away, in the order in which they were played; the best turns give away nothing. */
function losses({ turns, places }: Review): Loss[] {
  return turns.flatMap(({ text, human, side }, index) => {
    const before = places[index];
    const after = places[index + 1];
    if (!before || !after || before.best === null || before.best === text) return [];
    const given = lost(side, before.chance, after.chance);
    const sign = SIGNS.find(([least]) => given >= least)?.[1] ?? '?!';
    return [{ index, side, text, human, lost: given, better: before.human[0] ?? before.best, sign }];
  });
}

/** Returns the turns that were mistakes. */
export function mistakesOf(review: Review): Loss[] {
  const least = SIGNS.at(-1)?.[0] ?? 0;
  return losses(review).filter(({ lost: given }) => given >= least);
}

/** Returns where a side gave most away, in the order in which it was played. */
export function turningPoints(review: Review, side: Side): Loss[] {
  return losses(review)
    .filter((loss) => loss.side === side && loss.lost >= TURNS)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, MOST)
    .sort((a, b) => a.index - b.index);
}

/** Returns whether something that was kept is a review. */
export function isReview(value: unknown): value is Review {
  const review = value as Partial<Record<keyof Review, unknown>> | null;
  return (
    typeof review?.time === 'number' &&
    Array.isArray(review.turns) &&
    review.turns.every(isTurn) &&
    Array.isArray(review.places) &&
    review.places.every(isJudged) &&
    review.places.length === review.turns.length + 1
  );
}

function isTurn(value: unknown): boolean {
  const turn = value as Partial<HistoryEntry> | null;
  const side = turn?.side === 'white' || turn?.side === 'black';
  return typeof turn?.text === 'string' && typeof turn.human === 'string' && side;
}

function isJudged(value: unknown): boolean {
  const place = value as Partial<Judged> | null;
  const best = place?.best === null || typeof place?.best === 'string';
  const human = Array.isArray(place?.human) && place.human.every((text) => typeof text === 'string');
  return typeof place?.chance === 'number' && best && human;
}
