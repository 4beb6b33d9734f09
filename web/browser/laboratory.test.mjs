/** Small runs of the laboratory: asked for in the page, watched, stopped, and found again. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, program, Server, withPlayers } from './harness.mjs';

let browser;
let server;

before(async () => {
  browser = await launch();
  server = await Server.start(program('CHESSMITH'));
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

describe('The laboratory', () => {
  it('leads from the longest game of every balance to its replay', () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      let replayed = 0;
      for (const { id } of await server.json('/api/catalog')) {
        await player.open(`/lab/${id}`);
        await page.locator('h1').first().waitFor();
        const longest = page.getByRole('listitem').filter({ hasText: 'The longest' });
        const [, turns] = /after (\d+) turns/.exec(await longest.textContent());
        await longest.getByRole('link').click();
        await page.waitForURL(new RegExp(`/analyse/${id}#`));
        await page.locator('main[data-turn]').waitFor();
        assert.equal(new URL(page.url()).hash.split('turn=').length - 1, Number(turns), id);
        replayed += 1;
      }
      assert.ok(replayed >= 11, `${replayed} games`);
    }));

  it('shows the board of a start to who points at it or comes to it with the keyboard', () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.open('/lab/placement-freestyle');
      const starts = page.getByRole('region', { name: 'Starts', exact: true });
      await starts.waitFor();
      const [first, second] = await starts.getByRole('rowheader').getByRole('link').all();
      const board = page.locator('[popover] img:visible');
      const drawn = () => board.evaluate((image) => image.decode().then(() => image.naturalWidth > 100));
      await first.hover();
      await board.waitFor();
      assert.ok(await drawn());
      await page.keyboard.press('Escape');
      await board.waitFor({ state: 'detached' });
      await page.mouse.move(0, 0);
      await first.focus();
      await page.keyboard.press('Tab');
      assert.ok(await second.evaluate((link) => link === document.activeElement));
      await board.waitFor();
      assert.ok(await drawn());
      await page.keyboard.press('Shift+Tab');
      await page.locator('body').click({ position: { x: 1, y: 1 } });
      await board.waitFor({ state: 'detached' });
    }));

  it('turns a rule in a small run, and shows what was found', () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.open('/lab/fluidity');
      const card = page.getByRole('region', { name: 'Try it here' });
      await card.getByRole('radio', { name: 'What if a rule is turned?' }).check();
      await card.getByRole('combobox', { name: /^Rule/ }).selectOption('stalemate');
      await card.getByLabel('Games with each value').selectOption('20');
      await card.getByRole('button', { name: 'Play 40 games' }).click();
      await card.getByText('All 40 games are played.').waitFor();
      const command = card.getByText('chessmith lab sweep fluidity --dial stalemate=loss,draw', {
        exact: false,
      });
      await command.waitFor();
      // Whoever comes back finds it again.
      await page.reload();
      await card.getByText('All 40 games are played.').waitFor();
      await command.waitFor();
    }));

  it('is stopped with the keyboard, and says so; only one run of a person goes on', () =>
    withPlayers(server, browser, 2, async (player, other) => {
      const { page } = player;
      await player.open('/lab/chess');
      const card = page.getByRole('region', { name: 'Try it here' });
      await card.getByLabel('Thinking').selectOption('2000');
      await card.getByLabel('Games').selectOption('400');
      await card.getByRole('button', { name: 'Play 500 games' }).press('Enter');
      await card.getByText(/^[1-9]\d* of 500 games played\.$/).waitFor();
      await other.open('/lab/freestyle');
      const second = other.page.getByRole('region', { name: 'Try it here' });
      // The browser itself complains of a refusal.
      other.calm = true;
      await second.getByRole('button', { name: 'Play 50 games' }).click();
      await second.getByRole('alert').getByText('another run from your address is not over').waitFor();
      await card.getByRole('button', { name: 'Stop' }).press('Enter');
      await card.getByText(/^Stopped after \d+ of 500 games\.$/).waitFor();
      assert.ok((await card.locator('table').count()) > 0);
    }));
});
