import { describe, expect, it } from 'vitest';
import type { Beat, Play, PlayedActor } from '../src/board/actor';
import { lookOf } from '../src/board/origin';
import { playBetween, playOf } from '../src/board/steps';
import type { Mark } from '../src/wire/Mark';
import type { Piece } from '../src/wire/Piece';
import type { Scene } from '../src/wire/Scene';
import type { Tray } from '../src/wire/Tray';
import { partOf, pieceOn, sceneOf } from './scenes';

const NAMES = ['a', 'b', 'c', 'd', 'e'].flatMap((file) => [1, 2, 3, 4].map((rank) => `${file}${rank}`));
const BOARD = sceneOf(NAMES);

const id = (name: string) => BOARD.cells.find((cell) => cell.name === name)?.id ?? Number.NaN;
const named = (cell: number) => BOARD.cells.find((one) => one.id === cell)?.name ?? '?';

/** A piece by its place and what it is called: `R a1` is White's, `r a1` is Black's. */
function piece(text: string, rest: Partial<Piece> = {}): Piece {
  const [name = '', at = ''] = text.split(' ');
  const side = name === name.toUpperCase() ? 'white' : 'black';
  return pieceOn(id(at), { side, name, glyph: name.toLowerCase(), ...rest });
}

function scene(pieces: readonly (string | Piece)[], marks: readonly Mark[] = [], trays: Tray[] = []): Scene {
  const standing = pieces.map((one) => (typeof one === 'string' ? piece(one) : one));
  return { ...BOARD, pieces: standing, marks: [...marks], trays };
}

const mark = (kind: Mark['kind'], cells: string): Mark => ({ kind, cells: cells.split(' ').map(id) });
const last = (...ways: string[]) => ways.map((way) => mark('last', way));

function shown(before: Scene, after: Scene): Play {
  const play = playBetween(before, after);
  if (!play) throw new Error('nothing is shown');
  leads(play, before, after);
  return play;
}

/** Whoever plays it comes from one scene to the other. */
function leads({ actors, length }: Play, before: Scene, after: Scene): void {
  const by = (scene: Scene) => new Map(scene.pieces.map((one) => [one.cell, lookOf(one)]));
  const [was, is] = [by(before), by(after)];
  const [came, went] = [new Map(was), new Map<number, string>()];
  for (const { piece, from, to, beats } of actors) {
    const [first, end] = [beats[0], beats[beats.length - 1]] as [Beat, Beat];
    if (from !== null) {
      expect(came.get(from), 'who is on the stage stood there').toBe(lookOf(piece));
      expect([first.opacity, first.scale, first.width]).toEqual([1, 1, 1]);
      came.delete(from);
    } else expect(first.opacity, 'who did not stand there is not seen at first').toBe(0);
    if (to !== null) {
      expect(went.has(to)).toBe(false);
      expect([end.opacity, end.scale, end.width, end.spot]).toEqual([1, 1, 1, { cell: to }]);
      went.set(to, lookOf(piece));
    } else expect(end.opacity, 'who stands there no more is not seen in the end').toBe(0);
    beats.forEach((beat, index) => {
      expect(beat.at).toBeGreaterThanOrEqual(beats[index - 1]?.at ?? 0);
      expect(beat.at).toBeLessThanOrEqual(length + 1e-6);
    });
  }
  expect(length).toBeLessThanOrEqual(900);
  for (const [cell, look] of came) if (!went.has(cell)) went.set(cell, look);
  expect(new Map([...went].sort())).toEqual(new Map([...is].sort()));
}

const actor = ({ actors }: Play, name: string): PlayedActor => {
  const found = actors.find((one) => one.piece.name === name);
  if (!found) throw new Error(`${name} does nothing`);
  return found;
};

/** The cells on which something is, in order. */
const visits = ({ beats }: PlayedActor) =>
  beats
    .flatMap(({ spot }) => ('cell' in spot ? [named(spot.cell)] : ['tray']))
    .filter((name, index, all) => name !== all[index - 1])
    .join(' ');

/** The moment at which something begins to fade. */
const fades = ({ beats }: PlayedActor) =>
  beats.find((beat, index) => (beats[index + 1]?.opacity ?? 1) < beat.opacity)?.at ?? Number.NaN;

/** The moment at which something comes to a cell. */
const comes = ({ beats }: PlayedActor, cell: string) =>
  beats.find(({ spot }) => 'cell' in spot && spot.cell === id(cell))?.at ?? Number.NaN;

