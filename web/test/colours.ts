/** What colours are to eyes, and which ones the style sheets give. */

import { readFileSync } from 'node:fs';

type Rgb = readonly [number, number, number];

export const css = (name: string) => readFileSync(`${import.meta.dirname}/../src/styles/${name}.css`, 'utf8');

/** Returns the colours that the first block after a selector gives, by their names. */
export function colours(text: string, selector: string): Map<string, string> {
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
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** What colours look like to eyes without one kind of cones. Source: Machado, Oliveira and Fernandes, 2009. */
export const EYES: Record<string, readonly (readonly number[])[]> = {
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

export function apart(a: string, b: string, eyes: readonly (readonly number[])[]): number {
  const [p, q] = [lab(a, eyes), lab(b, eyes)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Returns a colour as `color-mix(in oklab, COLOUR, black PER_CENT)` makes it. Source: B. Ottosson, "A perceptual color space", 2020. */
export function dimmed(hex: string, percent: number): string {
  const [r, g, b] = rgb(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  // Black is the origin of the space, and the cubes of all three shrink alike.
  const [x, y, z] = [l, m, s].map((root) => (root * (1 - percent / 100)) ** 3) as [number, number, number];
  const parts = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
  const byte = (part: number) => Math.round(Math.min(Math.max(encoded(part), 0), 1) * 255);
  return `#${parts.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`;
}
