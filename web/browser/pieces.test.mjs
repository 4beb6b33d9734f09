/** The book of pieces: every game that has one, looked through, tried out, and chosen from. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');

let browser;
let server;
const games = (await catalogOf(path)).filter(({ pieces }) => pieces);

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The marks on the board of the book. */
const marks = (page) => page.locator('.study .marks .mark > *').count();

for (const { id, title } of games) {
  describe(title, () => {
    it('has its pieces beside Play, each on a board of any size', () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        const book = await server.json(`/api/catalog/${id}/pieces`);
        await player.open(`/#${id}`);
        await page.getByRole('link', { name: 'Pieces', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: `Pieces of ${title}` }).waitFor();
        const list = page.getByRole('region', { name: 'All pieces' });
        const entries = list.locator('li a');
        assert.equal(await entries.count(), book.pieces.length);
        const study = page.getByRole('region', { name: 'Piece', exact: true });
        const last = book.pieces.at(-1);
        await entries.last().click();
        await study.getByRole('heading', { name: new RegExp(`^${last.name}`, 'i') }).waitFor();
        await study.getByText(last.sentence).waitFor();
        await study.getByLabel('Files').fill('5');
        await study.getByLabel('Files').blur();
        await page.waitForFunction(() => document.querySelectorAll('.study .stop').length === 40);

        // Looked for by name, and by how they move.
        await list.getByLabel('Search the pieces').fill(last.name);
        await page.waitForFunction(
          (most) => document.querySelectorAll('.list li').length < most,
          book.pieces.length,
        );
        await list.getByLabel('Search the pieces').fill('');
        const way = book.ways.find((one) => {
          const moving = book.pieces.filter(({ ways }) => ways.includes(one)).length;
          return moving > 0 && moving < book.pieces.length;
        });
        await list.getByRole('checkbox', { name: way }).check();
        const count = book.pieces.filter(({ ways }) => ways.includes(way)).length;
        await list.getByText(`${count} of ${book.pieces.length} pieces`).waitFor();
        assert.equal(await entries.count(), count);
      }));

    it('lets a piece be moved, and tried out where the game tells', () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        const book = await server.json(`/api/catalog/${id}/pieces`);
        const slider = book.pieces.find(({ ways }) => ways.includes('slides'));
        await player.open(`/pieces/${id}#${encodeURIComponent(slider.id)}`);
        await page.locator('.study .marks .mark').first().waitFor();
        await player.cell('a1').click({ force: true });
        await page.waitForFunction(() =>
          /stands|white/i.test(document.querySelector('.study .stop[data-name="a1"]').ariaLabel ?? ''),
        );
        const free = await marks(page);
        assert.ok(free > 0);
        const tool = page.getByRole('radio', { name: 'A friend' });
        assert.equal((await tool.count()) > 0, book.tries_out);
        if (!book.tries_out) return;
        await tool.check();
        for (const name of ['a2', 'b1', 'b2']) {
          await player.cell(name).click({ force: true });
          await page.locator(`.study .stop[data-name="${name}"][aria-label*="friend"]`).waitFor();
        }
        assert.ok((await marks(page)) < free, 'who is in the way stops it');
        await page.getByRole('button', { name: 'Clear' }).click();
        await page.locator('.study .stop[aria-label*="friend"]').first().waitFor({ state: 'detached' });
      }));
  });
}

