/** What is seen of one piece while a turn is shown: where it is and what it looks like at which moment. */

import type { Piece } from '../wire/Piece';

/** A place from which, or to which, a piece goes: a cell, or a slot of a tray, `null` for the tray itself. */
export type Spot = { readonly cell: number } | { readonly tray: number; readonly slot: number | null };

/** How something gets from one moment to the next. */
export type Pace = 'even' | 'starts' | 'stops' | 'both';

/** One moment of a piece. */
export interface Beat {
  /** The moment, in milliseconds. */
  readonly at: number;
  readonly spot: Spot;
  readonly opacity: number;
  readonly scale: number;
  /** The width that is seen of it while it is turned over: 1 from the front, 0 from the side. */
  readonly width: number;
  /** How it goes on from here. */
  readonly pace: Pace;
}

type Change = Partial<Pick<Beat, 'spot' | 'opacity' | 'scale' | 'width'>>;

export class Actor {
  readonly piece: Piece;
  /** The cell on which it stands in the scene before the turn; `null` if it is not there then. */
  readonly from: number | null;
  readonly beats: Beat[];
  /** The cell on which it stands in the scene after the turn; `null` if it is not there then. */
  to: number | null = null;

  constructor(piece: Piece, from: number | null, spot: Spot, looks: Change = {}) {
    this.piece = piece;
    this.from = from;
    this.beats = [{ at: 0, spot, opacity: 1, scale: 1, width: 1, pace: 'even', ...looks }];
  }

  get last(): Beat {
    // There is always a first one.
    return this.beats[this.beats.length - 1] as Beat;
  }

  /** Changes within a span of time, after anything it has done before. */
  change(from: number, until: number, change: Change, pace: Pace = 'both'): void {
    const { last } = this;
    const begins = Math.max(from, last.at);
    if (begins > last.at || pace !== last.pace) this.beats.push({ ...last, at: begins, pace });
    this.beats.push({ ...last, ...change, at: Math.max(until, begins), pace: 'even' });
  }

  /** Whether anything about it changes. */
  get acts(): boolean {
    return this.beats.length > 1 || this.from !== this.to;
  }
}

/** A turn as it is shown. */
export interface Play {
  readonly actors: readonly PlayedActor[];
  /** How long it takes, in milliseconds. */
  readonly length: number;
}

/** What of an actor whoever shows it has to know. */
export type PlayedActor = Pick<Actor, 'piece' | 'from' | 'to' | 'beats'>;

/** Returns what leads back. */
export function backwards({ actors, length }: Play): Play {
  const turned = actors.map(({ piece, from, to, beats }) => ({
    piece,
    from: to,
    to: from,
    beats: beats
      .map((beat, index) => ({
        ...beat,
        at: Math.max(length - beat.at, 0),
        pace: opposite(beats[index - 1]?.pace),
      }))
      .reverse(),
  }));
  return { actors: turned, length };
}

function opposite(pace: Pace | undefined): Pace {
  if (pace === 'starts') return 'stops';
  return pace === 'stops' ? 'starts' : (pace ?? 'even');
}

/** Returns the same so much faster or slower that it takes no longer than this, in milliseconds. */
export function within({ actors, length }: Play, most: number): Play {
  if (length <= most) return { actors, length };
  const share = most / length;
  const hurried = actors.map((actor) => ({
    ...actor,
    piece: actor.piece,
    from: actor.from,
    to: actor.to,
    beats: actor.beats.map((beat) => ({ ...beat, at: beat.at * share })),
  }));
  return { actors: hurried, length: most };
}
