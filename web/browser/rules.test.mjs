/** The rules of every game: pages, diagrams that answer, and the ways to them. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');
/** How many positions of a game's documents are looked through for turns that are refused. */
const MOST_POSITIONS = 40;

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

/** Returns turns that the documents of a game say are refused, somewhere; in the game itself, if there are any. */
async function refusedTurns({ id }) {
  const { documents } = await server.json(`/api/catalog/${id}/rules`);
  const [own, others] = [new Set(), new Set()];
  let looked = 0;
  for (const { id: document, blocks } of documents) {
    for (const { diagrams } of blocks.filter((block) => block.diagrams)) {
      for (let index = 0; index < diagrams.count && looked < MOST_POSITIONS; index += 1, looked += 1) {
        const at = `/api/catalog/${id}/rules/${document}/${diagrams.first + index}`;
        const { game, claims } = await server.json(at);
        for (const claim of claims) if (claim.rule) (game === id ? own : others).add(claim.turns[0]);
      }
    }
  }
  return [...(own.size > 0 ? own : others)];
}

for (const game of games) {
  describe(game.title, () => {
    it('has its rules beside Play, with diagrams that answer', () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await player.open(`/#${game.id}`);
        await page.getByRole('link', { name: 'Rules', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: `Rules: ${game.title}` }).waitFor();
        assert.equal(new URL(page.url()).pathname, `/rules/${game.id}`);
        // The first diagram that shows a piece tells about it when it is pressed.
        const { documents } = await server.json(`/api/catalog/${game.id}/rules`);
        const found = await firstWithPiece(game.id, documents);
        const figure = page.locator(`[data-diagram="${found.document} ${found.index}"]`);
        const more = page.locator('.diagrams + .more');
        while ((await figure.count()) === 0) await more.first().click();
        await figure.scrollIntoViewIfNeeded();
        await figure.locator(`.stop[data-name="${found.name}"]`).click({ force: true });
        await figure.locator('.about').waitFor();
        assert.ok((await figure.locator('.about b').textContent()).length > 2);
      }));

    it('leads from a refusal to the paragraph that tells the rule', () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page, context } = player;
        const created = await server.create({ game: game.id });
        await player.sit(created.id, created.seat);
        await player.mine();
        const turns = await refusedTurns(game);
        assert.ok(turns.length > 0);
        const notice = page.locator('.notice');
        const badge = notice.locator('a.rule');
        for (const turn of turns) {
          // Somewhere else it may have been legal.
          const { turns: played } = await player.state();
          await player.type(turn);
          await page.locator(`.notice, main:not([data-turns="${played}"])`).first().waitFor();
          if ((await badge.count()) > 0) break;
          if ((await notice.count()) > 0) {
            await notice.getByRole('button', { name: 'Close' }).click();
            continue;
          }
          // From the start that was drawn it is legal: the next one is tried from another.
          const another = await server.create({ game: game.id });
          await player.sit(another.id, another.seat);
          await player.mine();
        }
        const rule = await badge.textContent();
        const [opened] = await Promise.all([context.waitForEvent('page'), badge.click()]);
        const paragraph = opened.locator('.prose.here');
        await paragraph.waitFor();
        assert.ok((await paragraph.locator('strong[id]').allTextContents()).includes(rule), rule);
        await opened.waitForFunction(() => {
          const { top } = document.querySelector('.prose.here').getBoundingClientRect();
          return top >= 0 && top < innerHeight * 0.7;
        });
      }));
  });
}

async function firstWithPiece(game, documents) {
  for (const { id: document, blocks } of documents) {
    for (const { diagrams } of blocks.filter((block) => block.diagrams)) {
      for (let index = diagrams.first; index < diagrams.first + diagrams.count; index += 1) {
        const { scene } = await server.json(`/api/catalog/${game}/rules/${document}/${index}`);
        const [piece] = scene.pieces;
        const name = piece && scene.cells.find(({ id }) => id === piece.cell).name;
        if (piece) return { document, index, name };
      }
    }
  }
  throw new Error(`${game}: no piece in any diagram`);
}

it('rules are searched, by the keyboard alone, and a place has an address', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/rules/freechess');
    const field = page.getByLabel('Search the rules');
    await field.fill('cancelled turn after placed');
    const hit = page.locator('.hits a').first();
    await hit.waitFor();
    assert.match(await hit.textContent(), /FC-15/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.prose.here', { hasText: 'FC-15' }).waitFor();
    assert.equal(new URL(page.url()).hash, '#FC-15');
    await field.fill('xyzzy');
    await page.getByText('Nothing found').waitFor();
    await page.reload();
    await page.locator('.prose.here', { hasText: 'FC-15' }).waitFor();
    // A number in the text leads on.
    await player.open('/rules/freechess#FC-7');
    await page.locator('.prose.here a', { hasText: 'FC-33' }).click();
    await page.locator('.prose.here', { hasText: 'A side is in check if' }).waitFor();
    // So does one that a diagram tells, as often as it is pressed.
    const figure = page.locator('[data-diagram="freechess 2"]');
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.stop[data-name="g7"]').click({ force: true });
    for (const _ of [1, 2]) {
      await figure.scrollIntoViewIfNeeded();
      const link = figure.locator('.about a').first();
      const rule = await link.textContent();
      await link.click();
      const told = page.locator('.prose.here strong[id]', { hasText: new RegExp(`^${rule}\\b`) });
      await told.waitFor();
      await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector('.prose.here').getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
    }
  }));

it('rules are printed with all diagrams', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await page.addInitScript(() => {
      globalThis.print = () => {
        globalThis.printed = document.querySelectorAll('figure svg.board').length;
      };
    });
    await player.open('/rules/fluidity');
    await page.getByRole('button', { name: 'Print' }).click();
    const printed = await page.waitForFunction(() => globalThis.printed);
    const { documents } = await server.json('/api/catalog/fluidity/rules');
    const blocks = documents.flatMap((document) => document.blocks);
    const diagrams = blocks.reduce((sum, { diagrams }) => sum + (diagrams?.count ?? 0), 0);
    assert.ok(diagrams > 20);
    assert.equal(await printed.jsonValue(), diagrams);
  }));

it('rules that do not exist are said not to', () =>
  withPlayers(server, browser, 1, async (player) => {
    player.calm = true;
    await player.open('/rules/nothing');
    await player.page.getByRole('heading', { name: 'There are no such rules' }).waitFor();
  }));
