/** On a phone what has to be touched next is in sight, and nothing covers it. */

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { launch, program, Server, scriptOf, withPlayers } from './harness.mjs';
import { fits, SCREENS } from './looks.mjs';

const PATH = program('CHESSMITH');
const skip = PATH === 'skip';
const UPRIGHT = SCREENS.upright;
const SIDE = SCREENS['on its side'];
let browser;
let server;

before(async () => {
  if (skip) return;
  [server, browser] = await Promise.all([Server.start(PATH), launch()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Runs a body with somebody who holds a phone. */
const held = (viewport, body, options = {}) =>
  withPlayers(server, browser, 1, body, { viewport, hasTouch: true, isMobile: true, ...options });

it('on its side an analysis shows what comes next, and the book of pieces its list', { skip }, () =>
  held(SIDE, async (player) => {
    const { page } = player;
    for (const [at, beside, ...wanted] of [
      ['/analyse/universal-24', '.board-frame', '.dock', '.lower .slot'],
      ['/analyse/construction', '.dock', '.dock', '.lower .hand', '.slot.offered'],
      ['/pieces/universal-73', '.study', '.list li'],
    ]) {
      await player.open(at);
      await page.locator(wanted.at(-1)).first().waitFor();
      const left = await page.locator(beside).first().boundingBox();
      for (const part of wanted) {
        const box = await page.locator(part).first().boundingBox();
        const told = `${at} ${part} ${JSON.stringify(box)}`;
        assert.ok(box.y >= 0 && box.y + box.height <= SIDE.height, `${told} is in sight`);
        assert.ok(part === beside || box.x >= left.x + left.width, `${told} stands beside ${beside}`);
      }
      await fits(page, at);
    }
  }),
);

/** The smallest phone in use, and large letters. */
const TIGHT = [
  [{ width: 320, height: 568 }, '100%'],
  [UPRIGHT, '130%'],
];

for (const [viewport, text] of TIGHT) {
  it(`what lies below the board is free whatever is told and asked, ${viewport.width} wide, letters of ${text}`, {
    skip,
  }, async () => {
    const { position } = await scriptOf('freechess');
    const created = await server.create({ game: 'freechess', position });
    await held(viewport, async (player) => {
      const { page } = player;
      await page.addInitScript((text) => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = text;
        });
      }, text);
      const free = (when) => {
        const within = () => {
          const [now, tray] = ['.now', '.bottom-trays'].map((part) =>
            document.querySelector(part).getBoundingClientRect(),
          );
          const buttons = [...document.querySelectorAll('.now button.offer, .now .undo')];
          const boxes = buttons.map((button) => button.getBoundingClientRect());
          return tray.bottom <= now.top && [now, ...boxes].every(({ bottom }) => bottom <= innerHeight);
        };
        return page.waitForFunction(within).catch(() => assert.fail(when));
      };
      await player.sit(created.id, created.seat);
      await player.mine();
      await free('at the beginning');
      await player.cell('e5').click({ button: 'right', force: true });
      await page.locator('.about').waitFor();
      await free('while a piece is told about');
      await page.locator('.about').getByRole('button', { name: 'Close' }).tap();
      await player.cell('e5').tap({ force: true });
      await player.picks(1);
      await free('when a piece is picked');
      await player.button('Split this piece').tap();
      await player.picks(2);
      await free('when it is taken apart');
    });
  });
}

it('a large board is opened closer for whoever has the second turn, too, and stays as one wants it', {
  skip,
}, async () => {
  const created = await server.create({ game: 'universal-custom', options: { board: '16x16', seed: '7' } });
  await withPlayers(
    server,
    browser,
    2,
    async (white, black) => {
      await black.sit(created.id, created.invitation);
      await white.sit(created.id, created.seat);
      const width = (player) =>
        player.page
          .locator('.stop.offered')
          .first()
          .evaluate((stop) => stop.getBoundingClientRect().width);
      await white.page.locator('.board-frame.zoomed').waitFor();
      assert.ok((await width(white)) > 32);
      assert.equal(await black.page.locator('.board-frame.zoomed').count(), 0, 'there is nothing to do yet');
      await white.type('h2h3');
      await black.mine();
      await black.page.locator('.board-frame.zoomed').waitFor();
      assert.ok((await width(black)) > 32);
      await black.page.getByRole('button', { name: 'See the whole board' }).tap();
      await black.page.locator('.board-frame:not(.zoomed)').waitFor();
      await black.type('h15h14');
      await white.mine();
      await white.type('h3h4');
      await black.mine();
      assert.equal(await black.page.locator('.board-frame.zoomed').count(), 0);
    },
    { viewport: UPRIGHT, hasTouch: true, isMobile: true },
  );
});

it('a lesson is opened with what its task needs in sight', { skip }, () =>
  held(UPRIGHT, async (player) => {
    await player.open('/learn/freechess');
    await player.mine();
    await player.page.waitForFunction(() => {
      const [board, tray, now] = ['.board-frame', '.lower', '.now'].map((part) =>
        document.querySelector(part).getBoundingClientRect(),
      );
      return board.top >= 0 && tray.bottom <= now.top && now.bottom <= innerHeight;
    });
  }),
);
