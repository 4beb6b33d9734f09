/** Makes sounds, unless they are switched off: never before somebody has touched the page. */

import { keep, read } from '../net/storage';
import type { Sound } from './heard';
import { NOTES, type Note } from './notes';

/** How loud a note of 1 is. */
const VOLUME = 0.22;
/** How long a note takes to be there, in seconds: without it there would be a click. */
const ATTACK = 0.004;

let context: AudioContext | null = null;
let touched = false;
/** Whether a key is held down, which steps through many turns. */
let repeating = false;

/** Follows what somebody does on a page. */
export function followHands(page: Window): void {
  const touch = () => {
    touched = true;
  };
  for (const kind of ['pointerdown', 'keydown'])
    page.addEventListener(kind, touch, { capture: true, once: true });
  const hold = (event: KeyboardEvent) => {
    repeating = event.type === 'keydown' && event.repeat;
  };
  page.addEventListener('keydown', hold, { capture: true });
  page.addEventListener('keyup', hold, { capture: true });
}

/** Returns whether sounds are made. */
export function soundsOn(): boolean {
  return read('local', 'sounds') !== 'off';
}

export function switchSounds(on: boolean): void {
  keep('local', 'sounds', on ? null : 'off');
  if (!on) void context?.suspend();
}

/** Makes sounds, all at once. */
export function sound(sounds: readonly Sound[]): void {
  if (sounds.length === 0 || !touched || repeating || !soundsOn()) return;
  try {
    context ??= new AudioContext();
    const now = context;
    const make = () => {
      for (const one of sounds) for (const note of NOTES[one]) play(now, note);
    };
    // What a browser held back begins late, or never; it is then not caught up with.
    if (now.state === 'running') make();
    else void now.resume().then(make, () => undefined);
  } catch {
    // Where there is nothing to hear with, nothing is heard.
  }
}

function play(to: AudioContext, { at, from, to: end, length, gain, wave }: Note): void {
  const begins = to.currentTime + at;
  const voice = to.createOscillator();
  const level = to.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, begins);
  if (end !== undefined) voice.frequency.exponentialRampToValueAtTime(end, begins + length);
  level.gain.setValueAtTime(0, begins);
  level.gain.linearRampToValueAtTime(gain * VOLUME, begins + ATTACK);
  level.gain.exponentialRampToValueAtTime(0.0001, begins + length);
  voice.connect(level).connect(to.destination);
  voice.start(begins);
  voice.stop(begins + length + 0.02);
}
