import { describe, expect, it } from 'vitest';
import { anatomy } from '../src/board/anatomy';
import { labels } from '../src/board/axes';
import { areaBox, cellBox } from '../src/board/geometry';
import { offersAt, placeAt } from '../src/board/places';
import { offer, partOf, pieceOn, sceneOf } from './scenes';

describe('where things are drawn', () => {
  it('puts higher rows above and, turned round, below', () => {
    const [low, high] = [
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ];
    expect(cellBox(high, false).y).toBeLessThan(cellBox(low, false).y);
    expect(cellBox(high, true).y).toBeGreaterThan(cellBox(low, true).y);
  });

  it('turns an area round about the middle of the plane', () => {
    const area = { x: -3, y: 2, width: 2, height: 1 };
    expect(areaBox(area, false)).toEqual({ x: -300, y: -300, width: 200, height: 100 });
    expect(areaBox(area, true)).toEqual({ x: 100, y: 200, width: 200, height: 100 });
  });

  it('moves nothing when the bounds grow', () => {
    const scene = sceneOf(['a1', 'b1']);
    const grown = { ...scene, bounds: { x: -5, y: -5, width: 20, height: 20 } };
    const point = { x: 150, y: -50 };
    expect(placeAt(scene, [], false, point)).toEqual(placeAt(grown, [], false, point));
  });
});

describe('names of columns and rows', () => {
  it('writes letters on the lowest and digits on the leftmost cells, as the viewer sees them', () => {
    const { cells } = sceneOf(['a1', 'b1', 'a2', 'b2']);
    const texts = (flipped: boolean) =>
      labels(cells, flipped).map(({ text, corner, box }) => `${corner} ${text} ${box.x} ${box.y}`);
    expect(texts(false)).toEqual(['column a 0 -100', 'column b 100 -100', 'row 1 0 -100', 'row 2 0 -200']);
    expect(texts(true)).toEqual(['column a -100 100', 'column b -200 100', 'row 1 -200 0', 'row 2 -200 100']);
  });

  it('writes every name where columns have none', () => {
    const scene = sceneOf(['a1', 'b1']);
    const [first, second] = scene.cells;
    if (!first || !second) throw new Error('two cells');
    const cells = [
      { ...first, name: 'well' },
      { ...second, name: 'gate' },
    ];
    expect(labels(cells, false).map((one) => one.text)).toEqual(['well', 'gate']);
  });
});

describe('what is on offer on a place', () => {
  const onCell = offer('c', { at: 'cell', cell: 1 });
  const onPiece = offer('p', { at: 'piece', cell: 1 });
  const onPart = offer('t', { at: 'part', cell: 1, part: 0 });
  const elsewhere = offer('e', { at: 'cell', cell: 2 });
  const onSlot = offer('s', { at: 'slot', tray: 0, slot: 1 });
  const button = offer('b', { at: 'button' });
  const all = [onCell, onPiece, onPart, elsewhere, onSlot, button];

  it('lets a cell stand for its piece and its parts', () => {
    expect(offersAt(all, { at: 'cell', cell: 1 })).toEqual([onCell, onPiece, onPart]);
    expect(offersAt(all, { at: 'piece', cell: 1 })).toEqual([onCell, onPiece, onPart]);
  });

  it('lets a part mean itself, or its cell if nothing is offered on it', () => {
    expect(offersAt(all, { at: 'part', cell: 1, part: 0 })).toEqual([onPart]);
    expect(offersAt([onCell, onPart], { at: 'part', cell: 1, part: 1 })).toEqual([onCell, onPart]);
  });

  it('tells slots apart and never points at buttons', () => {
    expect(offersAt(all, { at: 'slot', tray: 0, slot: 1 })).toEqual([onSlot]);
    expect(offersAt(all, { at: 'slot', tray: 1, slot: 1 })).toEqual([]);
    expect(offersAt(all, { at: 'button' })).toEqual([]);
  });
});

