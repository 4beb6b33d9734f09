/**
 * Makes the pictures of docs/screenshots: `CHESSMITH=PROGRAM npm run screenshots [NAME …]`, all of them or those
 * that are named. Each opens pages as a person does.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, program, Server, scriptOf, withPlayers } from './harness.mjs';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots');
const DESK = { viewport: { width: 1280, height: 800 } };
const UPRIGHT = { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 };
const SIDE = { viewport: { width: 740, height: 360 }, hasTouch: true, deviceScaleFactor: 2 };
const DARK = { colorScheme: 'dark' };

const browser = await launch();
const server = await Server.start(program('CHESSMITH'));

/** Plays the turns of a script before one of them, then some steps of that, and shows the page of who moves. */
async function scripted(options, game, turn, steps, shoot, { pieces } = {}) {
  const { turns, first, position = null, options: chosen = {} } = await scriptOf(game);
  const created = await server.create({ game, options: chosen, position });
  await withPlayers(
    server,
    browser,
    2,
    async (white, black) => {
      await white.sit(created.id, created.seat);
      await black.sit(created.id, created.invitation);
      let mover = first === 'black' ? black : white;
      for (const [index, steps] of turns.slice(0, turn).entries()) {
        await Promise.all([white.turns(index), black.turns(index)]);
        mover = (await white.isOnTurn()) ? white : black;
        await mover.click(steps);
      }
      await Promise.all([white.turns(turn), black.turns(turn)]);
      mover = (await white.isOnTurn()) ? white : black;
      for (const [index, step] of turns[turn].slice(0, steps).entries()) {
        const [kind, name] = step.split(': ');
        if (kind === 'tray') await mover.slot(name).click();
        else if (kind === 'button') await mover.button(name).click();
        else await mover.cell(step).click({ force: true });
        await mover.picks(index + 1);
      }
      if (pieces) await mover.cell(pieces).click({ button: 'right', force: true });
      await shoot(mover.page);
    },
    options,
  );
}

/** Opens a page, does something there, and shows it. */
const opened = (options, at, act) => (shoot) =>
  withPlayers(
    server,
    browser,
    1,
    async (player) => {
      await player.open(at);
      await act(player);
      await shoot(player.page);
    },
    options,
  );

const played = (options, game, turn, steps, more) => (shoot) =>
  scripted(options, game, turn, steps, shoot, more);

const lobby = async ({ page }) => {
  await page.locator('[data-game="freechess"]').click();
  await page.evaluate(() => scrollTo(0, 0));
};
const lesson = async (player) => {
  await player.mine();
  await player.cell('a4').click({ force: true });
  await player.picks(1);
};

const PICTURES = {
  lobby: opened(DESK, '/', lobby),
  'lobby-phone': opened(UPRIGHT, '/', ({ page }) => page.locator('[data-game]').first().waitFor()),
  'free-placement': played(DESK, 'free-placement', 7, 1),
  fluidity: played(DESK, 'fluidity', 1, 1),
  freechess: played(DESK, 'freechess', 0, 3),
  'freechess-phone': played({ ...UPRIGHT, ...DARK }, 'freechess', 0, 3),
  'freechess-side': played(SIDE, 'freechess', 0, 1),
  'construction-shop': played(DESK, 'construction', 2, 2),
  'construction-phone': played(UPRIGHT, 'construction', 11, 1),
  construction: played({ ...DESK, ...DARK }, 'construction', 18, 1),
  about: played(DESK, 'universal-24', 2, 0, { pieces: 'd5' }),
  lesson: opened(DESK, '/learn/fluidity', lesson),
  rules: opened(DESK, '/rules/freechess#FC-36', ({ page }) =>
    page.locator('figure svg.board').first().waitFor(),
  ),
  pieces: opened(DESK, '/pieces/construction', ({ page }) =>
    page.locator('.study .marks .mark').first().waitFor(),
  ),
  analysis: opened(DESK, '/analyse/chess', async (player) => {
    for (const [index, turn] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'].entries()) {
      await player.turns(index);
      await player.type(turn);
    }
    await player.turns(5);
    await player.page.getByRole('checkbox', { name: 'Engine' }).check();
    await player.page.locator('.engine li').first().waitFor();
    await player.page.waitForTimeout(2000);
  }),
  workshop: opened({ ...DESK, ...DARK }, '/workshop/construction', async ({ page }) => {
    await page.locator('main[data-army]').waitFor();
    await page.locator('.armies button').first().click();
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.locator('.stop').last().click({ force: true });
    await page.getByRole('group', { name: 'Where it looks' }).waitFor();
    await page.getByLabel('Against').selectOption({ index: 2 });
    await page.getByRole('region', { name: 'Who faces it' }).waitFor();
  }),
  editor: opened(DESK, '/edit/freechess', async ({ page }) => {
    await page.locator('main[data-position]').waitFor();
    for (const [name, cell] of [
      ['rook', 90],
      ['king', 84],
      ['rook', 84],
    ]) {
      await page.getByRole('group', { name: 'Put for White' }).getByRole('button', { name }).click();
      await page.locator('.stop').nth(cell).click({ force: true });
      await page.waitForTimeout(300);
    }
  }),
};

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
try {
  for (const [name, make] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await make(async (page) => {
      await page.mouse.move(1, 1);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${name}.png`) });
    });
    console.log(`docs/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  await server.stop();
}
