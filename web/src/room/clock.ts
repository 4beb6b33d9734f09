/** What the clocks of a game show at a moment. They are kept by the server; here they are only looked at. */

import type { Clocks } from '../wire/Clocks';
import type { Side } from '../wire/Side';

/** What one clock shows; spans in milliseconds. */
export interface Face {
  readonly left: number;
  /** How many whole periods follow. */
  readonly periods: number;
  readonly running: boolean;
  /** Whether there is little left, so that it is time to be warned. */
  readonly low: boolean;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this tenths of seconds are shown. */
const TENTHS = 10 * SECOND;
/** Below this a clock warns, unless a period follows. */
const LOW = 20 * SECOND;

/** Returns what the clock of a side shows when it is `now` by the server's clock. */
export function faceAt(clocks: Clocks, side: Side, now: number): Face {
  const running = clocks.running === side;
  const passed = running ? Math.max(now - clocks.at - clocks.delay, 0) : 0;
  let { periods } = clocks[side];
  let left = clocks[side].milliseconds - passed;
  while (left <= 0 && periods > 0) {
    left += clocks.period;
    periods -= 1;
  }
  left = Math.max(left, 0);
  return { left, periods, running, low: periods === 0 && left < LOW };
}

const two = (number: number) => String(number).padStart(2, '0');

/** Returns what stands on a clock: 0:00 only when the time is over. */
export function faceText(left: number): string {
  if (left >= DAY) {
    const hours = Math.ceil(left / HOUR);
    return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  }
  if (left > 0 && left < TENTHS) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / SECOND);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Returns after how many milliseconds a clock that runs shows something else. */
export function untilChange(left: number): number {
  const step = left > DAY ? MINUTE : left > TENTHS ? SECOND : 100;
  return (left % step || step) + 1;
}