describe('a turn is shown in steps', () => {
  it('what is passed fades as it is passed', () => {
    const after = scene(['R e1'], [...last('a1 e1'), mark('taken', 'b1 d1')]);
    const play = shown(scene(['R a1', 'p b1', 'q d1']), after);
    const [goes, first, second] = [actor(play, 'R'), actor(play, 'p'), actor(play, 'q')];
    expect(visits(goes)).toBe('a1 e1');
    expect(fades(first)).toBeLessThan(fades(second));
    expect(fades(second)).toBeLessThan(comes(goes, 'e1'));
  });

  it('what is passed beside the way fades on it', () => {
    const after = scene(['P b3'], [...last('a2 b3', 'b2'), mark('taken', 'b2')]);
    const play = shown(scene(['P a2', 'p b2']), after);
    expect(visits(actor(play, 'P'))).toBe('a2 b3');
    expect(fades(actor(play, 'p'))).toBeLessThan(play.length);
  });

  it('what goes leg by leg stops where it takes', () => {
    const after = scene(['R c1'], [...last('a1 a3 c1'), mark('taken', 'a3')]);
    const play = shown(scene(['R a1', 'n a3']), after);
    const goes = actor(play, 'R');
    expect(visits(goes)).toBe('a1 a3 c1');
    expect(fades(actor(play, 'n'))).toBeLessThanOrEqual(comes(goes, 'a3'));
    expect(comes(goes, 'a3')).toBeLessThan(comes(goes, 'c1'));
  });

  it('what merges flies into the other', () => {
    const play = shown(scene(['R a1', 'N c1']), scene(['RN c1'], last('a1 c1')));
    expect(visits(actor(play, 'R'))).toBe('a1 c1');
    expect([actor(play, 'R').to, actor(play, 'N').to]).toEqual([null, null]);
    expect(actor(play, 'RN').to).toBe(id('c1'));
  });

  it('parts grow out of where they stood, one after the other', () => {
    const after = scene(['B d1', 'R c1', 'N a2'], last('c1 d1', 'c1 a2'));
    const play = shown(scene([piece('BRN c1')]), after);
    expect([visits(actor(play, 'B')), visits(actor(play, 'N'))]).toEqual(['c1 d1', 'c1 a2']);
    expect(actor(play, 'B').beats[0]?.scale).toBeLessThan(1);
    expect(comes(actor(play, 'B'), 'd1')).toBeLessThan(comes(actor(play, 'N'), 'a2'));
    expect(fades(actor(play, 'BRN'))).toBeGreaterThan(0);
  });

  it('a token that is stolen flies to the thief', () => {
    const before = scene([
      piece('T a1'),
      piece('v a2', { parts: [partOf({ name: 'shield', glyph: 'shield' })] }),
    ]);
    const after = scene(
      [piece('T a1', { parts: [partOf({ name: 'shield', glyph: 'shield' })] }), piece('v a2')],
      [...last('a1', 'a2 a1'), mark('taken', 'a2')],
    );
    const play = shown(before, after);
    const token = actor(play, 'shield');
    expect(visits(token)).toBe('a2 a1');
    expect([token.piece.glyph, token.to]).toEqual(['shield', null]);
  });

  it('what is frozen far from the turn is turned over at its end', () => {
    const frozen = piece('q e4', { badges: [{ glyph: 'frozen', name: 'frozen' }] });
    const play = shown(scene(['I a1', 'q e4']), scene(['I a2', frozen], last('a1 a2')));
    const turned = play.actors.filter(({ piece }) => piece.name === 'q');
    expect(turned.map(({ beats }) => Math.min(...beats.map(({ width }) => width)))).toEqual([0, 0]);
    expect(fades(turned[0] as PlayedActor)).toBeGreaterThanOrEqual(comes(actor(play, 'I'), 'a2'));
  });

  it('what changes sides is turned over', () => {
    const play = shown(scene(['K a1', 'r b1']), scene(['K a1', 'R b1'], last('b1')));
    expect(actor(play, 'r').beats.some(({ width }) => width === 0)).toBe(true);
    expect(actor(play, 'R').to).toBe(id('b1'));
  });

  it('two may change places, and a third be put where the first stood', () => {
    const play = shown(scene(['K a1', 'R c1']), scene(['R a1', 'K c1'], last('a1 c1', 'c1 a1')));
    expect([actor(play, 'K').to, actor(play, 'R').to]).toEqual([id('c1'), id('a1')]);
    const drop = shown(scene(['K a1']), scene(['K c1', 'N a1'], last('a1 c1', 'a1')));
    expect(comes(actor(drop, 'K'), 'c1')).toBeLessThanOrEqual(actor(drop, 'N').beats[1]?.at ?? 0);
  });

  it('one piece goes twice, and takes on the way', () => {
    const after = scene(['P a3'], [...last('a1 a2', 'a2 a3'), mark('taken', 'a2')]);
    const play = shown(scene(['P a1', 'p a2']), after);
    expect(visits(actor(play, 'P'))).toBe('a1 a2 a3');
  });

  it('what goes round comes back', () => {
    const after = scene(['Q a1'], [...last('a1 a3 a1'), mark('taken', 'a3')]);
    const play = shown(scene(['Q a1', 'p a3']), after);
    expect(visits(actor(play, 'Q'))).toBe('a1 a3 a1');
    expect(actor(play, 'Q').to).toBe(id('a1'));
  });

  it('what leaves the board with what it takes is gone, too', () => {
    const play = shown(scene(['D a1', 'r b1']), scene([], [...last('a1 b1'), mark('taken', 'a1 b1')]));
    expect([visits(actor(play, 'D')), visits(actor(play, 'r'))]).toEqual(['a1 b1', 'b1']);
  });
});

