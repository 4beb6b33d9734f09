import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOSEST, followZoom, type Look, lookAt, possible, wheeled, zoomOf } from '../src/board/zoom';

/** Where on the board, as a share of its width, a point of the frame is; the frame is 300 wide. */
const under = (look: Look, x: number) => (look.x + x) / (300 * look.zoom);

describe('looking closer', () => {
  const look = { zoom: 1, x: 0, y: 0 };

  it('keeps what is under the pointer there', () => {
    const point = { x: 200, y: 90 };
    const closer = lookAt(look, 2, point);
    expect(closer.zoom).toBe(2);
    expect(under(closer, 200)).toBeCloseTo(under(look, 200));
    const closest = lookAt(closer, 4, point);
    expect(under(closest, 200)).toBeCloseTo(under(look, 200));
  });

  it('follows two fingers that move along', () => {
    const next = lookAt({ zoom: 2, x: 100, y: 100 }, 2, { x: 150, y: 150 }, { x: 120, y: 160 });
    expect(next).toEqual({ zoom: 2, x: 130, y: 90 });
  });

  it('neither leaves the board nor goes beyond its limits', () => {
    expect(lookAt({ zoom: 2, x: 0, y: 0 }, 2, { x: 10, y: 10 }, { x: 90, y: 90 })).toEqual({
      zoom: 2,
      x: 0,
      y: 0,
    });
    expect(possible(0.2)).toBe(1);
    expect(possible(99)).toBe(CLOSEST);
    expect(lookAt({ zoom: 1.5, x: 70, y: 70 }, 0.3, { x: 10, y: 10 })).toEqual({ zoom: 1, x: 0, y: 0 });
  });

  it('is asked for by wheel and keys', () => {
    expect(wheeled(1, -300)).toBeGreaterThan(2);
    expect(wheeled(2, 300)).toBe(1);
    expect(wheeled(wheeled(1.5, -120), 120)).toBeCloseTo(1.5);
    expect(zoomOf('+', 1)).toBe(1.5);
    expect(zoomOf('-', 1.5)).toBe(1);
    expect(zoomOf('0', 3)).toBe(1);
    expect(zoomOf('a', 3)).toBeNull();
  });
});

describe('a frame', () => {
  let frame: HTMLElement;
  let look: Look;
  let stop: () => void;
  let wheels: boolean;
  let dragged: boolean;

  beforeEach(() => {
    frame = document.createElement('div');
    frame.getBoundingClientRect = () => new DOMRect(10, 20, 300, 300);
    look = { zoom: 1, x: 0, y: 0 };
    wheels = true;
    dragged = false;
    stop = followZoom(frame, {
      look: () => look,
      show: (next) => {
        look = next;
      },
      wheels: () => wheels,
      drags: () => dragged,
    });
  });

  afterEach(() => stop());

  const wheel = (init: WheelEventInit) => {
    const event = new Event('wheel', { cancelable: true });
    Object.assign(event, { clientX: 160, clientY: 170, deltaMode: 0, ctrlKey: false, ...init });
    frame.dispatchEvent(event);
    return event.defaultPrevented;
  };

  const touch = (kind: string, ...points: [number, number][]) => {
    const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
    const event = Object.assign(new Event(kind, { cancelable: true }), { touches });
    frame.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is enlarged by the wheel round the pointer, and scrolls the page at the end of the way', () => {
    expect(wheel({ deltaY: -300 })).toBe(true);
    expect(look.zoom).toBeCloseTo(Math.E);
    expect(under(look, 150)).toBeCloseTo(0.5);
    expect(wheel({ deltaY: 400 })).toBe(true);
    expect(look).toEqual({ zoom: 1, x: 0, y: 0 });
    expect(wheel({ deltaY: 400 })).toBe(false);
  });

  it('leaves the wheel to the page where the board is large, except with the control key', () => {
    wheels = false;
    expect(wheel({ deltaY: -300 })).toBe(false);
    expect(look.zoom).toBe(1);
    expect(wheel({ deltaY: -300, ctrlKey: true })).toBe(true);
    expect(look.zoom).toBeGreaterThan(2);
  });

  it('is enlarged by two fingers that part, and not by one', () => {
    touch('touchstart', [100, 100]);
    expect(touch('touchmove', [120, 100])).toBe(false);
    touch('touchstart', [110, 170], [210, 170]);
    expect(touch('touchmove', [60, 170], [260, 170])).toBe(true);
    expect(look.zoom).toBe(2);
    expect(under(look, 150)).toBeCloseTo(0.5);
    touch('touchend', [60, 170]);
    touch('touchmove', [0, 170], [300, 170]);
    expect(look.zoom).toBe(2);
  });

  it('is dragged by a mouse once enlarged, unless a piece is', () => {
    const point = (kind: string, clientX: number, clientY: number) =>
      new PointerEvent(kind, { pointerId: 1, pointerType: 'mouse', button: 0, clientX, clientY });
    const drag = () => {
      frame.dispatchEvent(point('pointerdown', 100, 100));
      window.dispatchEvent(point('pointermove', 70, 110));
      window.dispatchEvent(point('pointerup', 70, 110));
    };
    drag();
    expect(look).toEqual({ zoom: 1, x: 0, y: 0 });
    look = { zoom: 2, x: 50, y: 50 };
    drag();
    expect(look).toEqual({ zoom: 2, x: 80, y: 40 });
    dragged = true;
    drag();
    expect(look).toEqual({ zoom: 2, x: 80, y: 40 });
    window.dispatchEvent(point('pointermove', 0, 0));
    expect(look.x).toBe(80);
  });
});
