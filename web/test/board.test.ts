import { describe, expect, it } from 'vitest';
import { Board } from '../src/board/board';
import { initials } from '../src/board/glyphs';
import { MARK_KINDS, markShape } from '../src/board/marks';
import { follow } from '../src/board/motion';
import { directionOf, neighbour } from '../src/board/navigate';
import { Stops } from '../src/board/stops';
import { cellWords } from '../src/board/words';
import { offer, partOf, pieceOn, sceneOf } from './scenes';

describe('arrow keys', () => {
  const grid = ['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3'].map((name) => {
    const point = { x: name.charCodeAt(0) * 100, y: -Number(name[1]) * 100 };
    return [name, point] as const;
  });
  const from = (name: string, key: string) => {
    const way = directionOf(key);
    const point = grid.find(([one]) => one === name)?.[1];
    if (!way || !point) throw new Error('a way from a place');
    return neighbour(point, way, grid);
  };

  it('go to the next place', () => {
    expect(from('a1', 'ArrowRight')).toBe('b1');
    expect(from('a1', 'ArrowUp')).toBe('a2');
    expect(from('c3', 'ArrowDown')).toBe('c2');
    expect(from('c3', 'ArrowLeft')).toBe('b3');
  });

  it('jump over a hole', () => {
    expect(from('a2', 'ArrowRight')).toBe('c2');
    expect(from('b1', 'ArrowUp')).toBe('b3');
  });

  it('stop at the edge', () => {
    expect(from('a1', 'ArrowLeft')).toBeNull();
    expect(from('b3', 'ArrowUp')).toBeNull();
  });

  it('reach every place of an irregular board from every other', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    for (const [start] of grid) {
      const seen = new Set([start]);
      const queue = [start];
      for (const name of queue) {
        for (const key of keys) {
          const next = from(name, key);
          if (next !== null && !seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
        }
      }
      expect(seen.size).toBe(grid.length);
    }
  });
});

describe('following pieces', () => {
  const where = (cell: number) => ({ x: cell * 100, y: 0 });
  const before = [
    { key: 'a', piece: pieceOn(1) },
    { key: 'b', piece: pieceOn(2) },
    { key: 'c', piece: pieceOn(3, { side: 'black' }) },
  ];

  it('keeps what stays and moves what moved', () => {
    expect(follow(before, [pieceOn(1), pieceOn(3)], where)).toEqual(['a', 'b']);
  });

  it('never takes a piece for one of the other side or another kind', () => {
    expect(follow(before, [pieceOn(3), pieceOn(4, { glyph: 'other' })], where)).toEqual(['b', null]);
  });

  it('prefers the nearest of several alike', () => {
    expect(follow(before, [pieceOn(9), pieceOn(0)], where)).toEqual(['b', 'a']);
  });
});

describe('marks', () => {
  it('differ in shape, not only in colour', () => {
    for (const occupied of [false, true]) {
      const shapes = MARK_KINDS.map((kind) => {
        const { line, solid } = markShape(kind, occupied);
        return `${line}|${solid}`;
      });
      expect(new Set(shapes).size).toBe(MARK_KINDS.length);
      expect(shapes).not.toContain('|');
    }
  });
});

describe('words for a screen reader', () => {
  it('name the cell, what stands there, its marks and what is offered', () => {
    const piece = pieceOn(10, {
      name: 'cart',
      facing: 1,
      parts: [partOf({ glyph: 'w', name: 'wheel', count: 4 })],
      badges: [{ glyph: 'b', name: 'broken' }],
    });
    const words = cellWords(
      { id: 10, name: 'a1', owner: 'black' },
      piece,
      [{ kind: 'danger', cells: [10] }],
      [offer('go', { at: 'cell', cell: 10 })],
      true,
      false,
    );
    expect(words).toBe(
      'a1; White cart, looking up and right, of 4 wheel, broken; Black’s ground; under threat; chosen; choose: label of go',
    );
    expect(cellWords({ id: 11, name: 'b1', owner: null }, undefined, [], [], false, false)).toBe('b1; empty');
  });

  it('shorten names to initials', () => {
    expect(initials('lion')).toBe('Li');
    expect(initials('slab of 2')).toBe('So');
    expect(initials('')).toBe('?');
  });
});

