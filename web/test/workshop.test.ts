import { beforeEach, describe, expect, it } from 'vitest';
import { routeOf, workshopAddress } from '../src/route';
import { groupsOf, keepArmies, keptArmies, linkedArmy } from '../src/workshop/armies';

const piece = (text: string, group: string) => ({
  text,
  name: text,
  about: '',
  glyph: text,
  group,
  cost: 1,
  arithmetic: '1',
});

describe('armies', () => {
  beforeEach(() => localStorage.clear());

  it('are kept by game, and forgotten', () => {
    const mine = [{ name: 'Wall', text: '2x1 P@a1' }];
    keepArmies('one', mine);
    expect(keptArmies('one')).toEqual(mine);
    expect(keptArmies('other')).toEqual([]);
    keepArmies('one', []);
    expect(localStorage.length).toBe(0);
  });

  it('that cannot be read are left out', () => {
    localStorage.setItem('chessmith.armies.one', '[{"name":"Wall"},7,{"name":"a","text":"b"}]');
    expect(keptArmies('one')).toEqual([{ name: 'a', text: 'b' }]);
    localStorage.setItem('chessmith.armies.one', '{');
    expect(keptArmies('one')).toEqual([]);
  });

  it('come and go by a link, whatever is in their names', () => {
    const address = workshopAddress('a game', '2x1 P[r,y]@a1', 'Round & about #1');
    const { pathname, hash } = new URL(address, 'http://localhost');
    expect(routeOf(pathname)).toEqual({ page: 'workshop', game: 'a game' });
    expect(linkedArmy(hash)).toEqual({ army: '2x1 P[r,y]@a1', name: 'Round & about #1' });
    expect(linkedArmy('')).toEqual({ army: '', name: '' });
  });
});

it('pieces stand on the shelf of their group, also those that came later', () => {
  const groups = groupsOf([piece('a', 'one'), piece('b', 'two'), piece('c', 'one')]);
  expect(groups.map(({ title, pieces }) => [title, ...pieces.map(({ text }) => text)])).toEqual([
    ['one', 'a', 'c'],
    ['two', 'b'],
  ]);
});
