/** Lessons: one of every game is solved, by mouse and by keyboard, and what is wrong is told. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';
import { press, tabTo } from './keys.mjs';

const path = program('CHESSMITH');
/** The most lists of offers that are looked through for the way to an answer. */
const MOST_LISTS = 400;

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

/** Returns the places to press, one after the other, for a turn that solves a task. */
async function wayTo(address, answers, turn) {
  const paths = [[]];
  for (let looked = 0; looked < MOST_LISTS && paths.length > 0; looked += 1) {
    const offers = paths.shift();
    const picks = offers.map(({ pick }) => pick);
    const { answer } = await server.post(address, { answers, question: { offers: { picks } } });
    const { finish, offers: next } = answer.offers;
    if (finish?.text === turn) return { offers, open: next.length > 0 };
    // What is called like a part of the turn is tried first.
    const near = (offer) => turn.includes(offer.pick) || turn.includes(offer.label.name);
    paths.unshift(...next.filter(near).map((offer) => [...offers, offer]));
    paths.push(...next.filter((offer) => !near(offer)).map((offer) => [...offers, offer]));
  }
  throw new Error(`${address}: no way to ${turn}`);
}

/** Chooses an offer as a person does: on the board, in a tray, or by its button. */
async function choose(player, { pick, label, on }, list, cells) {
  const { page } = player;
  const here = list.filter((other) => JSON.stringify(other.on) === JSON.stringify(on));
  const words = label.effect ? `${label.name}: ${label.effect}` : label.name;
  const button = page.locator('button.offer', { hasText: new RegExp(`^\\s*${literally(words)}\\s*$`, 'i') });
  if (on.at === 'slot') await page.locator(`[data-tray="${on.tray}"][data-slot="${on.slot}"]`).click();
  else if (on.at === 'cell' || on.at === 'piece') {
    const { name } = cells.find(({ id }) => id === on.cell);
    await player.cell(name).click({ force: true });
  } else if (on.at === 'button') return button.first().click();
  else throw new Error(`${pick} is offered at ${on.at}`);
  if (here.length > 1) await button.first().click();
}

/** Returns a pattern of exactly this text. */
function literally(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('the first lesson', () => {
  for (const game of games) {
    it(`of ${game.title} is offered in the lobby and solved`, () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await player.open(`/#${game.id}`);
        await page.getByRole('link', { name: 'Learn', exact: true }).click();
        const { lessons } = await server.json(`/api/catalog/${game.id}/lessons`);
        const [lesson] = lessons;
        const address = `/api/catalog/${game.id}/lessons/${lesson.id}`;
        await page.getByRole('heading', { level: 2, name: lesson.title }).waitFor();
        const answers = [];
        for (const task of lesson.tasks) {
          await page.getByText(task.text).waitFor();
          await player.mine();
          const { stands } = await server.post(address, { answers, question: null });
          const { cells } = stands.scene;
          const way = await wayTo(address, answers, task.answer);
          for (const [index, offer] of way.offers.entries()) {
            await player.picks(index);
            const picks = way.offers.slice(0, index).map(({ pick }) => pick);
            const { answer } = await server.post(address, { answers, question: { offers: { picks } } });
            await choose(player, offer, answer.offers.offers, cells);
          }
          if (way.open) await page.locator('.play').click();
          answers.push(task.answer);
          await page.locator(`main[data-solved="${answers.length}"]`).waitFor();
          await page.locator('.praise', { hasText: task.praise }).waitFor();
        }
        await page.locator('nav a.finished').waitFor();
      }));
  }
});

it('a wrong turn is told why, help comes when it is asked for, and what is done is remembered', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/learn/chess');
    await player.mine();
    await player.cell('d5').click({ force: true });
    await player.picks(1);
    await player.cell('f6').click({ force: true });
    await page.locator('.notice', { hasText: 'the rook on a8 has nothing to fear' }).waitFor();
    // What the rules refuse is told by the rules.
    await player.cell('d5').click({ force: true });
    await player.picks(1);
    await player.cell('d7').click({ force: true });
    await page.locator('.notice a.rule').waitFor();
    await page.keyboard.press('Escape');
    await player.button('Hint').click();
    await page.locator('.hint', { hasText: 'jump away' }).waitFor();
    await player.button('Show me').click();
    await page.getByText('One way is').waitFor();
    await player.click(['d5', 'c7']);
    await player.click(['c7', 'a8']);
    await page.getByRole('button', { name: 'Next: No way out' }).click();
    await page.getByRole('heading', { level: 2, name: 'No way out' }).waitFor();
    assert.equal(new URL(page.url()).hash, '#back-rank');
    await player.open('/learn/chess');
    await page.getByRole('heading', { level: 2, name: 'No way out' }).waitFor();
    await page.getByRole('link', { name: '1: Two at once, done' }).waitFor();
    // A lesson is no game that one could go on with.
    await player.open('/');
    await page.locator('[data-game="chess"]').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your games' }).count(), 0);
  }));

it('a lesson is gone through by the keyboard alone', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/#fluidity');
    await page.locator('[data-game="fluidity"]').waitFor();
    await tabTo(page, ({ text }) => text === 'Learn');
    await page.keyboard.press('Enter');
    await player.mine();
    await tabTo(page, ({ text }) => text === 'Hint');
    await page.keyboard.press('Enter');
    await page.locator('.hint').waitFor();
    await press(player, 'a4', 1);
    await player.picks(1);
    // What is refused says why, and what was picked is kept.
    await press(player, 'b6', 1);
    await page.locator('.notice a.rule').waitFor();
    await press(player, 'f4', 1);
    await page.locator('main[data-solved="1"]').waitFor();
    await tabTo(page, ({ text }) => text.startsWith('Next:'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Two in passing' }).waitFor();
  }));

it('on a phone the task, the board and what to do are seen one after the other', () =>
  withPlayers(
    server,
    browser,
    1,
    async (player) => {
      const { page } = player;
      await player.open('/learn/chess#castling');
      await player.mine();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 360);
      const task = await page.locator('.task .do').boundingBox();
      assert.ok(task.y + task.height < 740, 'the task is in sight');
      await player.cell('e1').tap({ force: true });
      await player.picks(1);
      await player.cell('g1').tap({ force: true });
      await page.locator('main[data-solved="1"]').waitFor();
      await page.locator('.praise').waitFor();
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true },
  ));
