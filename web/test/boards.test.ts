import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PIECE_SETS } from '../src/parts/pieceset.svelte';
import { BOARDS } from '../src/parts/theme';
import { apart, colours, contrast, css, dimmed, EYES } from './colours';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const tokens = colours(css('tokens'), ':root');
const PLAIN: Record<Theme, Map<string, string>> = {
  light: tokens,
  dark: new Map([...tokens, ...colours(css('tokens'), ':root[data-theme="dark"]')]),
};
const MARKS = ['danger', 'taken', 'reach', 'attack', 'cause'].map((name) => `mark-${name}`);
const TILES = ['board-light', 'board-dark'];
const LANDS = ['white-land-light', 'white-land-dark', 'black-land-light', 'black-land-dark'];

const number = (text: string, name: string) => Number(new RegExp(`--${name}: ([0-9.]+)`).exec(text)?.[1]);
const DIM = number(css('tokens').split('data-theme="dark"')[1] ?? '', 'dim');

/** Returns the colours of a board on a page, by their names. */
function lookOf(board: string, theme: Theme): (name: string) => string {
  const text = css('boards');
  const selector = `:is(:root, .swatch)[data-board="${board}"]`;
  const own = colours(text, selector);
  expect(board === 'slate' || own.size > 5).toBe(true);
  const block = text.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const look = (name: string): string => {
    const given = own.get(name);
    const dims = block.includes(`--${name}: color-mix(in oklab, ${given}, black var(--dim))`);
    if (given) return dims && theme === 'dark' ? dimmed(given, DIM) : given;
    return PLAIN[theme].get(name) ?? expect.fail(`${board} has no ${name}`);
  };
  return look;
}

/** Returns the colours of a set of pieces, by their names. */
function setOf(set: string): (name: string) => string {
  const own = colours(css('pieces'), `[data-pieces="${set}"]`);
  return (name) => own.get(name) ?? expect.fail(`${set} has no ${name}`);
}

describe.each(BOARDS.flatMap(({ id }) => THEMES.map((theme) => [id, theme] as const)))(
  'the board %s on a %s page',
  (board, theme) => {
    const look = lookOf(board, theme);

    it('has marks that are seen on every tile, themselves or by their halo', () => {
      for (const mark of [...MARKS, 'hint', 'chosen']) {
        expect(contrast(look(mark), look('halo')), mark).toBeGreaterThan(3);
        for (const tile of [...TILES, ...LANDS]) {
          const seen = Math.max(contrast(look(mark), look(tile)), contrast(look('halo'), look(tile)));
          expect(seen, `${mark} on ${tile}`).toBeGreaterThan(1.95);
        }
      }
      // The corners of the last turn are light, in a dark edge.
      expect(contrast(look('mark-last'), look('edge'))).toBeGreaterThan(7);
      for (const tile of [...TILES, ...LANDS])
        expect(contrast(look('edge'), look(tile)), `edge on ${tile}`).toBeGreaterThan(3);
    });

    it('has tiles that are told apart, with names that can be read', () => {
      expect(contrast(look('board-light'), look('board-dark'))).toBeGreaterThan(1.5);
      expect(contrast(look('on-light'), look('board-light'))).toBeGreaterThan(4.3);
      expect(contrast(look('on-dark'), look('board-dark'))).toBeGreaterThan(4.3);
    });

    it('has land of two sides that everybody tells apart', () => {
      for (const [name, eyes] of Object.entries(EYES)) {
        expect(apart(look('white-land-dark'), look('black-land-dark'), eyes), name).toBeGreaterThan(18);
        expect(apart(look('white-land-light'), look('black-land-light'), eyes), name).toBeGreaterThan(7);
      }
    });

    it.each(PIECE_SETS.map(({ id }) => id))('shows both sides of the pieces %s on every tile', (set) => {
      const inks = setOf(set);
      for (const tile of [...TILES, ...LANDS]) {
        // White's bodies are light, and what sets them off is their outline; Black's are dark all over.
        expect(contrast(inks('white-line'), look(tile)), tile).toBeGreaterThan(2.9);
        expect(contrast(inks('black-body'), look(tile)), tile).toBeGreaterThan(2.2);
        for (const [name, eyes] of Object.entries(EYES))
          expect(apart(inks('black-body'), look(tile), eyes), `${tile}, ${name}`).toBeGreaterThan(24);
      }
    });
  },
);

