/** Places that can be picked, and what is on offer there. */

import type { Cell } from '../wire/Cell';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Scene } from '../wire/Scene';
import type { Target } from '../wire/Target';
import { anatomy } from './anatomy';
import { areaBox, cellBox, centre, contains, distance, type Point } from './geometry';

/** Somewhere a person can point at; buttons are no places. */
export type Place = Exclude<Target, { at: 'button' }>;

/** Returns the cell of a place, if it has one. */
export function cellOf(place: Target): number | null {
  return place.at === 'cell' || place.at === 'piece' || place.at === 'part' ? place.cell : null;
}

/** Returns a text that is the same for the same place. */
export function placeKey(place: Target): string {
  switch (place.at) {
    case 'cell':
    case 'piece':
      return `cell ${place.cell}`;
    case 'part':
      return `part ${place.cell} ${place.part}`;
    case 'area':
      return `area ${place.area.x} ${place.area.y} ${place.area.width} ${place.area.height}`;
    case 'slot':
      return `slot ${place.tray} ${place.slot}`;
    case 'button':
      return 'button';
  }
}

/**
 * Returns what is chosen by pointing at a place.
 *
 * A cell stands for the piece on it and for all its parts; a part on which nothing is offered stands for
 * its cell.
 */
export function offersAt(offers: readonly OfferSummary[], place: Target): OfferSummary[] {
  if (place.at === 'button') return [];
  const key = placeKey(place);
  const exact = offers.filter((offer) => placeKey(offer.on) === key);
  const cell = cellOf(place);
  if (cell === null || (place.at === 'part' && exact.length > 0)) return exact;
  return offers.filter((offer) => cellOf(offer.on) === cell);
}

/** Returns the different areas on offer. */
export function offeredAreas(offers: readonly OfferSummary[]): Extract<Place, { at: 'area' }>[] {
  const areas = new Map<string, Extract<Place, { at: 'area' }>>();
  for (const { on } of offers) if (on.at === 'area') areas.set(placeKey(on), on);
  return [...areas.values()];
}

/**
 * Returns the place that a point of the drawing means.
 *
 * That is the part or the cell if something is offered there, else the offered area around the point
 * whose middle is nearest, else the cell, whatever it is good for.
 */
export function placeAt(
  scene: Scene,
  offers: readonly OfferSummary[],
  flipped: boolean,
  point: Point,
): Place | null {
  const cell = scene.cells.find((one) => contains(cellBox(one, flipped), point));
  if (cell) {
    const part = partAt(scene, cell, flipped, point);
    if (part && offers.some((offer) => placeKey(offer.on) === placeKey(part))) return part;
    const here: Place = { at: 'cell', cell: cell.id };
    if (offersAt(offers, here).length > 0) return here;
  }
  let best: Place | null = cell ? { at: 'cell', cell: cell.id } : null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of offeredAreas(offers)) {
    const box = areaBox(place.area, flipped);
    const far = distance(centre(box), point);
    if (contains(box, point) && far < least) {
      best = place;
      least = far;
    }
  }
  return best;
}

function partAt(scene: Scene, cell: Cell, flipped: boolean, point: Point): Place | null {
  const piece = scene.pieces.find((one) => one.cell === cell.id);
  if (!piece) return null;
  const corner = cellBox(cell, flipped);
  const inside = { x: point.x - corner.x, y: point.y - corner.y };
  const part = anatomy(piece, flipped).parts.find(({ box }) => contains(box, inside));
  return part ? { at: 'part', cell: cell.id, part: part.index } : null;
}
