import { afterEach, describe, expect, it, vi } from 'vitest';
import { heard, heardOfTurn, type Sound } from '../src/sound/heard';
import { NOTES } from '../src/sound/notes';
import { followHands, sound, soundsOn, switchSounds } from '../src/sound/speaker';
import type { Mark } from '../src/wire/Mark';
import type { Outcome } from '../src/wire/Outcome';
import type { Scene } from '../src/wire/Scene';
import type { Side } from '../src/wire/Side';
import type { Snapshot } from '../src/wire/Snapshot';
import { pieceOn, sceneOf, snapshotOf } from './scenes';

const EMPTY = sceneOf(['a1', 'a2', 'a3', 'a4']);

function scene(cells: readonly number[], ...marks: readonly Mark[]): Scene {
  return { ...EMPTY, pieces: cells.map((cell) => pieceOn(cell)), marks: [...marks] };
}

const last = (...cells: number[]): Mark => ({ kind: 'last', cells });
const taken = (...cells: number[]): Mark => ({ kind: 'taken', cells });
const danger = (...cells: number[]): Mark => ({ kind: 'danger', cells });

/** A game after some turns, of which White's and Black's go by turns. */
function game(turns: number, scene: Scene, rest: Partial<Snapshot> = {}): Snapshot {
  const side = (index: number): Side => (index % 2 === 0 ? 'white' : 'black');
  const history = Array.from({ length: turns }, (_, index) => {
    const text = `turn ${index}`;
    return { side: side(index), text, human: text, happened: [], taken: [] };
  });
  return snapshotOf({ scene, history, side_to_move: side(turns), ...rest });
}

const over = (winner: Side | null, result = winner ? '1-0' : '1/2-1/2'): Outcome => ({
  result,
  winner,
  reason: 'so',
});

describe('what is heard of a turn', () => {
  const cases: [string, Scene, Scene, Sound[]][] = [
    ['it is played', scene([10]), scene([11], last(10, 11)), ['mine']],
    ['something is taken', scene([10, 11]), scene([11], last(10, 11), taken(11)), ['taken']],
    ['something is put on the board', scene([10]), scene([10, 12], last(12)), ['put']],
    ['something on the board changes', scene([10]), scene([10], last(10)), ['mine']],
    [
      'something is in danger',
      scene([10, 13]),
      scene([11, 13], last(10, 11), danger(13)),
      ['mine', 'danger'],
    ],
  ];
  it.each(cases)('where %s', (_, before, after, sounds) => {
    expect(heardOfTurn(before, after, 'mine')).toEqual(sounds);
  });
});

describe('what is heard of a game', () => {
  const [before, after] = [scene([10]), scene([11], last(10, 11))];

  it('the own turn, and the other’s, after which it is one’s own again', () => {
    expect(heard(game(0, before), game(1, after))).toEqual(['mine']);
    expect(heard(game(1, before), game(2, after))).toEqual(['theirs', 'turn']);
    const check = scene([11], last(10, 11), danger(11));
    expect(heard(game(1, before), game(2, check))).toEqual(['theirs', 'danger']);
  });

  it('nobody’s turn begins for who watches', () => {
    expect(heard(game(1, before, { you: null }), game(2, after, { you: null }))).toEqual(['theirs']);
  });

  it('nothing where a game is opened, taken back, or says something else', () => {
    expect(heard(null, game(3, after))).toEqual([]);
    expect(heard(game(2, before), game(1, after))).toEqual([]);
    expect(heard(game(2, before), game(2, before, { draw_offer: 'black' }))).toEqual([]);
    const other = game(3, after);
    other.history[0] = { side: 'white', text: 'another', human: 'another', happened: [], taken: [] };
    expect(heard(game(2, before), other)).toEqual([]);
  });

  it('how it ended, once', () => {
    const ended = (outcome: Outcome, you: Side | null = 'white') =>
      heard(game(1, before, { you }), game(2, after, { you, outcome }));
    expect(ended(over('white'))).toEqual(['theirs', 'won']);
    expect(ended(over('black'))).toEqual(['theirs', 'lost']);
    expect(ended(over(null))).toEqual(['theirs', 'drawn']);
    expect(ended(over('black'), null)).toEqual(['theirs', 'won']);
    expect(ended(over(null, '*'))).toEqual(['theirs']);
    expect(heard(game(2, after), game(2, after, { outcome: over('black') }))).toEqual(['lost']);
    const finished = game(2, after, { outcome: over('black') });
    expect(heard(finished, { ...finished, revision: 9 })).toEqual([]);
  });
});

describe('the speaker', () => {
  /** What stands for a browser's sounds, and counts the voices. */
  class Silent {
    static voices = 0;
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    suspend = () => Promise.resolve();
    #part() {
      const level = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
      const part = { frequency: level, gain: level, connect: () => part, start() {}, stop() {} };
      return part;
    }
    createGain = () => this.#part();
    createOscillator = () => {
      Silent.voices += 1;
      return this.#part();
    };
  }
  const voices = (of: readonly Sound[]) => {
    Silent.voices = 0;
    sound(of);
    return Silent.voices;
  };

  afterEach(() => switchSounds(true));

  it('is silent before the page is touched, while a key is held down, and when it is switched off', () => {
    vi.stubGlobal('AudioContext', Silent);
    followHands(window);
    expect(voices(['mine'])).toBe(0);
    window.dispatchEvent(new Event('pointerdown'));
    expect(voices(['mine'])).toBe(NOTES.mine.length);
    expect(voices(['taken', 'danger'])).toBe(NOTES.taken.length + NOTES.danger.length);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: true }));
    expect(voices(['mine'])).toBe(0);
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight' }));
    expect(voices(['mine'])).toBeGreaterThan(0);
    switchSounds(false);
    expect([soundsOn(), voices(['mine'])]).toEqual([false, 0]);
    switchSounds(true);
    expect([soundsOn(), voices(['mine']) > 0]).toEqual([true, true]);
  });

  it('makes each sound otherwise, short and quiet', () => {
    const all = Object.values(NOTES);
    expect(new Set(all.map((notes) => JSON.stringify(notes))).size).toBe(all.length);
    for (const note of all.flat()) {
      expect(note.at + note.length).toBeLessThan(1.5);
      expect(note.gain).toBeLessThanOrEqual(1);
    }
  });
});
