/** What each sound is made of: a few short notes, which a browser makes itself. */

import type { Sound } from './heard';

export interface Note {
  /** When it begins, in seconds. */
  readonly at: number;
  /** Its pitch at the beginning and, where it falls or rises, in the end, in hertz. */
  readonly from: number;
  readonly to?: number;
  /** How long it is heard, in seconds. */
  readonly length: number;
  /** How loud it is: 1 for a turn that is played. */
  readonly gain: number;
  readonly wave: OscillatorType;
}

/** A piece set down on wood: a thump that falls, and a click above it. */
function knock(pitch: number, gain: number, at = 0): Note[] {
  return [
    { at, from: pitch, to: pitch * 0.55, length: 0.11, gain, wave: 'sine' },
    { at, from: pitch * 4.3, to: pitch * 2.6, length: 0.03, gain: gain * 0.35, wave: 'triangle' },
  ];
}

/** A bell, with one overtone. */
function bell(pitch: number, gain: number, at: number, length = 0.5): Note[] {
  return [
    { at, from: pitch, length, gain, wave: 'sine' },
    { at, from: pitch * 2.01, length: length * 0.5, gain: gain * 0.25, wave: 'sine' },
  ];
}

export const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  mine: knock(230, 1),
  theirs: knock(195, 0.9),
  taken: [...knock(300, 0.9), ...knock(165, 0.9, 0.07)],
  put: [...knock(260, 0.8), ...bell(784, 0.12, 0.03, 0.18)],
  danger: [...bell(659, 0.3, 0.1, 0.35), ...bell(622, 0.3, 0.22, 0.45)],
  turn: bell(880, 0.13, 0.16, 0.3),
  won: [...bell(523, 0.35, 0.1), ...bell(659, 0.35, 0.22), ...bell(784, 0.4, 0.34, 0.9)],
  lost: [...bell(440, 0.3, 0.1), ...bell(349, 0.3, 0.26), ...bell(294, 0.3, 0.42, 0.9)],
  drawn: [...bell(494, 0.3, 0.1), ...bell(494, 0.3, 0.3, 0.7)],
  refused: [{ at: 0, from: 150, to: 120, length: 0.09, gain: 0.3, wave: 'sine' }],
  time: [...bell(988, 0.25, 0, 0.2), ...bell(988, 0.25, 0.2, 0.3)],
};
