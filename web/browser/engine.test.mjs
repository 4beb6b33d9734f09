/** The engine beside an analysis: what is best, what was better, and mistakes played again. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

/** Opens an analysis and plays turns by typing them. */
async function analyse(player, game, turns = []) {
  await player.open(`/analyse/${game}`);
  await player.turns(0);
  for (const [index, turn] of turns.entries()) {
    await player.type(turn);
    await player.turns(index + 1);
  }
}

const lines = (page) => page.locator('.engine li');
const engine = (page) => page.getByRole('checkbox', { name: 'Engine' });

describe('the engine says what is best', () => {
  for (const game of games) {
    it(`in ${game.title}, and what it names is played`, () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await analyse(player, game.id);
        await engine(page).check();
        for (const turn of [1, 2]) {
          await lines(page).first().waitFor();
          await lines(page).first().getByRole('button').first().click();
          await player.turns(turn);
        }
        await lines(page).first().waitFor();
        const chance = await page.getByRole('meter').getAttribute('aria-valuetext');
        assert.match(chance, /^\d+ percent$/);
        await engine(page).uncheck();
        await lines(page).first().waitFor({ state: 'detached' });
        assert.equal(await page.locator('.arrows .arrow').count(), 0);
      }));
  }
});

it('it compares as many turns as one likes, draws them, and follows the board', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await analyse(player, 'chess');
    await engine(page).check();
    await page.getByLabel('Turns that are compared').selectOption('5');
    await lines(page).nth(4).waitFor();
    await page.locator('.arrows .arrow.best').waitFor();
    assert.equal(await page.locator('.arrows .arrow').count(), 5);
    // Black is mated in one, and then nothing is left to say.
    for (const [index, turn] of ['f2f3', 'e7e5', 'g2g4'].entries()) {
      await player.type(turn);
      await player.turns(index + 1);
    }
    await page.locator('.engine .score', { hasText: 'Black wins in 1' }).first().waitFor();
    assert.match(await lines(page).first().textContent(), /Qh4#/);
    await lines(page).first().getByRole('button').first().click();
    await player.over();
    await page.locator('[role="meter"][aria-valuenow="0"]').waitFor();
    assert.equal(await lines(page).count(), 0);
  }));

it('it is used by keys alone, and remembers its switch', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await analyse(player, 'chess');
    await engine(page).focus();
    await page.keyboard.press('Space');
    await lines(page).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.title), 'Play this turn');
    await page.keyboard.press('Enter');
    await player.turns(1);
    await page.locator('.tree .turn').first().focus();
    await page.keyboard.press('ArrowLeft');
    await player.turns(0);
    await page.keyboard.press('ArrowRight');
    await player.turns(1);
    await page.keyboard.press('Home');
    await player.turns(0);
    await page.keyboard.press('End');
    await player.turns(1);
    await page.reload();
    await lines(page).first().waitFor();
    assert.ok(await engine(page).isChecked());
  }));

it('what was better in a game is found, told, and played again until it is solved', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    // The two worst turns of chess, and the mate that they allow.
    await analyse(player, 'chess', ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    await page.getByRole('button', { name: 'Find the mistakes' }).click();
    const point = page.locator('.review li button', { hasText: 'g4??' });
    await point.waitFor();
    await point.click();
    await player.turns(2);
    const slider = page.getByLabel('White’s chance, turn by turn');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await player.turns(3);
    // What was found is there after a reload.
    await page.reload();
    await point.waitFor();
    await page.getByRole('button', { name: /^Play .*again$/ }).click();
    const heading = page.getByRole('heading', { name: /^Mistake 1 of / });
    await heading.waitFor();
    while (!(await page.locator('.told', { hasText: 'White played g4' }).count())) {
      await page.getByRole('button', { name: 'Show me' }).click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await player.turns(2);
    await player.type('g2g4');
    await page.locator('.told.wrong', { hasText: 'what was played' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await player.turns(2);
    await player.type('b1c3');
    await page.locator('.told.solved, .told.wrong').waitFor();
    if (await page.locator('.told.wrong').count()) {
      await page.getByRole('button', { name: 'Try again' }).click();
      await player.turns(2);
      await page.getByRole('button', { name: 'Show me' }).click();
      await page.locator('.told.shown', { hasText: 'was better' }).waitFor();
    }
    await player.turns(3);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Look again' }).waitFor();
  }));

it('from “Your games” a finished game is looked into, and its mistakes are looked for', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.start('chess');
    await player.click(['e2', 'e4']);
    await player.turns(2);
    await player.button('Resign').click();
    await player.button('Yes, resign').click();
    await player.over();
    await player.open('/');
    await page.getByRole('link', { name: 'Analyse Chess' }).click();
    await player.turns(2);
    await page.getByRole('button', { name: 'Find the mistakes' }).click();
    await page.getByRole('button', { name: 'Look again' }).waitFor();
    await page.getByRole('heading', { name: 'White', exact: true }).waitFor();
  }));

it('an analysis is kept as a file, opened again, written as a text and drawn', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await analyse(player, 'chess', ['e2e4', 'e7e5']);
    await page.keyboard.press('Tab');
    await page.locator('.tree .turn').last().focus();
    await page.keyboard.press('ArrowLeft');
    await player.turns(1);
    await player.type('c7c5');
    await player.turns(2);
    await page.locator('#comment').fill('sharper');
    const download = async (name) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('group', { name: 'Download' }).getByRole('button', { name, exact: true }).click(),
      ]);
      return { name: file.suggestedFilename(), path: await file.path() };
    };
    const text = await download('Text');
    assert.equal(text.name, 'chessmith-chess-2.txt');
    assert.match(await readFile(text.path, 'utf8'), /1\. e4 e5 \(1… c5 \{sharper\}\)/);
    for (const [name, begins] of [
      ['SVG', '<svg'],
      ['PNG', '\x89PNG'],
      ['Film', '\x89PNG'],
    ]) {
      const { path: picture } = await download(name);
      assert.ok((await readFile(picture, 'latin1')).startsWith(begins), name);
    }
    const kept = await download('Analysis');
    await player.open('/analyse/freestyle');
    await player.turns(0);
    await page.getByText('Another position').click();
    const wrong = { name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') };
    await page.locator('#file').setInputFiles(wrong);
    await page.getByText('neither an analysis nor the record of a game').waitFor();
    await page.locator('#file').setInputFiles(kept.path);
    await page.waitForURL('**/analyse/chess');
    await player.turns(2);
    await page.locator('.tree .comment', { hasText: 'sharper' }).waitFor();
    // The record of a game does as well.
    const record = {
      game: 'chess',
      options: {},
      start: await startOf('chess'),
      turns: ['d2d4'],
      result: '*',
    };
    await page.getByText('Another position').click();
    const buffer = Buffer.from(JSON.stringify({ chessmith: 1, ...record }));
    await page.locator('#file').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer });
    await player.turns(1);
    await page.locator('.tree .turn', { hasText: 'd4' }).waitFor();
  }));

async function startOf(game) {
  const { start } = await server.post(`/api/catalog/${game}/analysis/start`, {});
  return start;
}