describe('what a point means', () => {
  const scene = sceneOf(['a1', 'b1']);
  const [a1, b1] = scene.cells.map((cell) => cell.id) as [number, number];

  it('is the cell, also where the board has holes and negative coordinates', () => {
    const irregular = sceneOf(['a1', 'c3'], -7);
    const ids = irregular.cells.map((cell) => cell.id);
    expect(placeAt(irregular, [], false, { x: -650, y: 650 })).toEqual({ at: 'cell', cell: ids[0] });
    expect(placeAt(irregular, [], false, { x: -450, y: 450 })).toEqual({ at: 'cell', cell: ids[1] });
    expect(placeAt(irregular, [], false, { x: -550, y: 650 })).toBeNull();
  });

  it('is of several offered areas the one whose middle is nearest', () => {
    const area = (x: number) => offer(`${x}`, { at: 'area', area: { x, y: 3, width: 2, height: 1 } });
    const areas = [area(0), area(1)];
    expect(placeAt(scene, areas, false, { x: 110, y: -350 })).toEqual(areas[0]?.on);
    expect(placeAt(scene, areas, false, { x: 190, y: -350 })).toEqual(areas[1]?.on);
    expect(placeAt(scene, areas, false, { x: 390, y: -350 })).toBeNull();
  });

  it('is the cell rather than an area over it, if the cell is offered', () => {
    const over = offer('over', { at: 'area', area: { x: 0, y: 0, width: 2, height: 1 } });
    const cell = offer('cell', { at: 'cell', cell: a1 });
    expect(placeAt(scene, [over, cell], false, { x: 50, y: -50 })).toEqual({ at: 'cell', cell: a1 });
    expect(placeAt(scene, [over, cell], false, { x: 150, y: -50 })).toEqual(over.on);
  });

  it('is a part of a piece if that is offered', () => {
    const parts = [partOf({ count: 2 })];
    const full = { ...scene, pieces: [pieceOn(b1, { parts })] };
    const box = anatomy(pieceOn(b1, { parts }), false).parts[0]?.box;
    if (!box) throw new Error('one part');
    const point = { x: 100 + box.x + box.width / 2, y: -100 + box.y + box.height / 2 };
    const part = offer('part', { at: 'part', cell: b1, part: 0 });
    expect(placeAt(full, [part], false, point)).toEqual(part.on);
    expect(placeAt(full, [], false, point)).toEqual({ at: 'cell', cell: b1 });
  });
});

describe('the anatomy of a piece', () => {
  it('turns what looks somewhere, and round again for the other side', () => {
    expect(anatomy(pieceOn(0, { facing: 2 }), false).turn).toBe(90);
    expect(anatomy(pieceOn(0, { facing: 2 }), true).turn).toBe(270);
    expect(anatomy(pieceOn(0, { facing: 5 }), true).turn).toBe(45);
  });

  it('has room for eight parts and says how many are left', () => {
    const parts = (count: number) =>
      anatomy(pieceOn(0, { parts: Array.from({ length: count }, () => partOf()) }), false);
    expect(parts(3).parts).toHaveLength(3);
    expect(parts(8).partsLeft).toBe(0);
    expect(parts(10).parts).toHaveLength(7);
    expect(parts(10).partsLeft).toBe(3);
    expect(parts(10).rest).toEqual(parts(8).parts[7]?.box);
    for (const { box } of parts(8).parts) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(100);
      expect(box.y + box.height).toBeLessThanOrEqual(100);
    }
  });

  it('leaves the whole cell to a drawing that shows its parts', () => {
    const shown = partOf({ place: 'drawing' });
    const alone = anatomy(pieceOn(0), false);
    expect(anatomy(pieceOn(0, { parts: [shown, shown] }), false)).toEqual(alone);
    const mixed = anatomy(pieceOn(0, { parts: [shown, partOf()] }), false);
    expect(mixed.parts.map(({ index }) => index)).toEqual([1]);
  });
});
