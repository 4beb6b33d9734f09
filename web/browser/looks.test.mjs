/** Accessibility, small screens and pictures. */

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launch, program, Server, withPlayers } from './harness.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures are put, if anywhere. */
const pictures = process.env.CHESSMITH_PICTURES;

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const THEMES = ['light', 'dark'];

let browser;
let server;

before(async () => {
  browser = await launch();
  server = await Server.start(program('CHESSMITH'));
  if (pictures) await mkdir(pictures, { recursive: true });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function check(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
  // Through the debugger, not as a script of the page, which the server's policy would refuse.
  await page.evaluate(axe);
  const violations = await page.evaluate(async () =>
    (await globalThis.axe.run()).violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.html}: ${node.failureSummary}`),
    })),
  );
  assert.deepEqual(violations, [], name);
}

/** The page is no wider than the screen, and what can be tapped is big enough. */
async function fits(page, name) {
  const { overflow, small } = await page.evaluate(() => {
    const tapped = [...document.querySelectorAll('button, .segments label, a, input[type="text"]')];
    const boxes = tapped.map((element) => ({ element, box: element.getBoundingClientRect() }));
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: boxes
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ element }) => element.outerHTML),
    };
  });
  assert.equal(overflow, 0, `${name} is too wide`);
  assert.deepEqual(small, [], `${name}: too small to tap`);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of THEMES) {
    describe(`on a ${size}, ${colorScheme}`, () => {
      const options = { viewport, colorScheme, hasTouch: size === 'phone' };
      const name = (page) => `${page}-${size}-${colorScheme}`;

      it('the lobby is accessible and fits', () =>
        withPlayers(
          server,
          browser,
          1,
          async ({ page, server: { url } }) => {
            await page.goto(url);
            for (const game of await page.locator('[data-game]').all()) {
              await game.click();
              await fits(page, name('lobby'));
            }
            await check(page, name('lobby'));
          },
          options,
        ));

      it('a game is accessible and fits', async () => {
        const created = await server.create({ game: 'chess' });
        await withPlayers(
          server,
          browser,
          2,
          async (white, black) => {
            await white.sit(created.id, created.seat);
            await black.sit(created.id, created.invitation);
            await white.click(['e2', 'e4']);
            await black.click(['d7', 'd5']);
            await white.mine();
            await white.cell('e4').click({ force: true });
            await white.picks(1);
            await fits(white.page, name('game'));
            await check(white.page, name('game'));
            await black.cell('d8').click({ force: true });
            await black.page.getByRole('region', { name: 'About this piece' }).waitFor();
            await check(black.page, name('about'));
            await white.button('Resign').click();
            await white.button('Yes, resign').click();
            await white.over();
            await check(white.page, name('over'));
          },
          options,
        );
      });

      it('trays are accessible and fit', async () => {
        const created = await server.create({ game: 'placement-freestyle' });
        await withPlayers(
          server,
          browser,
          1,
          async (player) => {
            await player.sit(created.id, created.seat);
            await player.slot('king').click();
            await player.picks(1);
            await fits(player.page, name('trays'));
            await check(player.page, name('trays'));
          },
          options,
        );
      });
    });
  }
}

it('on a phone the whole board is seen without scrolling', async () => {
  const created = await server.create({ game: 'chess' });
  await withPlayers(
    server,
    browser,
    1,
    async (player) => {
      await player.sit(created.id, created.seat);
      const names = ['a1', 'h1', 'a8', 'h8'];
      for (const name of names) {
        const box = await player.cell(name).boundingBox();
        assert.ok(box.width >= 40, `${name} is ${box.width} wide`);
        assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740, name);
      }
      await player.cell('e2').tap({ force: true });
      await player.picks(1);
      await player.cell('e4').tap({ force: true });
      await player.turns(1);
      const dock = await player.page.locator('.dock').last().boundingBox();
      assert.ok(dock.y + dock.height <= 740, 'what to do is in sight');
    },
    { viewport: SIZES.phone, hasTouch: true },
  );
});

it('the theme can be chosen and is kept', () =>
  withPlayers(server, browser, 1, async ({ page, server: { url } }) => {
    await page.goto(url);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    assert.equal(await ground(), dark);
  }));

it('nothing moves about while a game loads and is played', async () => {
  const created = await server.create({ game: 'chess' });
  await withPlayers(server, browser, 1, async (player) => {
    await player.page.addInitScript(() => {
      globalThis.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await player.sit(created.id, created.seat);
    const board = () => player.page.locator('.board-frame').boundingBox();
    const before = await board();
    await player.click(['e2', 'e4']);
    assert.deepEqual(await board(), before);
    const shifts = await player.page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.05, `layout shift ${shifts}`);
  });
});