describe('what is put on the board', () => {
  const tray = (...names: string[]): Tray => ({
    kind: 'hand',
    title: 'hand',
    side: 'white',
    slots: names.map((name) => ({ glyph: name.toLowerCase(), name, count: 1, caption: null })),
    shelves: [],
  });

  it('comes out of its slot', () => {
    const before = scene(['K a1'], [], [tray('R', 'N', 'B')]);
    const play = shown(before, scene(['K a1', 'N c1'], last('c1'), [tray('R', 'B')]));
    expect(actor(play, 'N').beats[0]?.spot).toEqual({ tray: 0, slot: 1 });
  });

  it('flies into what it makes more', () => {
    const before = scene(['K a1'], [], [tray('N')]);
    const play = shown(before, scene(['KN a1'], last('a1'), [tray()]));
    expect(play.actors.map(({ piece: { glyph }, to }) => [glyph, to])).toContainEqual(['n', null]);
  });

  it('need not fly if a hand has put it there', () => {
    const before = scene([], [], [tray('N')]);
    const after = scene(['N c1'], last('c1'), [tray()]);
    const play = playBetween(before, after, { from: null, to: id('c1') });
    expect(play && visits(actor(play, 'N'))).toBe('c1');
    const carried = playBetween(
      scene(['R a1', 'n b1']),
      scene(['R b1'], [...last('a1 b1'), mark('taken', 'b1')]),
      {
        from: id('a1'),
        to: id('b1'),
      },
    );
    expect(carried && visits(actor(carried, 'R'))).toBe('b1');
  });
});

describe('what is no one turn', () => {
  it('is not shown in steps', () => {
    expect(playBetween(scene(['R a1', 'p c1']), scene(['R d4'], last('d1 d4')))).toBeNull();
    const alike = scene(['R a1'], last('a2 a1'));
    expect(playBetween(alike, { ...alike, marks: [] })).toBeNull();
  });

  it('is shown backwards where it leads back', () => {
    const before = scene(['R a1', 'p b1', 'q d1'], last('e3 e4'));
    const after = scene(['R e1'], [...last('a1 e1'), mark('taken', 'b1 d1')]);
    const play = shown(after, before);
    expect(visits(actor(play, 'R'))).toBe('e1 a1');
    expect(actor(play, 'p').to).toBe(id('b1'));
  });

  it('goes on from where a part of it was shown already', () => {
    const play = shown(scene(['R a3']), scene(['R c1'], [...last('a1 a3 c1'), mark('taken', 'a2')]));
    expect(visits(actor(play, 'R'))).toBe('a3 c1');
  });
});

it('however odd a turn is, the board comes out right', () => {
  let state = 7;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const anywhere = () => NAMES[roll(NAMES.length)] as string;
  const some = () => {
    const cells = new Set(Array.from({ length: roll(8) }, anywhere));
    return [...cells].map((cell) => piece(`${'RrNnQq'[roll(6)]} ${cell}`));
  };
  let steps = 0;
  for (let tries = 0; tries < 1500; tries += 1) {
    const [before, standing] = [scene(some()), some()];
    const ways = Array.from({ length: 1 + roll(4) }, () =>
      Array.from({ length: 1 + roll(4) }, anywhere)
        .filter((cell, index, all) => cell !== all[index - 1])
        .join(' '),
    );
    const rest = [...before.pieces, ...standing].map(({ cell }) => named(cell)).filter(() => roll(9) > 0);
    const taken = rest.length > 0 && roll(2) > 0 ? [mark('taken', rest.join(' '))] : [];
    const after = scene(standing, [...last(...ways, ...rest), ...taken]);
    const play = playOf(before, after, null);
    if (!play) continue;
    steps += 1;
    leads(play, before, after);
    const back = playBetween(after, before);
    if (back) leads(back, after, before);
  }
  expect(steps).toBeGreaterThan(300);
});