it('what a piece was measured to be worth stands beside it, as the table has it', async () => {
  const tables = await server.json('/api/lab');
  const table = tables.find(({ what, about }) => what === 'values' && games.some(({ id }) => id === about));
  const { rows } = await server.json(`/api/lab/${table.name}.json`);
  const book = await server.json(`/api/catalog/${table.about}/pieces`);
  const row = rows.find(({ piece }) => book.pieces.some(({ id }) => id === piece));
  await withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open(`/pieces/${table.about}#${encodeURIComponent(row.piece)}`);
    const study = page.getByRole('region', { name: 'Piece', exact: true });
    const told = `${row.value.toFixed(2)} (${row.low.toFixed(2)} to ${row.high.toFixed(2)})`;
    const link = study.getByRole('link', { name: told });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), `/lab/${table.about}`);
    await player.open(`/lab/${table.about}`);
    await page
      .getByRole('cell', { name: row.value.toFixed(2) })
      .first()
      .waitFor();
    await page.getByText(`chessmith lab values ${table.game}`, { exact: false }).first().waitFor();
  });
});
for (const { id, title } of games) {
  it(`${title} lets its pieces be put together, if they are`, () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      const book = await server.json(`/api/catalog/${id}/pieces`);
      await player.open(`/pieces/${id}`);
      const study = page.getByRole('region', { name: 'Piece', exact: true });
      await study.getByRole('heading', { level: 2 }).waitFor();
      const made = page.getByRole('region', { name: 'What it is made of' });
      assert.equal((await made.count()) > 0, book.put_together);
      if (!book.put_together) return;
      // Presses on parts until one is refused: every one makes another piece, or says why there is none.
      const heading = study.getByRole('heading', { level: 2 });
      const met = new Set();
      let refused = 0;
      for (let round = 0; round < 12; round += 1) {
        const buttons = made.locator('button.more');
        const button = buttons.nth((round * 5) % (await buttons.count()));
        const can = (await button.getAttribute('aria-disabled')) !== 'true';
        const before = await heading.textContent();
        // What says why not is pressed all the same.
        await button.click({ force: true });
        if (can) {
          await page.waitForFunction(
            (was) => document.querySelector('.study h2')?.textContent !== was,
            before,
          );
          met.add(await heading.textContent());
        } else {
          refused += 1;
          assert.match(await made.getByRole('status').textContent(), /\(.+-\d+\)\.$|\(D\d+\)\.$/);
          assert.equal(await heading.textContent(), before);
        }
      }
      assert.ok(met.size > 4, [...met].join());
      assert.ok(refused > 0, 'something was refused');
      // And one part less.
      const before = await heading.textContent();
      await made.locator('button.fewer').first().click();
      await page.waitForFunction((was) => document.querySelector('.study h2')?.textContent !== was, before);
      assert.ok(decodeURIComponent(new URL(page.url()).hash).length > 1, 'the address names it');
    }));
}

it('Pieces are put in order by what they can do, and those of some worth found', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    const { id } = games.find(({ pieces }) => pieces);
    const { pieces } = await server.json(`/api/catalog/${id}/pieces`);
    await player.open(`/pieces/${id}`);
    const names = () => page.locator('.list li .name').allTextContents();
    const said = (all) => all.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1));
    for (const order of ['mobility', 'forks', 'worth']) {
      await page.getByLabel('order').selectOption(order);
      const rising = [...pieces].sort((a, b) => (b[order] ?? -1e9) - (a[order] ?? -1e9));
      assert.deepEqual(await names(), said(rising), order);
    }
    const worths = pieces.map(({ worth }) => worth).filter((worth) => worth !== null);
    const middle = worths.sort((a, b) => a - b)[Math.floor(worths.length / 2)];
    await page.getByLabel('Worth at least').fill(String(middle / 100));
    const dear = pieces.filter(({ worth }) => worth !== null && worth >= middle);
    await page.getByText(`${dear.length} of ${pieces.length} pieces`).waitFor();
    assert.ok(dear.length > 0 && dear.length < pieces.length);
  }));

const choosing = games.flatMap((game) =>
  game.options.filter(({ takes }) => takes.pieces).map((option) => ({ game, option })),
);

for (const { game, option } of choosing) {
  it(`${game.title} takes pieces that are chosen from the book`, () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      const { pieces } = await server.json(`/api/catalog/${game.id}/pieces`);
      const usual = option.default.split(',');
      const added = pieces.find(({ id }) => !usual.includes(id));
      await player.open(`/#${game.id}`);
      await page.locator(`[data-game="${game.id}"]`).click();
      await page.getByText(/^Choose from the pieces/).click();
      await page
        .getByRole('group', { name: 'Pieces' })
        .getByRole('button', { name: added.name, exact: true })
        .click();
      await page.getByText(`Choose from the pieces: ${usual.length + 1} chosen`).waitFor();
      await page.locator('input[name="seat"][value="white"]').check();
      await page.locator('button[type="submit"].start').click();
      await page.waitForURL('**/game/*');
      await player.ready();
      const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1));
      const { options } = await server.json(`/api/games/${id}`);
      const given = options.find(({ name }) => name === option.name);
      assert.equal(given.value, [...usual, added.id].join(','));
    }));
}
