/** Analysis: a finished game of every kind is stepped through and played on by hand. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, dice, launch, pickAnything, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');

let browser;
let server;
const games = await catalogOf(path);
/** What would be drawn by chance is given, so that each run is the same. */
const isDrawn = ({ name, default: built }) => name === 'seed' && built === null;

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays a turn on the board of an analysis and waits until it stands there. */
async function playOn(player, roll) {
  const { turns } = await player.state();
  await pickAnything(player, roll);
  await player.turns(turns + 1);
}

describe('a finished game', () => {
  for (const game of games) {
    it(`of ${game.title} is stepped through and played on`, () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        const seed = game.options.some(isDrawn) ? '7' : undefined;
        const id = await player.start(game.id, { seed });
        const roll = dice(3);
        if (await player.mine()) await pickAnything(player, roll);
        if (await player.mine()) {
          await player.button('Resign').click();
          await player.button('Yes, resign').click();
          await player.over();
        }
        const { turns } = await player.state();
        assert.ok(turns > 0);
        await page.getByRole('link', { name: 'Analyse', exact: true }).click();
        await page.waitForURL(`**/analyse/${game.id}#of=${id}`);
        await player.turns(turns);
        const listed = page.locator('.tree .turn');
        assert.equal(await listed.count(), turns);
        for (let left = turns - 1; left >= 0; left -= 1) {
          await page.keyboard.press('ArrowLeft');
          await player.turns(left);
        }
        for (let come = 1; come <= turns; come += 1) {
          await page.keyboard.press('ArrowRight');
          await player.turns(come);
        }
        // Both sides are played by hand, and what was played is there after a reload.
        await playOn(player, roll);
        await page.locator('.signs button', { hasText: '!?' }).first().click();
        await page.locator('#comment').fill('worth a try');
        await page.reload();
        await player.turns(turns + 1);
        await page.locator('.tree .comment', { hasText: 'worth a try' }).waitFor();
        assert.match(await page.locator('.tree [aria-current]').textContent(), /!\?/);
        await page.getByRole('button', { name: 'Delete from here' }).click();
        await player.turns(turns);
        assert.equal(await listed.count(), turns);
      }));
  }
});

it('a game that goes on is not analysed', () =>
  withPlayers(server, browser, 1, async (player) => {
    const [{ id: game }] = games;
    const { id } = await server.create({ game });
    player.calm = true;
    await player.open(`/analyse/${game}#of=${id}`);
    await player.page.getByText('this game is still being played').waitFor();
  }));

it('turns that were tried become variations, which are promoted', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/analyse/chess');
    await player.turns(0);
    await player.type('e2e4');
    await player.turns(1);
    await player.type('e7e5');
    await player.turns(2);
    await page.locator('.tree .turn').first().focus();
    await page.keyboard.press('ArrowLeft');
    await player.turns(1);
    await player.type('c7c5');
    await page.locator('.tree .variation .turn', { hasText: 'c5' }).waitFor();
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    await page.locator('.tree .variation .turn', { hasText: 'e5' }).waitFor();
    await page.locator('.tree .turn', { hasText: 'c5' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.tree .turn[aria-current]', { hasText: 'e5' }).waitFor();
    await page.getByText('Another position').click();
    await page.locator('#position').fill('4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1');
    await page.getByRole('button', { name: 'Begin there' }).click();
    await player.turns(0);
    await player.type('c3e4');
    await page.getByText('is pinned').waitFor();
    await page.locator('#position').waitFor({ state: 'attached' });
  }));
