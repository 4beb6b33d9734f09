/** Putting positions together: on the board of every game that has such, and from there on. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');

let browser;
let server;
const games = await catalogOf(path);
const asked = await Server.start(path);
const editable = [];
for (const game of games) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ options: {} });
  const { status } = await fetch(`${asked.url}/api/catalog/${game.id}/draft`, {
    method: 'POST',
    headers,
    body,
  });
  if (status === 200) editable.push(game);
}
await asked.stop();

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until the position is another one, and returns it. */
async function changed(page, act) {
  const before = await page.locator('main').getAttribute('data-position');
  await act();
  await page.waitForFunction((was) => document.querySelector('main')?.dataset.position !== was, before);
  return page.locator('main').getAttribute('data-position');
}

it('all games can be edited', () => {
  assert.equal(editable.length, games.length);
});

describe('on the board', () => {
  for (const game of editable) {
    it(`of ${game.title} one puts, takes away and goes back`, () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await player.open(`/edit/${game.id}`);
        const start = await page.locator('main').getAttribute('data-position');
        const faults = await page.locator('main').getAttribute('data-faults');
        const middle = page.locator('.stop[data-name="d4"]').or(page.locator('.stop')).first();
        await page.getByRole('group', { name: 'Put for Black' }).getByRole('button').last().click();
        const put = await changed(page, () => middle.click({ force: true }));
        await page.getByRole('button', { name: 'Take away' }).click();
        await changed(page, () => middle.click({ force: true }));
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        await page.waitForFunction((is) => document.querySelector('main')?.dataset.position === is, put);
        const empty = await changed(page, () => page.getByRole('button', { name: 'Empty board' }).click());
        assert.equal(await page.locator('.men .man').count(), 0);
        // The text leads back to where one began.
        await page.locator('#text').fill(start);
        if (empty !== start) await page.getByRole('button', { name: 'Read it' }).click();
        await page.locator(`main[data-faults="${faults}"]`).waitFor();
        assert.equal(await page.locator('main').getAttribute('data-position'), start);
      }));
  }
});

it('a position is put together, analysed, changed from there, and played', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/edit/chess');
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.getByText('This is no position of the game yet').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Analyse it' }).isDisabled());
    await page.locator('#text').fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Read it' }).click();
    for (const [name, cell] of [
      ['White: king', 'e1'],
      ['Black: king', 'e8'],
      ['White: rook', 'a1'],
    ]) {
      await page.getByRole('button', { name, exact: true }).click();
      await changed(page, () => page.locator(`.stop[data-name="${cell}"]`).click({ force: true }));
    }
    await page.locator('main[data-faults="0"]').waitFor();
    await page.getByRole('radio', { name: 'Black to move' }).check({ force: true });
    await page.locator('main[data-position="4k3/8/8/8/8/8/8/R3K3 b - - 0 1"]').waitFor();
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await page.waitForURL('**/analyse/chess#**');
    await player.turns(0);
    await player.type('e8d7');
    await player.turns(1);
    await page.getByText('Another position').click();
    await page.getByRole('link', { name: 'Put a position together' }).click();
    await page.locator('main[data-position="8/3k4/8/8/8/8/8/R3K3 w - - 1 2"]').waitFor();
    await page.getByRole('button', { name: 'Play the engine' }).click();
    await page.waitForURL('**/game/*');
    await player.ready();
    assert.ok(await player.mine());
    await player.type('a1a7');
    await player.changed(0);
  }));

it('a piece is put together attribute by attribute', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/edit/freechess');
    for (const name of ['rook', 'knight', 'rook']) {
      await page.getByRole('button', { name: `White: ${name}`, exact: true }).click();
      await changed(page, () => page.locator('.stop[data-name="g7"]').click({ force: true }));
    }
    assert.match(await page.locator('main').getAttribute('data-position'), /\/6\{2RN\}6\//);
    await page.getByLabel('Put to what stands there already').uncheck();
    const alone = await changed(page, () => page.locator('.stop[data-name="g7"]').click({ force: true }));
    assert.match(alone, /\/6R6\//);
  }));

it('what lies beside the board and what is remembered are changed', () =>
  withPlayers(server, browser, 1, async (player) => {
    const { page } = player;
    await player.open('/edit/freechess');
    const white = page.getByRole('group', { name: 'White: rook' });
    const less = await changed(page, () =>
      white.getByRole('button', { name: 'One rook less' }).press('Enter'),
    );
    assert.match(less, /\[K2C2R5B8N13P\/k2c3r5b8n13p\]/);
    await changed(page, () => white.getByRole('button', { name: 'One rook more' }).click());
    assert.equal(
      await white.getByRole('button', { name: 'One rook more' }).getAttribute('aria-disabled'),
      'true',
    );
    const met = await changed(page, () => page.getByLabel('Met').selectOption('+'));
    assert.match(met, / w \+ - 0 1$/);
    const clock = page.getByLabel('Clock', { exact: true });
    await clock.fill('7');
    assert.match(await changed(page, () => clock.press('Enter')), / w \+ - 7 1$/);
  }));

it('a design is put together part by part, turned, laid beside the board and played with', () =>
  withPlayers(
    server,
    browser,
    1,
    async (player) => {
      const { page } = player;
      await player.open('/edit/construction');
      await page.locator('main[data-faults]').waitFor();
      const cells = page.locator('.stop');
      const stock = page.getByRole('group', { name: 'Put for White' });
      await stock.getByRole('button').first().click();
      await page.getByText(/Put another piece together/).press('Enter');
      const parts = page.getByRole('group', { name: 'Tokens' });
      await parts
        .getByRole('button', { name: /royalty/i })
        .first()
        .press('Enter');
      await page.getByText(/Put another piece together: White, .*royalty/i).waitFor();
      const put = await changed(page, () => cells.last().click({ force: true }));
      assert.match(put, /"owner":"white","square":"[a-z]\d+","design":"\w\[y\]","facing":"n/);
      const laid = await changed(page, () =>
        page.getByRole('button', { name: 'Lay it beside the board' }).click(),
      );
      assert.match(laid, /"hand":\{"white":\["\w\[y\]"\],"black":\[\]\}/);
      await page.getByRole('group', { name: 'White, beside the board' }).waitFor();
      await page.getByRole('button', { name: 'Turn a piece' }).click();
      const turned = await changed(page, () => cells.last().press('Enter'));
      assert.doesNotMatch(turned, /"facing":"n"/);
      // Another land, and a position that is none of the game yet says why.
      const land = page.getByLabel('Land');
      assert.ok((await land.locator('option').count()) > 3);
      assert.ok(await page.getByRole('button', { name: 'Analyse it' }).isDisabled());
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 360, 'the page is as wide as the screen');
    },
    { viewport: { width: 360, height: 740 } },
  ));
