/** Drawing marks, and where something can be picked. */

import type { Mark } from '../wire/Mark';
import type { OfferSummary } from '../wire/OfferSummary';
import type { Scene } from '../wire/Scene';
import type { Target } from '../wire/Target';
import { anatomy } from './anatomy';
import { areaBox, type Box, CELL, cellBox, centre, type Point } from './geometry';
import { CORNERS, circle, MARK_KINDS, markOver, markShape } from './marks';
import { cellOf, offeredAreas } from './places';
import { svg } from './svg';

const SQUARE = `M0 0h${CELL}v${CELL}h${-CELL}z`;

/** Moves path data, which begins with an absolute step, into cells. */
function inCells(data: string, corners: readonly Point[]): SVGElement[] {
  return data === ''
    ? []
    : corners.map(({ x, y }) => svg('path', { d: data, transform: `translate(${x} ${y})` }));
}

/** Draws the marks, each kind as one group. */
export function drawMarks(scene: Scene, marks: readonly Mark[], flipped: boolean): SVGElement[] {
  const occupied = new Set(scene.pieces.map((piece) => piece.cell));
  const corners = new Map(scene.cells.map((cell) => [cell.id, cellBox(cell, flipped)]));
  return MARK_KINDS.flatMap((kind) => {
    const cells = new Set(marks.filter((mark) => mark.kind === kind).flatMap((mark) => mark.cells));
    const group = svg('g', { class: `mark ${kind}` });
    for (const id of cells) {
      const corner = corners.get(id);
      if (!corner) continue;
      const shape = markShape(kind, occupied.has(id));
      if (shape.tint) group.append(...tagged('tint', inCells(SQUARE, [corner])));
      group.append(...lined(shape.line, [corner]));
      group.append(...tagged('solid', inCells(shape.solid, [corner])));
    }
    return group.childElementCount > 0 ? [group] : [];
  });
}

/** Draws what of the marks lies over the pieces. */
export function drawMarksOver(scene: Scene, marks: readonly Mark[], flipped: boolean): SVGElement[] {
  const occupied = new Set(scene.pieces.map((piece) => piece.cell));
  const corners = new Map(scene.cells.map((cell) => [cell.id, cellBox(cell, flipped)]));
  return MARK_KINDS.flatMap((kind) => {
    const cells = new Set(marks.filter((mark) => mark.kind === kind).flatMap((mark) => mark.cells));
    const places = [...cells].filter((id) => occupied.has(id)).flatMap((id) => corners.get(id) ?? []);
    if (places.length === 0) return [];
    const { line, solid } = markOver(kind);
    const group = svg('g', { class: `mark ${kind}` });
    group.append(...lined(line, places), ...tagged('solid', inCells(solid, places)));
    return [group];
  });
}

/** Draws a line on a wider one of the other lightness: whatever lies below, one of the two is seen. */
function lined(data: string, corners: readonly Point[]): SVGElement[] {
  return [...tagged('halo', inCells(data, corners)), ...tagged('line', inCells(data, corners))];
}

function tagged(name: string, elements: SVGElement[]): SVGElement[] {
  for (const element of elements) element.setAttribute('class', name);
  return elements;
}

/**
 * Draws hints on what can be picked: a dot on an empty cell or in the middle of an area, corners round
 * what stands on a cell, a ring round a part that has a place of its own.
 *
 * At the beginning of a turn pieces go without: what can move is no news.
 */
export function drawHints(
  scene: Scene,
  offers: readonly OfferSummary[],
  flipped: boolean,
  beginning: boolean,
): SVGElement[] {
  const pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
  const hints: SVGElement[] = [];
  const parts = new Map<string, Box>();
  const offered = new Set<number>();
  for (const { on } of offers) {
    if (on.at === 'cell' || on.at === 'piece') offered.add(on.cell);
    if (on.at !== 'part') continue;
    const piece = pieces.get(on.cell);
    const place = piece && anatomy(piece, flipped).parts.find(({ index }) => index === on.part);
    if (place) parts.set(`${on.cell} ${on.part}`, place.box);
    else offered.add(on.cell);
  }
  for (const cell of scene.cells) {
    const piece = pieces.get(cell.id);
    if (!offered.has(cell.id) || (piece && beginning)) continue;
    hints.push(...inCells(piece ? CORNERS : circle(CELL / 2, CELL / 2, 14), [cellBox(cell, flipped)]));
  }
  for (const { area } of offeredAreas(offers)) {
    const { x, y } = centre(areaBox(area, flipped));
    hints.push(svg('path', { class: 'area', d: `M${x - 13} ${y}h26M${x} ${y - 13}v26` }));
  }
  for (const [part, box] of parts) {
    const cell = scene.cells.find((one) => one.id === Number.parseInt(part, 10));
    if (!cell) continue;
    const corner = cellBox(cell, flipped);
    const { x, y } = centre(box);
    hints.push(svg('circle', { class: 'part', cx: corner.x + x, cy: corner.y + y, r: box.width * 0.62 }));
  }
  return hints;
}

/** Draws what has been chosen, as far as it lies under the pieces. */
export function drawChosen(scene: Scene, chosen: readonly Target[], flipped: boolean): SVGElement[] {
  return boxesOf(scene, chosen, flipped).map((box) => svg('rect', { class: 'tint', ...box }));
}

/** Draws frames round what has been chosen and what is asked about: over pieces, as these may fill their cells. */
export function drawFrames(
  scene: Scene,
  chosen: readonly Target[],
  asked: number | null,
  flipped: boolean,
): SVGElement[] {
  const about: Target[] = asked === null ? [] : [{ at: 'cell', cell: asked }];
  const framed = (name: string, places: readonly Target[]) =>
    boxesOf(scene, places, flipped).flatMap(({ x, y, width, height }) => {
      const inner = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
      return ['halo', 'line'].map((layer) => svg('rect', { class: `${name} ${layer}`, ...inner }));
    });
  const frames = [...framed('picked', chosen), ...framed('asked', about)];
  return frames.length === 0 ? [] : [svg('g', { class: 'frames' }, frames)];
}

/** Returns the boxes of places, each once: several picks may have been made on one. */
function boxesOf(scene: Scene, places: readonly Target[], flipped: boolean): Box[] {
  const cells = new Set(places.map(cellOf));
  const areas = new Map(
    places.flatMap((place) =>
      place.at === 'area' ? [[JSON.stringify(place.area), areaBox(place.area, flipped)]] : [],
    ),
  );
  const squares = scene.cells.filter((cell) => cells.has(cell.id)).map((cell) => cellBox(cell, flipped));
  return [...squares, ...areas.values()];
}
