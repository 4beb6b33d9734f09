/** Asking: whatever lies or stands anywhere, empty squares, and what turns did. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');

let browser;
let server;
const games = await catalogOf(path);

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

describe('everything can be asked about', () => {
  for (const { id, title } of games) {
    it(`in ${title}`, async () => {
      const created = await server.create({ game: id });
      const { scene } = await server.json(`/api/games/${created.id}`);
      await withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await player.sit(created.id, created.seat);
        await player.mine();
        const about = page.getByRole('region', { name: 'About this piece' });
        let worths = 0;
        const told = async () => {
          await about.waitFor();
          const heading = await about.getByRole('heading').textContent();
          assert.ok(heading.length > 1);
          worths += await about.locator('.worth').count();
          await page.keyboard.press('Escape');
          await about.waitFor({ state: 'detached' });
          return heading;
        };
        // One's own, the enemy's, and what belongs to nobody: hands, reserves, racks, and the shop.
        for (const [tray, { slots }] of scene.trays.entries()) {
          if (slots.length === 0) continue;
          const at = (index) => page.locator(`[data-tray="${tray}"][data-slot="${index}"]`);
          await at(0).click({ button: 'right' });
          await told();
          const slot = at(slots.length - 1);
          await slot.click({ button: 'right' });
          await told();
          await slot.focus();
          await page.keyboard.press('?');
          await told();
        }
        for (const side of ['white', 'black']) {
          const piece = scene.pieces.find((one) => one.side === side);
          if (!piece) continue;
          const { name } = scene.cells.find((one) => one.id === piece.cell);
          await player.cell(name).click({ button: 'right', force: true });
          await told();
        }
        assert.ok(worths > 0, 'something is told to be worth something');
        const free = scene.cells.find((cell) => scene.pieces.every((piece) => piece.cell !== cell.id));
        if (!free) return;
        await player.cell(free.name).focus();
        await page.keyboard.press('?');
        assert.equal(await told(), `${free.name} is empty`);
      });
    });
  }
});

it('the history says what was taken, and the arrow keys step through it', async () => {
  const created = await server.create({ game: 'chess' });
  await withPlayers(server, browser, 2, async (white, black) => {
    await white.sit(created.id, created.seat);
    await black.sit(created.id, created.invitation);
    await white.click(['e2', 'e4']);
    await black.click(['d7', 'd5']);
    await white.click(['e4', 'd5']);
    const { page } = white;
    await page.locator('.turns button', { hasText: 'takes pawn on d5' }).waitFor();
    const captives = page.getByRole('list', { name: 'Taken by White' });
    await captives.getByRole('img', { name: '1 × black pawn' }).waitFor();
    await page.locator('.turns button').first().focus();
    await page.keyboard.press('ArrowLeft');
    await white.says('Looking back: after Black’s turn 1, d5');
    assert.equal(await captives.count(), 0);
    await page.keyboard.press('ArrowLeft');
    await white.says('Looking back: after White’s turn 1, e4');
    await page.keyboard.press('ArrowLeft');
    await white.says('Looking back: at the beginning');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await white.says('Looking back: after White’s turn 1, e4');
    await page.keyboard.press('ArrowRight');
    await white.says('Looking back: after Black’s turn 1, d5');
    await page.keyboard.press('ArrowRight');
    await white.says('Waiting for Black');
  });
});

it('a press that is refused names its rule, and so does a square where nothing may be put', async () => {
  const created = await server.create({ game: 'placement-freestyle' });
  await withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.sit(created.id, created.seat);
    await player.slot('king').click();
    await player.picks(1);
    await player.cell('e4').click({ force: true });
    const rule = page.getByRole('alert').getByRole('link', { name: 'FP-13' });
    assert.equal(await rule.getAttribute('href'), '/rules/placement-freestyle#FP-13');
    await player.cell('d5').click({ button: 'right', force: true });
    const about = page.getByRole('region', { name: 'About this piece' });
    const link = about.getByRole('link', { name: 'FP-13' });
    assert.equal(await link.getAttribute('href'), '/rules/placement-freestyle#FP-13');
  });
});

it('what a design has twice is told twice', async () => {
  const created = await server.create({ game: 'construction' });
  await withPlayers(server, browser, 1, async (player) => {
    await player.sit(created.id, created.seat);
    for (const [picks, name] of ['Prime', 'repeat1', 'repeat1'].entries()) {
      await player.picks(picks);
      await player.slot(name).first().click();
    }
    await player.picks(3);
    const lines = player.page.locator('.panel', { hasText: 'P (Prime)' }).getByText('(repeat1)');
    await lines.nth(1).waitFor();
    assert.equal(await lines.count(), 2);
  });
});
