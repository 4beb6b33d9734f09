/** Drawing one piece with its parts, its signs and the way it looks. */

import type { Piece } from '../wire/Piece';
import { type Anatomy, anatomy } from './anatomy';
import { type Box, CELL, centre } from './geometry';
import { drawGlyph } from './glyphs';
import { svg } from './svg';

/** Draws a piece in a box of one cell, from its upper left corner. */
export function drawFigure(piece: Piece, game: string, flipped: boolean): SVGGElement {
  const places = anatomy(piece, flipped);
  const figure = svg('g', { class: `figure ${piece.side ?? 'nobody'}` });
  const turn = `rotate(${places.turn} ${CELL / 2} ${CELL / 2})`;
  const body = svg('g', { class: 'body' }, [
    drawGlyph(game, piece.glyph, piece.name, piece.side, places.body),
  ]);
  if (piece.facing !== null) {
    const middle = centre(places.body);
    body.setAttribute('transform', `rotate(${places.turn} ${middle.x} ${middle.y})`);
    figure.append(body, svg('path', { class: 'pointer', d: 'M50 3L58 13H42Z', transform: turn }));
  } else {
    figure.append(body);
  }
  if (places.plate) figure.append(drawParts(piece, game, places.plate, places));
  places.badges.forEach((box, index) => {
    const badge = piece.badges[index];
    if (badge) figure.append(drawBadge(badge.glyph, badge.name, piece, game, box));
  });
  return figure;
}

function drawParts(piece: Piece, game: string, plate: Box, places: Anatomy): SVGElement {
  const parts = svg('g', { class: 'parts' }, [svg('rect', { class: 'plate', ...plate, rx: 5 })]);
  for (const { index, box } of places.parts) {
    const part = piece.parts[index];
    if (!part) continue;
    parts.append(drawGlyph(game, part.glyph, part.name, piece.side, { ...box, height: box.width }));
    if (part.count !== 1)
      parts.append(pill(String(part.count), box.x + box.width * 0.8, box.y + box.height * 0.74));
  }
  if (places.rest) {
    const { x, y } = centre(places.rest);
    parts.append(pill(`+${places.partsLeft}`, x, y));
  }
  return parts;
}

function drawBadge(glyph: string, name: string, piece: Piece, game: string, box: Box): SVGElement {
  const { x, y } = centre(box);
  const inset = box.width * 0.12;
  const inner = { x: box.x + inset, y: box.y + inset, width: box.width * 0.76, height: box.height * 0.76 };
  return svg('g', { class: 'badge' }, [
    svg('circle', { cx: x, cy: y, r: box.width / 2 }),
    drawGlyph(game, glyph, name, piece.side, inner),
  ]);
}

/** A number in a rounded frame. */
function pill(text: string, x: number, y: number): SVGElement {
  const width = 8 + 8 * text.length;
  return svg('g', { class: 'pill' }, [
    svg('rect', { x: x - width / 2, y: y - 8, width, height: 16, rx: 8 }),
    svg('text', { x, y, 'font-size': 13 }, [text]),
  ]);
}
