/** Every page of every game: it fits on every screen, and in every theme everybody can use it. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';
import { check, contrasts, fits, SCREENS, THEMES } from './looks.mjs';

const path = program('CHESSMITH');
/** The boards that can be chosen; `slate` is the usual one. */
const BOARDS = ['slate', 'wood', 'meadow', 'clear'];

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

/** The pages of a game, and what is there when they can be used. */
function pagesOf({ id, pieces, workshop }) {
  const ready = 'main[data-turn="mine"]';
  return [
    { name: 'rules', at: `/rules/${id}`, shows: '.prose' },
    { name: 'lesson', at: `/learn/${id}`, shows: ready },
    ...(pieces ? [{ name: 'pieces', at: `/pieces/${id}`, shows: '.study .stop' }] : []),
    { name: 'analysis', at: `/analyse/${id}`, shows: ready },
    { name: 'editor', at: `/edit/${id}`, shows: 'h1' },
    ...(workshop ? [{ name: 'workshop', at: `/workshop/${id}`, shows: 'main[data-army]' }] : []),
    { name: 'measured', at: `/lab/${id}`, shows: 'h1' },
  ];
}

/** Returns the address of a new game at which one sits. */
async function newGame(id) {
  const created = await server.create({ game: id });
  return `/game/${created.id}#seat=${created.seat.secret}`;
}

describe('on every screen fits', () => {
  for (const game of games) {
    it(`every page of ${game.title}`, () =>
      withPlayers(
        server,
        browser,
        1,
        async (player) => {
          const { page } = player;
          // Not every game has an editor, and the page says so.
          player.calm = true;
          const room = { name: 'game', at: await newGame(game.id), shows: 'main[data-turn="mine"]' };
          for (const { name, at, shows } of [...pagesOf(game), room]) {
            await player.open(at);
            await page.locator(shows).first().waitFor();
            for (const [screen, size] of Object.entries(SCREENS)) {
              await page.setViewportSize(size);
              await fits(page, `${game.id}, ${name}, ${screen}`);
              if (name !== 'game' || size.width < 960) continue;
              // On a desk the board has more than a third of the width, whatever lies beside it.
              const { width } = await page.locator('.board-frame').boundingBox();
              assert.ok(width > 0.35 * size.width, `${game.id}, ${screen}: a board of ${width} pixels`);
            }
          }
        },
        { hasTouch: true },
      ));
  }
});

describe('in every theme and on every board', () => {
  const seen = new Set();
  // Each kind of page once, of a game that has it.
  const pages = games
    .flatMap((game) => pagesOf(game).map((page) => ({ ...page, game: game.id })))
    .filter(({ name }) => !seen.has(name) && seen.add(name));
  const first = games[0].id;
  for (const { name, at, shows } of [
    { name: 'lobby', at: '/', shows: '[data-game]' },
    { name: 'laboratory', at: '/lab', shows: 'h1' },
    ...pages,
    { name: 'game', at: () => newGame(first), shows: 'main[data-turn="mine"]' },
    { name: 'nothing', at: '/game/none', shows: 'h1' },
  ]) {
    it(`everybody can use the page: ${name}`, () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        player.calm = name === 'nothing';
        await player.open(typeof at === 'string' ? at : await at());
        await page.locator(shows).first().waitFor();
        await check(page, `${name} as it is`);
        for (const theme of THEMES) {
          for (const board of BOARDS) {
            await page.evaluate(
              ([theme, board]) => Object.assign(document.documentElement.dataset, { theme, board }),
              [theme, board],
            );
            await contrasts(page, `${name}, ${theme}, ${board}`);
          }
        }
      }));
  }
});

it('every rule that a reason can name is shown by its number', async () => {
  for (const { id } of games) {
    const { documents } = await server.json(`/api/catalog/${id}/rules`);
    const rules = documents.flatMap(({ blocks }) =>
      blocks.flatMap(({ prose }) => (prose ? prose.rules.map(({ rule }) => rule) : [])),
    );
    assert.ok(rules.length > 10, id);
    await withPlayers(server, browser, 1, async (player) => {
      await player.open(`/rules/${id}`);
      await player.page.locator('.prose').first().waitFor();
      const lost = await player.page.evaluate(async (rules) => {
        const missed = [];
        for (const rule of rules) {
          const gone = new Promise((done) => addEventListener('hashchange', done, { once: true }));
          location.hash = `#${encodeURIComponent(rule)}`;
          await gone;
          const told = [...document.querySelectorAll('.here strong[id]')].map((one) => one.textContent);
          if (!told.includes(rule)) missed.push(rule);
        }
        return missed;
      }, rules);
      assert.deepEqual(lost, [], id);
    });
  }
});

it('what was chosen for a game is as wide as the screen, however long it is', () =>
  withPlayers(
    server,
    browser,
    1,
    async (player) => {
      const { page } = player;
      const { pieces } = await (await fetch(`${server.url}/api/catalog/universal-73/pieces`)).json();
      const list = pieces.map(({ id }) => id).join();
      assert.ok(list.length > 120);
      const created = await server.create({
        game: 'universal-custom',
        options: { types: list, board: '16x16' },
      });
      await player.sit(created.id, created.seat);
      await fits(page, 'a game of all types');
      await page.getByText('What was chosen for this game').click();
      await page.getByText(list, { exact: false }).waitFor();
      await fits(page, 'what was chosen');
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true },
  ));
