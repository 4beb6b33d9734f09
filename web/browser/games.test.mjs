/** Every game of the catalog: a whole game against the engine, and one between two browsers. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  catalogOf,
  dice,
  launch,
  pickAnything,
  playScript,
  program,
  Server,
  scriptOf,
  withPlayers,
} from './harness.mjs';

const path = program('CHESSMITH');
/** How many turns a person plays against the engine, or without a script, before giving up. */
const TURNS = 12;
const RESIGNED = /won by resignation/;

let browser;
let server;
const infos = await catalogOf(path);
const games = infos.map(({ id }) => id);
const isDrawn = ({ name, default: built }) => name === 'seed' && built === null;
/** What would be drawn by chance is given, so that each run is the same. */
const seeds = new Map(infos.filter(({ options }) => options.some(isDrawn)).map(({ id }) => [id, '7']));

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function resign(player) {
  await player.button('Resign').click();
  await player.button('Yes, resign').click();
  await player.over();
}

/** Waits until what is to be touched for a step is in sight, and nothing covers it. */
async function inSight({ page }, step) {
  const [kind, name] = step.split(': ');
  const wanted = { tray: '.slot.offered', undo: '.undo', play: '.play', part: '.hints .part' }[kind];
  const place = kind === 'area' ? '.stop.area' : `.stop[data-name="${step}"]`;
  const selector = kind === 'button' ? 'button' : (wanted ?? place);
  const free = ([selector, name]) =>
    [...document.querySelectorAll(selector)].some((element) => {
      if (name !== null && (element.ariaLabel ?? element.textContent).trim() !== name) return false;
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      // What lies on the board is touched through the board.
      return hit !== null && (element.contains(hit) || hit.closest('.board-frame')?.contains(element));
    });
  try {
    await page.waitForFunction(free, [selector, kind === 'button' ? name : null]);
  } catch (error) {
    throw new Error(`${step} is covered or out of sight`, { cause: error });
  }
}

it('the catalog has games', () => assert.ok(games.length >= 5, games.join(', ')));

for (const game of games) {
  describe(game, () => {
    it('is played against the engine, from the lobby to the end', () =>
      withPlayers(server, browser, 1, async (player) => {
        const seat = games.indexOf(game) % 2 === 0 ? 'white' : 'black';
        await player.start(game, { seat, seed: seeds.get(game) });
        const roll = dice(games.indexOf(game) + 1);
        let goesOn = true;
        for (let turn = 0; turn < TURNS && goesOn; turn += 1) goesOn = await pickAnything(player, roll);
        if (await player.mine()) {
          await resign(player);
          assert.match(await player.line(), RESIGNED);
        }
        assert.match(await player.line(), /^(1–0|0–1|½–½) · /);
        assert.equal(await player.page.locator('.stop.offered').count(), 0);
        const { turns } = await player.state();
        const listed = await player.page.locator('.turns button').count();
        assert.equal(listed, turns);
      }));

    it('is played between two browsers to a result', async () => {
      const script = await scriptOf(game);
      const usual = script || !seeds.has(game) ? {} : { seed: seeds.get(game) };
      const { options = usual, position = null } = script ?? {};
      const created = await server.create({ game, options, position });
      await withPlayers(server, browser, 2, async (white, black) => {
        await white.sit(created.id, created.seat);
        await black.sit(created.id, created.invitation);
        if (script) {
          assert.ok(script.turns.length <= 40);
          // White holds a phone upright, and Black lays one on its side.
          await white.page.setViewportSize({ width: 360, height: 740 });
          await black.page.setViewportSize({ width: 740, height: 360 });
          await playScript(script, white, black, (player, turn, step) =>
            inSight(player, script.turns[turn][step]),
          );
          return;
        }
        const roll = dice(7);
        for (let turn = 0; turn < TURNS; turn += 1) {
          const toMove = (await white.state()).turn === 'mine' ? white : black;
          const { turns } = await toMove.state();
          if (!(await pickAnything(toMove, roll))) break;
          await Promise.all([white.turns(turns + 1), black.turns(turns + 1)]);
        }
        if ((await white.state()).turn !== 'over') await resign(white);
        await black.over();
        assert.equal(await white.line(), await black.line());
      });
    });
  });
}
