/** Small scenes and offers for tests. */

import type { OfferList } from '../src/wire/OfferList';
import type { OfferSummary } from '../src/wire/OfferSummary';
import type { Part } from '../src/wire/Part';
import type { Piece } from '../src/wire/Piece';
import type { Scene } from '../src/wire/Scene';
import type { Snapshot } from '../src/wire/Snapshot';
import type { Target } from '../src/wire/Target';

/** A scene of cells named by a letter and a digit; `origin` is where a1 lies on both axes. */
export function sceneOf(names: readonly string[], origin = 0): Scene {
  const cells = names.map((name, index) => ({
    id: index + 10,
    x: name.charCodeAt(0) - 97 + origin,
    y: Number(name.slice(1)) - 1 + origin,
    name,
    shade: 'light' as const,
    owner: null,
  }));
  return {
    bounds: { x: origin, y: origin, width: 8, height: 8 },
    cells,
    pieces: [],
    trays: [],
    marks: [],
    notes: [],
  };
}

export function pieceOn(cell: number, rest: Partial<Piece> = {}): Piece {
  return {
    cell,
    side: 'white',
    glyph: 'thing',
    name: 'thing',
    facing: null,
    parts: [],
    badges: [],
    ...rest,
  };
}

/** A part that stands in a row, unless the drawing of the piece shows it. */
export function partOf(rest: Partial<Part> = {}): Part {
  return { glyph: 'x', name: 'x', count: 1, place: 'row', ...rest };
}

export function offer(pick: string, on: Target): OfferSummary {
  return { pick, label: { name: `label of ${pick}`, effect: null, likeness: null }, on };
}

export function listOf(
  picks: readonly string[],
  offers: readonly OfferSummary[],
  finish: string | null = null,
): OfferList {
  return {
    picks: [...picks],
    prompt: 'Choose',
    scene: null,
    offers: [...offers],
    finish: finish === null ? null : { text: finish, human: finish },
  };
}

export function snapshotOf(rest: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 'g1',
    revision: 1,
    game: 'some-game',
    title: 'Some game',
    options: [],
    you: 'white',
    players: { white: 'Guest', black: 'Guest', engine: null },
    position: 'start',
    scene: sceneOf(['a1']),
    side_to_move: 'white',
    history: [],
    outcome: null,
    claims: [],
    draw_offer: null,
    draw_declined: null,
    takeback_request: null,
    draws_start: false,
    rematch: null,
    clocks: null,
    offers: null,
    ...rest,
  };
}