describe.each(PIECE_SETS.map(({ id }) => id))('the pieces %s', (set) => {
  const inks = setOf(set);

  it('have two sides that everybody tells apart, and lines and signs that are seen on both', () => {
    for (const [name, eyes] of Object.entries(EYES)) {
      expect(apart(inks('white-body'), inks('black-body'), eyes), name).toBeGreaterThan(65);
      for (const body of ['white-body', 'black-body', 'nobody'])
        expect(apart(inks('sign'), inks(body), eyes), `${body}, ${name}`).toBeGreaterThan(15);
    }
    for (const side of ['white', 'black'])
      expect(contrast(inks(`${side}-body`), inks(`${side}-line`)), side).toBeGreaterThan(7);
    expect(contrast(inks('sign'), inks('white-body'))).toBeGreaterThan(2.2);
    expect(contrast(inks('sign'), inks('black-body'))).toBeGreaterThan(3);
  });

  it('are in pictures as on the page', () => {
    const source = readFileSync(`${import.meta.dirname}/../../crates/picture/src/inks.rs`, 'utf8');
    const [, block = ''] = source.split(`const ${set.toUpperCase()}: [Inks; 3] = [`);
    const given = [...block.slice(0, block.indexOf('];')).matchAll(/([a-z]+): "(#[0-9a-f]{6})"/g)];
    const of = (side: number, name: string) => given.slice(side * 4).find(([, key]) => key === name)?.[2];
    expect(given.length).toBe(12);
    expect(of(0, 'body')).toBe(inks('white-body'));
    expect([of(0, 'line'), of(0, 'outline')]).toEqual([inks('white-line'), inks('white-line')]);
    expect(of(1, 'body')).toBe(inks('black-body'));
    expect(of(1, 'line')).toBe(inks('black-line'));
    expect(of(1, 'outline')).toBe(inks('black-rim'));
    expect([of(0, 'accent'), of(1, 'accent')]).toEqual([inks('sign'), inks('sign')]);
    expect(of(2, 'body')).toBe(inks('nobody'));
  });
});

it('what was chosen is there before the first paint', () => {
  const script = readFileSync(`${import.meta.dirname}/../public/theme.js`, 'utf8');
  for (const { id } of [...BOARDS.slice(1), ...PIECE_SETS.slice(1)]) expect(script).toContain(`'${id}'`);
});

it('the swatch of the usual board has its colours', () => {
  const swatch = colours(css('boards'), '.swatch[data-board="slate"]');
  expect(swatch.size).toBe(2);
  for (const [name, colour] of swatch) expect(colour).toBe(tokens.get(name));
});

it('pictures have the marks of the page', () => {
  const theme = readFileSync(`${import.meta.dirname}/../../crates/picture/src/theme.rs`, 'utf8');
  const [, block = ''] = theme.split('const MARKS: Marks = Marks {');
  const given = [...block.slice(0, block.indexOf('}')).matchAll(/([a-z]+): "(#[0-9a-f]{6})"/g)];
  expect(given.length).toBe(MARKS.length + 3);
  for (const [, name = '', colour] of given)
    expect(colour, name).toBe(tokens.get(`mark-${name}`) ?? tokens.get(name));
});

it.each(THEMES)('on the clear board of a %s page everybody tells every mark from every other', (theme) => {
  const look = lookOf('clear', theme);
  for (const [name, eyes] of Object.entries(EYES))
    for (const [index, mark] of MARKS.entries())
      for (const other of [...MARKS.slice(index + 1), ...(theme === 'light' ? [...TILES, ...LANDS] : [])])
        expect(apart(look(mark), look(other), eyes), `${mark}, ${other}, ${name}`).toBeGreaterThan(15);
});
