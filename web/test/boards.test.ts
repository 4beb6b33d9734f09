import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARDS } from '../src/parts/theme';

type Rgb = readonly [number, number, number];

const css = (name: string) => readFileSync(`${import.meta.dirname}/../src/styles/${name}.css`, 'utf8');

/** Returns the colours that the first block after a selector gives, by their names. */
function colours(text: string, selector: string): Map<string, string> {
  const from = text.indexOf(`${selector} {`);
  if (from < 0) return new Map();
  const block = text.slice(from, text.indexOf('}', from));
  const found = [...block.matchAll(/--([a-z-]+):[^;#]*(#[0-9a-f]{6})[^;]*;/g)];
  return new Map(found.map(([, name = '', colour = '']) => [name, colour]));
}

function rgb(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** The ratio of the lightness of two colours. Source: WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** What colours look like to eyes without one kind of cones. Source: Machado, Oliveira and Fernandes, 2009. */
const EYES: Record<string, readonly (readonly number[])[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Where these eyes see a colour in CIELAB. */
function lab(hex: string, eyes: readonly (readonly number[])[]): Rgb {
  const light = rgb(hex).map(linear);
  const dot = (row: readonly number[], of: readonly number[]) =>
    row.reduce((sum, factor, at) => sum + factor * (of[at] ?? 0), 0);
  const seen = eyes.map((row) => Math.min(Math.max(dot(row, light), 0), 1));
  const scaled = (row: readonly number[], white: number) => {
    const t = dot(row, seen) / white;
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  };
  const x = scaled([0.4124, 0.3576, 0.1805], 0.9505);
  const y = scaled([0.2126, 0.7152, 0.0722], 1);
  const z = scaled([0.0193, 0.1192, 0.9505], 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function apart(a: string, b: string, eyes: readonly (readonly number[])[]): number {
  const [p, q] = [lab(a, eyes), lab(b, eyes)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const plain = colours(css('tokens'), ':root');
const MARKS = ['danger', 'taken', 'reach', 'attack', 'cause'].map((name) => `mark-${name}`);
const TILES = ['board-light', 'board-dark'];
const LANDS = ['white-land-light', 'white-land-dark', 'black-land-light', 'black-land-dark'];

function lookOf(board: string): (name: string) => string {
  const own = colours(css('boards'), `:root[data-board="${board}"]`);
  expect(board === 'slate' || own.size > 5).toBe(true);
  return (name) => own.get(name) ?? plain.get(name) ?? expect.fail(`${board} has no ${name}`);
}

describe.each(BOARDS.map(({ id }) => id))('the board %s', (board) => {
  const look = lookOf(board);

  it('has marks that are seen on every tile, and tiles that are told apart', () => {
    for (const tile of TILES) {
      for (const mark of [...MARKS, 'hint'])
        expect(contrast(look(mark), look(tile)), `${mark} on ${tile}`).toBeGreaterThan(1.45);
    }
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
});

it('pictures have the marks of the page', () => {
  const theme = readFileSync(`${import.meta.dirname}/../../crates/picture/src/theme.rs`, 'utf8');
  const [, block = ''] = theme.split('const MARKS: Marks = Marks {');
  const given = [...block.slice(0, block.indexOf('}')).matchAll(/([a-z]+): "(#[0-9a-f]{6})"/g)];
  expect(given.length).toBe(MARKS.length + 1);
  for (const [, name, colour] of given) expect(colour, name).toBe(plain.get(`mark-${name}`));
});

it('on the clear board everybody tells every mark from every other and from every tile', () => {
  const look = lookOf('clear');
  for (const [name, eyes] of Object.entries(EYES))
    for (const [index, mark] of MARKS.entries())
      for (const other of [...MARKS.slice(index + 1), ...TILES, ...LANDS])
        expect(apart(look(mark), look(other), eyes), `${mark}, ${other}, ${name}`).toBeGreaterThan(15);
});
