/** The workshop: an army is composed, priced, saved, shared by its address and played. */

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';
import { check, fits, SIZES, THEMES } from './looks.mjs';

const path = program('CHESSMITH');
const games = (await catalogOf(path)).filter(({ workshop }) => workshop);
let browser;
let server;

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const cost = (page) => page.locator('main').evaluate((main) => Number(main.dataset.cost));
const text = (page) => page.locator('main').evaluate((main) => main.dataset.army);

/** Does something that changes the army, and waits until it has. */
async function changes(page, act) {
  const before = await text(page);
  await act();
  await page.locator(`main[data-army]:not([data-army="${before}"])`).waitFor();
}

it('some game has a workshop', () => assert.ok(games.length > 0));

for (const { id } of games) {
  it(`${id}: an army is composed, and the price follows every piece`, () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.open(`/workshop/${id}`);
      await page.locator('main[data-army]').waitFor();
      const bare = await cost(page);
      const piece = page.locator('.piece').nth(1);
      const price = Number(await piece.locator('b').textContent());
      await piece.click();
      await changes(page, () => page.locator('.stop').first().click({ force: true }));
      assert.equal(await cost(page), bare + price);
      assert.equal(await page.locator('.price b').textContent(), String(bare + price));
      await changes(page, () => page.locator('.stop').nth(1).click({ force: true }));
      assert.equal(await cost(page), bare + 2 * price);
      await changes(page, () => player.button('Undo').click());
      await player.button('Take away').click();
      await changes(page, () => page.locator('.stop').first().click({ force: true }));
      assert.equal(await cost(page), bare);
      assert.ok((await page.locator('.fault').count()) > 0, 'why no game begins with it');
    }));

  it(`${id}: an army is saved, is there again, comes by a link, and is played`, () =>
    withPlayers(
      server,
      browser,
      1,
      async (player) => {
        const { page } = player;
        await player.open(`/workshop/${id}`);
        await page.locator('main[data-army]').waitFor();
        await changes(page, () => page.locator('.armies button').first().click());
        await page.getByLabel('Name', { exact: true }).fill('Mine & theirs');
        await player.button('Save').click();
        const composed = await text(page);
        await page.reload();
        await page.locator(`main[data-army="${composed}"]`).waitFor();
        await page.locator('.armies').getByRole('button', { name: 'Mine & theirs', exact: true }).waitFor();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, 360, 'the page is as wide as the screen');
        await player.button('Play the engine').click();
        await page.waitForURL('**/game/*');
        await player.ready();
        assert.ok(await player.mine());
        assert.ok((await page.locator('.man').count()) > 4);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true },
    ));

  it(`${id}: who faces an army is seen beside it, and its cost is compared`, () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.open(`/workshop/${id}`);
      await page.locator('main[data-army]').waitFor();
      const against = page.getByLabel('Against');
      const rival = page.getByRole('region', { name: 'Who faces it' });
      assert.equal(await rival.count(), 0, 'its like stands on the land already');
      const ready = await page.locator('.armies button').count();
      assert.ok(ready > 1);
      for (const index of [1, 2]) {
        await against.selectOption({ index });
        const name = await against.locator('option').nth(index).textContent();
        const price = Number(name.split(', ').at(-1));
        await rival.locator(`[data-rival="${price}"]`).waitFor();
        const difference = price - (await cost(page));
        const words = `${Math.abs(difference)} ${difference > 0 ? 'more' : 'less'} than yours`;
        await rival.getByText(difference === 0 ? 'as much as yours' : words).waitFor();
        assert.ok((await rival.locator('.man').count()) > 4);
      }
      // The same army costs as much.
      await changes(page, () => page.locator('.armies button').nth(1).click());
      await rival.getByText('as much as yours').waitFor();
      await against.selectOption({ index: 0 });
      await rival.waitFor({ state: 'detached' });
    }));

  for (const [size, viewport] of Object.entries({ ...SIZES, lying: { width: 740, height: 360 } })) {
    for (const theme of THEMES) {
      it(`${id}: everybody can compare armies on a ${size}, ${theme}`, () =>
        withPlayers(
          server,
          browser,
          1,
          async (player) => {
            const { page } = player;
            await player.open(`/workshop/${id}`);
            await page.locator('main[data-army]').waitFor();
            await changes(page, () => page.locator('.armies button').first().click());
            await page.getByLabel('Against').selectOption({ index: 2 });
            const rival = page.getByRole('region', { name: 'Who faces it' });
            await rival.locator('.man').first().waitFor();
            await rival.getByText('What it is made of').click();
            await rival.getByText(/ × /).first().waitFor();
            await rival.scrollIntoViewIfNeeded();
            await fits(page, `workshop ${size}`);
            await check(page, `workshop-${size}-${theme}`);
          },
          { viewport, colorScheme: theme },
        ));
    }
  }
}

for (const { id } of games) {
  it(`${id}: what stands on the land is looked at, and turned by keys`, () =>
    withPlayers(server, browser, 1, async (player) => {
      const { page } = player;
      await player.open(`/workshop/${id}`);
      await page.locator('main[data-army]').waitFor();
      await changes(page, () => page.locator('.stop').last().press('Enter'));
      // What was put there is looked at: where it goes, and which way it looks.
      const compass = page.getByRole('group', { name: 'Where it looks' });
      await compass.waitFor();
      await player.button('Look').press('Enter');
      await page.locator('.stop').nth(20).press('Enter');
      await compass.waitFor({ state: 'detached' });
      await page.locator('.stop').last().press('Enter');
      const reached = async () => page.locator('.host .marks').first().innerHTML();
      await page.locator('.host .marks .mark').first().waitFor();
      const ahead = await reached();
      const ways = compass.getByRole('button', { disabled: false });
      const pressed = await ways.evaluateAll((all) => all.map((way) => way.ariaPressed));
      assert.equal(pressed.filter((one) => one === 'true').length, 1);
      await changes(page, () => ways.nth(pressed.indexOf('false')).press('Enter'));
      assert.notEqual(await reached(), ahead, 'it goes elsewhere');
      const turned = await text(page);
      await page.reload();
      await page.locator(`main[data-army="${turned}"]`).waitFor();
    }));

  for (const [size, viewport] of Object.entries({ ...SIZES, lying: { width: 740, height: 360 } })) {
    for (const theme of THEMES) {
      it(`${id}: everybody can compose and compare on a ${size}, ${theme}`, () =>
        withPlayers(
          server,
          browser,
          1,
          async (player) => {
            const { page } = player;
            await player.open(`/workshop/${id}`);
            await page.locator('main[data-army]').waitFor();
            await changes(page, () => page.locator('.armies button').first().click());
            await player.button('Look').click();
            const stands = page.locator('.stop[aria-label*="looking"]').first();
            await stands.click({ force: true });
            await page.getByRole('group', { name: 'Where it looks' }).waitFor();
            const against = page.getByLabel('Against');
            await against.selectOption({ index: 2 });
            const rival = page.getByRole('region', { name: 'Who faces it' });
            await rival.locator('.man').first().waitFor();
            await fits(page, `workshop ${size}`);
            await check(page, `workshop-${size}-${theme}`);
          },
          { viewport, colorScheme: theme },
        ));
    }
  }
}
