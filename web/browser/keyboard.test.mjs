/** A whole game by keyboard alone. */

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { launch, program, Server, scriptOf, withPlayers } from './harness.mjs';
import { press, tabTo } from './keys.mjs';

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

async function turn(player, from, to, down) {
  await player.mine();
  const { turns } = await player.state();
  await press(player, from, down);
  await player.picks(1);
  await press(player, to, down);
  await player.turns(turns + 1);
}

it('a game is begun, played and won without a mouse', () =>
  withPlayers(server, browser, 2, async (white, black) => {
    const { page } = white;
    await white.open('/');
    await page.locator('[data-game]').first().waitFor();
    await tabTo(page, ({ id }) => id === 'position' || false).catch(() => {});
    await page.locator('body').press('Home');
    await page.getByRole('radio', { name: 'Engine' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.getByRole('radio', { name: 'Friend' }).isChecked());
    await tabTo(page, ({ text }) => text === 'Create the game');
    await page.keyboard.press('Enter');
    await white.ready();
    await black.page.goto(await page.getByLabel('Invitation link').inputValue());
    await black.ready();

    // Escape undoes a pick, and a question mark asks about a piece.
    await white.mine();
    await press(white, 'g1', 1);
    await white.picks(1);
    await page.keyboard.press('Escape');
    await white.picks(0);
    await page.keyboard.press('?');
    await page.getByRole('region', { name: 'About this piece' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'About this piece' }).waitFor({ state: 'detached' });

    await turn(white, 'f2', 'f3', 1);
    await turn(black, 'e7', 'e5', -1);
    await turn(white, 'g2', 'g4', 1);
    await turn(black, 'd8', 'h4', -1);
    await white.over();
    assert.match(await white.line(), /^0–1 · Black won by /);
  }));

/** Makes one pick of a script; a step undone is Escape. */
async function pick(player, step, down) {
  const { page } = player;
  const [kind, name] = step.split(': ');
  if (step === 'undo') return page.keyboard.press('Escape');
  if (kind === 'tray') await tabTo(page, (element) => element.slot === name);
  else if (kind === 'button') await tabTo(page, ({ text }) => text === name);
  else if (step === 'play') await tabTo(page, ({ text }) => text.startsWith('Play '));
  else return press(player, step, down);
  return page.keyboard.press('Enter');
}

for (const game of ['fluidity', 'freechess']) {
  it(`a whole game of ${game} is played without a mouse`, async () => {
    const script = await scriptOf(game);
    const created = await server.create({ game, position: script.position });
    await withPlayers(server, browser, 2, async (white, black) => {
      await white.sit(created.id, created.seat);
      await black.sit(created.id, created.invitation);
      const players = script.first === 'black' ? [black, white] : [white, black];
      for (const [index, turn] of script.turns.entries()) {
        const player = players[index % 2];
        await player.mine();
        // Whoever has played goes on from where they were, and not from the beginning of the page.
        if (index >= 2) await player.page.waitForFunction(() => document.activeElement !== document.body);
        let picks = 0;
        for (const step of turn) {
          await player.picks(picks);
          picks += step === 'undo' ? -1 : 1;
          await pick(player, step, player === white ? 1 : -1);
        }
        await Promise.all([white.turns(index + 1), black.turns(index + 1)]);
      }
      for (const player of players) {
        await player.over();
        assert.equal(await player.line(), script.end);
      }
    });
  });
}

it('buttons and the field for turns are reached with Tab', async () => {
  const created = await server.create({ game: 'chess' });
  await withPlayers(server, browser, 2, async (white, black) => {
    await white.sit(created.id, created.seat);
    await black.sit(created.id, created.invitation);
    const { page } = white;
    await tabTo(page, ({ id }) => id === 'typed');
    await page.keyboard.type('e4');
    await page.keyboard.press('Enter');
    await black.turns(1);
    await tabTo(page, ({ text }) => text === 'Resign');
    await page.keyboard.press('Enter');
    await tabTo(page, ({ text }) => text === 'Yes, resign');
    await page.keyboard.press('Enter');
    await black.over();
    assert.match(await black.line(), /won by resignation/);
  });
});
