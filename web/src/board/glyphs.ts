/** Drawings by name: the server makes them, in the colours of a side. */

import { pieceQuery } from '../parts/pieceset.svelte';
import type { Side } from '../wire/Side';
import type { Box } from './geometry';
import { svg } from './svg';

/** Returns the address of a drawing in the colours that were chosen. */
export function glyphUrl(game: string, glyph: string, side: Side | null): string {
  const query = new URLSearchParams(pieceQuery()).toString();
  const file = `${side ?? 'none'}.svg${query === '' ? '' : `?${query}`}`;
  return `/api/glyphs/${encodeURIComponent(game)}/${encodeURIComponent(glyph)}/${file}`;
}

/** Returns up to two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '?', second] = words;
  const [a = '?', b = ''] = first;
  return a.toUpperCase() + (second ? ([...second][0] ?? '') : b);
}

/** Draws a glyph into a box; a token with its initials stands in if it cannot be had. */
export function drawGlyph(
  game: string,
  glyph: string,
  name: string,
  side: Side | null,
  box: Box,
): SVGElement {
  const image = svg('image', {
    href: glyphUrl(game, glyph, side),
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
  });
  image.addEventListener('error', () => image.replaceWith(token(name || glyph, side, box)), { once: true });
  return image;
}

function token(name: string, side: Side | null, box: Box): SVGElement {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const radius = box.width * 0.41;
  return svg('g', { class: `token ${side ?? 'nobody'}` }, [
    svg('circle', { cx: middle.x, cy: middle.y, r: radius }),
    svg('text', { x: middle.x, y: middle.y, 'font-size': box.width * 0.36 }, [initials(name)]),
  ]);
}