describe('places to stop at', () => {
  const view = (offers: ReturnType<typeof offer>[], names = ['a1', 'b1', 'a2', 'b2']) => ({
    scene: sceneOf(names),
    offers,
    chosen: [],
    marks: [],
    flipped: false,
  });
  const tabbable = (stops: Stops) => [...stops.layer.querySelectorAll('[tabindex="0"]')];

  it('let Tab reach exactly one, which is on offer', () => {
    const stops = new Stops();
    stops.show(view([offer('go', { at: 'cell', cell: 11 })]));
    const [only, ...others] = tabbable(stops);
    expect(others).toEqual([]);
    expect(only?.getAttribute('aria-label')).toBe('b1; empty; choose: label of go');
  });

  it('are in reading order and follow the arrow keys', () => {
    const stops = new Stops();
    document.body.replaceChildren(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    document.body.firstElementChild?.append(stops.layer);
    stops.show(view([]));
    const names = [...stops.layer.children].map((stop) => (stop as SVGElement).dataset['name']);
    expect(names).toEqual(['a2', 'b2', 'a1', 'b1']);
    stops.focus();
    expect((document.activeElement as SVGElement | null)?.dataset['name']).toBe('a2');
    stops.move({ at: 'cell', cell: 12 }, 'down');
    expect((document.activeElement as SVGElement | null)?.dataset['name']).toBe('a1');
    expect(tabbable(stops)).toHaveLength(1);
  });

  it('are given the focus without scrolling, but brought into sight by the arrow keys', () => {
    const stops = new Stops();
    stops.show(view([]));
    const asked: (FocusOptions | undefined)[] = [];
    for (const stop of stops.layer.children)
      (stop as SVGElement).focus = (options) => void asked.push(options);
    stops.focus();
    stops.move({ at: 'cell', cell: 12 }, 'down');
    expect(asked).toEqual([{ preventScroll: true }, undefined]);
  });

  it('include areas on offer, and hand the focus on when they go', () => {
    const stops = new Stops();
    document.body.replaceChildren(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    document.body.firstElementChild?.append(stops.layer);
    const area = offer('lay', { at: 'area', area: { x: 2, y: 2, width: 2, height: 1 } });
    stops.show(view([area]));
    const [only] = tabbable(stops);
    expect(only?.getAttribute('aria-label')).toBe('choose: label of lay');
    stops.focus();
    stops.show(view([]));
    expect(stops.layer.children).toHaveLength(4);
    expect(tabbable(stops)).toHaveLength(1);
    expect(stops.layer.contains(document.activeElement)).toBe(true);
  });
});

describe('what is chosen', () => {
  it('is framed over the pieces, which may fill their cells, and once however often it was pressed', () => {
    const host = document.createElement('div');
    const nothing = () => {};
    const board = new Board(host, {
      press: nothing,
      ask: nothing,
      canLift: () => false,
      lift: nothing,
      drop: nothing,
      find: () => null,
    });
    const scene = { ...sceneOf(['a1', 'b1']), pieces: [pieceOn(10)] };
    const cell = { at: 'cell', cell: 10 } as const;
    const part = { at: 'part', cell: 10, part: 1 } as const;
    const rest = { game: 'any', flipped: false, offers: [], marks: [], beginning: false, hinting: true };
    board.show({ scene, ...rest, chosen: [cell, part], asked: null });
    const [men, frame] = [host.querySelector('.men'), host.querySelector('.frames .picked.line')];
    if (!men || !frame) throw new Error('pieces and frames');
    expect(men.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(host.querySelectorAll('.frames .picked.line')).toHaveLength(1);
    expect(host.querySelectorAll('.chosen .tint')).toHaveLength(1);
    board.show({ scene, ...rest, chosen: [], asked: 11 });
    expect([...host.querySelectorAll('.frames .line')].map((one) => one.classList.value)).toEqual([
      'asked line',
    ]);
    board.destroy();
  });
});
