import { describe, expect, it } from 'vitest';
import { controlName, withSetup } from '../src/lobby/controls';
import { faceAt, faceText, untilChange } from '../src/room/clock';
import type { Clocks } from '../src/wire/Clocks';

const AT = 1_700_000_000_000;

function clocksOf(rest: Partial<Clocks> = {}): Clocks {
  return {
    control: '1+0',
    in_setup: false,
    white: { milliseconds: 60_000, periods: 0 },
    black: { milliseconds: 45_000, periods: 0 },
    running: 'white',
    at: AT,
    delay: 0,
    period: 0,
    ...rest,
  };
}

describe('what clocks show', () => {
  it('runs for one side, from the moment of the snapshot', () => {
    const clocks = clocksOf();
    expect(faceAt(clocks, 'white', AT + 12_345)).toEqual({
      left: 47_655,
      periods: 0,
      running: true,
      low: false,
    });
    expect(faceAt(clocks, 'black', AT + 12_345).left).toBe(45_000);
    // A computer whose clock is behind shows no more than there is.
    expect(faceAt(clocks, 'white', AT - 5_000).left).toBe(60_000);
    expect(faceAt(clocks, 'white', AT + 70_000)).toMatchObject({ left: 0, low: true });
  });

  it('waits through a delay', () => {
    const clocks = clocksOf({ delay: 3_000 });
    expect(faceAt(clocks, 'white', AT + 3_000).left).toBe(60_000);
    expect(faceAt(clocks, 'white', AT + 4_000).left).toBe(59_000);
  });

  it('goes through periods, and warns in the last one alone', () => {
    const clocks = clocksOf({ period: 30_000, white: { milliseconds: 10_000, periods: 2 } });
    expect(faceAt(clocks, 'white', AT + 9_999)).toMatchObject({ left: 1, periods: 2, low: false });
    expect(faceAt(clocks, 'white', AT + 10_000)).toMatchObject({ left: 30_000, periods: 1 });
    expect(faceAt(clocks, 'white', AT + 55_000)).toMatchObject({ left: 15_000, periods: 0, low: true });
    expect(faceAt(clocks, 'white', AT + 99_999)).toMatchObject({ left: 0, periods: 0 });
  });

  it('is written with tenths at the end, and with hours and days where there are any', () => {
    const texts: [number, string][] = [
      [0, '0:00'],
      [1, '0.1'],
      [9_400, '9.4'],
      [9_401, '9.5'],
      [10_000, '0:10'],
      [10_001, '0:11'],
      [300_000, '5:00'],
      [3_600_000, '1:00:00'],
      [5_025_000, '1:23:45'],
      [86_400_000, '1 d 0 h'],
      [3 * 86_400_000 - 1, '3 d 0 h'],
    ];
    for (const [left, text] of texts) expect(faceText(left)).toBe(text);
  });

  it('is looked at again when it shows something else', () => {
    for (const left of [250, 9_999, 10_500, 59_000, 300_000, 3_600_000]) {
      const wait = untilChange(left);
      expect(faceText(left - wait + 2), String(left)).toBe(faceText(left));
      expect(faceText(left - wait), String(left)).not.toBe(faceText(left));
    }
  });
});

describe('a time of its own for the setup', () => {
  it('stands behind the time control, where there are clocks', () => {
    expect(withSetup('10+5', ' 5 ')).toBe('10+5, setup 5');
    expect(withSetup('10+5', ' ')).toBe('10+5');
    expect(withSetup('', '5')).toBe('');
    expect(controlName('10+0, setup 1:30')).toBe('10 min, 1:30 min for the setup');
    expect(controlName('10+0')).toBe('10 min');
    expect(controlName('7+7')).toBe('7+7');
  });
});
