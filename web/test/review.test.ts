import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Adviser, Thinking } from '../src/analysis/adviser';
import { Abandoned, Beside } from '../src/analysis/beside.svelte';
import { Practice } from '../src/analysis/practice.svelte';
import {
  isAbout,
  isReview,
  type Judged,
  judged,
  lost,
  mistakesOf,
  type Review,
  turningPoints,
} from '../src/analysis/review';
import { progressText, scoreText } from '../src/analysis/score';
import type { Advice } from '../src/wire/Advice';

const place = (chance: number, best: string | null = 'best'): Judged => ({
  chance,
  best,
  human: best === null ? [] : [best.toUpperCase()],
});

/** White gives 150 away, Black 400, White 310; what is best gives nothing away whatever is found later. */
const review: Review = {
  time: 300,
  turns: ['a', 'b', 'c', 'd'].map((text, index) => ({
    text,
    human: text.toUpperCase(),
    side: index % 2 === 0 ? 'white' : 'black',
  })),
  places: [place(550), place(400), place(800), place(490, 'd'), place(900, null)],
};

const advice = (change: Partial<Advice>): Advice => ({
  request: 1,
  state: 'done',
  chance: 500,
  depth: 4,
  milliseconds: 700,
  lines: [],
  ...change,
});

describe('what was better in a game', () => {
  it('is found where a turn gave a chance away, by whoever played it', () => {
    expect(lost('white', 600, 400)).toBe(200);
    expect(lost('black', 600, 400)).toBe(0);
    const found = mistakesOf(review).map(({ index, side, lost: given, sign }) => [index, side, given, sign]);
    expect(found).toEqual([
      [0, 'white', 150, '?!'],
      [1, 'black', 400, '??'],
      [2, 'white', 310, '??'],
    ]);
    expect(mistakesOf(review)[0]?.better).toBe('BEST');
  });

  it('is told for each side, the worst of it in the order of the game', () => {
    const many: Review = {
      ...review,
      turns: Array.from({ length: 8 }, (_, index) => ({
        text: String(index),
        human: String(index),
        side: 'white',
      })),
      places: [900, 830, 730, 650, 530, 520, 430, 425, 300].map((chance) => place(chance)),
    };
    expect(turningPoints(many, 'white').map(({ index }) => index)).toEqual([1, 3, 7]);
    expect(turningPoints(many, 'black')).toEqual([]);
    expect(turningPoints(review, 'white').map(({ index }) => index)).toEqual([0, 2]);
  });

  it('is kept with its line, and what is something else is not read', () => {
    expect(isReview(JSON.parse(JSON.stringify(review)))).toBe(true);
    expect(isReview({ ...review, places: review.places.slice(1) })).toBe(false);
    expect(isReview({ ...review, turns: [{ text: 'a' }] })).toBe(false);
    expect(isReview(null)).toBe(false);
    expect(isAbout(review, ['a', 'b', 'c', 'd'])).toBe(true);
    expect(isAbout(review, ['a', 'b', 'c'])).toBe(false);
    const line = { chance: 700, score: 90, ends: null, turns: ['x'], human: ['X'], cells: [] };
    expect(judged(advice({ chance: 700, lines: [line] }))).toEqual({ chance: 700, best: 'x', human: ['X'] });
    expect(judged(advice({ chance: 1_000 }))).toEqual({ chance: 1_000, best: null, human: [] });
  });

  it('is told in words as White sees it', () => {
    const said = [
      { score: 123, ends: null },
      { score: -40, ends: null },
      { score: 0, ends: null },
      { score: 4_321, ends: null },
      { score: 30_997, ends: 3 },
      { score: -30_998, ends: -2 },
    ].map(scoreText);
    expect(said).toEqual(['+1.2', '−0.4', '0.0', '+43', 'White wins in 3', 'Black wins in 2']);
    expect(progressText(advice({ state: 'waiting', depth: 0 }))).toMatch(/^waits/);
    expect(progressText(advice({ state: 'done', depth: 9 }))).toBe('depth 9 · 1 s · done');
  });
});

