/** The books, the editor and the analysis of a game that is over: on every screen, in every theme, and as pictures. */

import { after, before, describe, it } from 'node:test';
import { launch, program, Server, withPlayers } from './harness.mjs';
import { check, fits, SIZES, THEMES } from './looks.mjs';

const SCREENS = { ...SIZES, side: { width: 740, height: 360 } };

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

/** Opens a page, waits for what is to be seen, and looks at it. */
async function look(player, path, seen, name) {
  await player.open(path);
  await player.page.locator(seen).first().waitFor();
  await fits(player.page, name);
  await check(player.page, name);
}

for (const [size, viewport] of Object.entries(SCREENS)) {
  for (const colorScheme of THEMES) {
    describe(`on a ${size}, ${colorScheme}`, () => {
      const options = { viewport, colorScheme, hasTouch: size !== 'desktop' };
      const name = (page) => `${page}-${size}-${colorScheme}`;

      it('the books of pieces that are put together are accessible and fit', () =>
        withPlayers(
          server,
          browser,
          1,
          async (player) => {
            await look(player, '/pieces/freechess#C2RN', '.study .parts button', name('book'));
            const designed = `/pieces/construction#${encodeURIComponent('G[e1,l1,or]')}`;
            await look(player, designed, '.study .parts button', name('book-designs'));
          },
          options,
        ));

      it('the editor is accessible and fits', () =>
        withPlayers(
          server,
          browser,
          1,
          (player) => look(player, '/edit/freechess', 'main[data-position] .stop', name('editor')),
          options,
        ));

      it('what was better in a game is accessible and fits', () =>
        withPlayers(
          server,
          browser,
          1,
          async (player) => {
            const { page } = player;
            await player.open('/analyse/chess');
            await player.turns(0);
            for (const [index, turn] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
              await player.type(turn);
              await player.turns(index + 1);
            }
            await page.getByRole('button', { name: 'Find the mistakes' }).click();
            const point = page.locator('.review li button', { hasText: 'g4??' });
            await point.waitFor();
            await point.click();
            await player.turns(2);
            await fits(page, name('review'));
            await check(page, name('review'));
          },
          options,
        ));
    });
  }
}
