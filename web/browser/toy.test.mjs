/**
 * A game of tests that is unlike all others: one side moves several times in a row, turns need amounts,
 * things from trays, parts and facings, and the board grows during play.
 */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dice, launch, pickAnything, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH_TOY');
const GAME = 'quarry';
const options = { skip: path === 'skip' };

describe('the game of tests', options, () => {
  let browser;
  let server;

  before(async () => {
    browser = await launch();
    server = await Server.start(path);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  const cells = (player) => player.page.locator('.stop[data-name]').count();

  it('is played with every kind of pick, to the end', async () => {
    const created = await server.create({ game: GAME });
    await withPlayers(server, browser, 2, async (white, black) => {
      await white.sit(created.id, created.seat);
      await black.sit(created.id, created.invitation);
      // An amount by several buttons; the same side stays on turn.
      await white.click(['tray: stone', 'button: 10 more', 'button: 1 more', 'play']);
      assert.ok(await white.mine());
      await white.click(['tray: stone', 'button: 3 of them', 'm12']);
      // The board grows where an area is chosen.
      const [ground, place] = [await cells(white), (await white.cell('m12').boundingBox()).width];
      await black.click(['tray: slab of 2 by 1', 'area']);
      await white.turns(3);
      assert.equal(await cells(white), ground + 2);
      assert.ok((await white.cell('m12').boundingBox()).width <= place + 0.01);
      // A part of a piece: several offers on one place ask which is meant.
      await white.click(['m12', 'part', 'button: Only 1 stones', 'm13']);
      await black.click(['tray: arrow', 'button: Looking s', 'm14']);
      await white.click(['tray: arrow', 'button: Looking n', 'l11']);
      await white.page.locator('.stop[data-name="l11"][aria-label*="looking up"]').waitFor();
      await black.page.locator('.stop[data-name="l11"][aria-label*="looking down"]').waitFor();
      await black.click(['m14', 'button: Looking ne']);
      // Who takes stays on turn, and takes again.
      await white.click(['m13', 'm14']);
      await white.click(['m14', 'm15']);
      for (const player of [white, black]) {
        await player.over();
        assert.match(await player.line(), /^1–0 · White won by /);
      }
      const rows = await white.page.locator('.turns li').count();
      assert.ok(rows < 9, 'turns of one side stand in one row');
    });
  });

  it('is played against the engine', () =>
    withPlayers(server, browser, 1, async (player) => {
      await player.start(GAME);
      const roll = dice(3);
      for (let turn = 0; turn < 10; turn += 1) if (!(await pickAnything(player, roll))) break;
      if (await player.mine()) {
        await player.button('Resign').click();
        await player.button('Yes, resign').click();
        await player.over();
      }
      assert.match(await player.line(), /^(1–0|0–1|½–½) · /);
    }));

  it('lets a keyboard choose areas, and Escape undo', async () => {
    const created = await server.create({ game: GAME });
    await withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.sit(created.id, created.seat);
      await player.mine();
      await player.slot('slab of 2 by 1').focus();
      await page.keyboard.press('Enter');
      await player.picks(1);
      await page.keyboard.press('Escape');
      await player.picks(0);
      await player.slot('slab of 2 by 1').press('Enter');
      await player.picks(1);
      await page.locator('.stop.area').first().focus();
      await page.keyboard.press('ArrowRight');
      assert.ok(await page.evaluate(() => document.activeElement.getAttribute('aria-label') !== null));
      await page.locator('.stop.area').first().press('Enter');
      await player.turns(1);
    });
  });

  it('is dragged from a tray', async () => {
    const created = await server.create({ game: GAME });
    await withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.sit(created.id, created.seat);
      await player.mine();
      const from = await player.slot('slab of 2 by 1').boundingBox();
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 40, { steps: 3 });
      await player.picks(1);
      const to = await page.locator('.stop.area').first().boundingBox();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
      await page.locator('.hover.shown').waitFor();
      await page.mouse.up();
      await player.turns(1);
    });
  });

  it('can be looked at closely on a phone', async () => {
    const created = await server.create({ game: GAME });
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
    await withPlayers(
      server,
      browser,
      1,
      async (player) => {
        const { page } = player;
        await player.sit(created.id, created.seat);
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(await overflow(), 360);
        // So small a board is opened closer by itself.
        await page.locator('.board-frame.zoomed').waitFor();
        await player.button('See the whole board').click();
        await page.locator('.board-frame:not(.zoomed)').waitFor();
        const width = () => document.querySelector('svg.board').getBoundingClientRect().width;
        const before = await page.evaluate(width);
        for (const least of [1.2, 1.9]) {
          await player.button('Look closer').click();
          const closer = (least) => document.querySelector('svg.board').getBoundingClientRect().width > least;
          await page.waitForFunction(closer, least * before);
        }
        assert.equal(await overflow(), 360);
        const pan = await page.locator('.board-frame').evaluate((frame) => {
          frame.scrollLeft = 0;
          const left = frame.scrollLeft;
          frame.scrollLeft = 10_000;
          return frame.scrollLeft - left;
        });
        assert.ok(pan > 100, `pans by ${pan}`);
      },
      phone,
    );
  });
});