/** An adviser whose answers are the test. */
class Scripted {
  asked: Thinking[] = [];
  closed = 0;
  readonly stop = vi.fn();

  think(thinking: Thinking) {
    this.asked.push(thinking);
  }

  close() {
    this.closed += 1;
  }

  say(change: Partial<Advice>) {
    this.asked.at(-1)?.hear(advice(change));
  }
}

const start = { game: 'a', title: 'A', options: {}, start: 'x', turns: [] };
let adviser: Scripted;
let beside: Beside;

beforeEach(() => {
  localStorage.clear();
  adviser = new Scripted();
  beside = new Beside(start, adviser as unknown as Adviser);
});

describe('the engine beside an analysis', () => {
  it('follows the board while it is on, and is left alone while it is off', () => {
    beside.look(['a']);
    expect(adviser.asked).toEqual([]);
    beside.turn(true);
    adviser.say({ state: 'thinking', chance: 610 });
    expect(beside.chance).toBe(610);
    beside.look(['a', 'b']);
    expect(beside.advice).toBeNull();
    beside.compare(5);
    expect(adviser.asked.map(({ line, lines }) => [line.join(''), lines])).toEqual([
      ['a', 3],
      ['ab', 3],
      ['ab', 5],
    ]);
    beside.turn(false);
    expect(adviser.closed).toBeGreaterThan(0);
    beside.turn(true);
    const again = new Beside(start, adviser as unknown as Adviser);
    expect([again.on, again.lines]).toEqual([true, 5]);
  });

  it('does one thing at a time, and goes back to the board after it', async () => {
    beside.turn(true);
    beside.look(['a']);
    const asked = beside.during(() => beside.ask(['z'], 300));
    beside.look(['a', 'b']);
    expect(adviser.asked.at(-1)).toMatchObject({ line: ['z'], time: 300, lines: 1 });
    adviser.say({ state: 'thinking' });
    adviser.say({ chance: 777 });
    expect((await asked).chance).toBe(777);
    expect(adviser.asked.at(-1)).toMatchObject({ line: ['a', 'b'], time: null });
    const given = beside.ask(['y'], 300);
    beside.abandon();
    await expect(given).rejects.toBeInstanceOf(Abandoned);
  });
});

describe('a mistake that is played again', () => {
  const lines: string[] = [];
  const begin = () => {
    lines.length = 0;
    return new Practice(review, mistakesOf(review), { beside, go: (line) => lines.push(line.join('')) });
  };

  it('is solved by the best turn, and by one that the engine finds as good', async () => {
    const practice = begin();
    expect([practice.stage, lines]).toEqual(['asked', ['']]);
    await practice.judge('best');
    expect([practice.stage, practice.solved]).toEqual(['solved', 1]);
    practice.next();
    expect(lines.at(-1)).toBe('a');
    const tried = practice.judge('other');
    expect(practice.stage).toBe('judging');
    expect(adviser.asked.at(-1)?.line).toEqual(['a', 'other']);
    adviser.say({ chance: 440 });
    await tried;
    expect([practice.stage, practice.solved]).toEqual(['solved', 2]);
  });

  it('is not solved by what was played, nor by what loses too', async () => {
    const practice = begin();
    await practice.judge('a');
    expect(practice.stage).toBe('wrong');
    practice.retry();
    const tried = practice.judge('other');
    adviser.say({ chance: 380 });
    await tried;
    expect(practice.stage).toBe('wrong');
    expect(practice.told).toContain('17 of a hundred');
    practice.show();
    expect([practice.stage, lines.at(-1)]).toEqual(['shown', 'best']);
    expect(practice.solved).toBe(0);
    // The engine is silent about the board all the while.
    beside.turn(true);
    const asked = adviser.asked.length;
    beside.look(['a']);
    expect(adviser.asked).toHaveLength(asked);
    practice.end();
    expect(adviser.asked.at(-1)?.line).toEqual(['a']);
  });
});
