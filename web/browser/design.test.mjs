/** Designing pieces by pressing squares: in the form of every game that offers it, and in its book. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { catalogOf, launch, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');

let browser;
let server;
const games = await catalogOf(path);
const asked = await Server.start(path);
const open = [];
for (const { id, title, pieces } of games) {
  if (pieces && (await asked.json(`/api/catalog/${id}/pieces`)).designs) open.push({ id, title });
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

it('some game has pieces of one’s own', () => assert.ok(open.length > 0));

const own = (page) => page.getByRole('region', { name: 'A piece of your own' });

/** Waits until the design is another one, and returns its text. */
async function changed(page, act) {
  const was = await own(page).getAttribute('data-piece');
  await act();
  await page.waitForFunction(
    (before) => document.querySelector('section[data-piece]')?.dataset.piece !== before,
    was,
  );
  return own(page).getAttribute('data-piece');
}

const around = (page, cell) => page.locator(`.host.around .stop[data-name="${cell}"]`);

for (const { id, title } of open) {
  describe(title, () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      it(`has a piece designed, added and played with at ${viewport.width}`, () =>
        withPlayers(
          server,
          browser,
          1,
          async (player) => {
            const { page } = player;
            await player.open(`/#${id}`);
            await page.getByText(/Choose from the pieces/).click();
            await page.getByText('Design a piece of your own').click();
            await own(page).waitFor();
            const takesToo = await changed(page, () => around(page, 'e6').click({ force: true }));
            await own(page).getByText('e6: goes and takes').waitFor();
            const takes = await changed(page, () => around(page, 'e6').click({ force: true }));
            assert.notEqual(takes, takesToo);
            await own(page).getByText('e6: takes only').waitFor();
            await own(page).getByRole('radio', { name: 'Rides on' }).check({ force: true });
            await changed(page, () => around(page, 'd5').click({ force: true }));
            // A line of seven squares lies behind, and what is pressed once is drawn in its place.
            await page.locator('.host.reach .marks .mark').first().waitFor();
            assert.equal(await page.locator('.host.around .arrow').count(), 1);
            const written = await own(page).getAttribute('data-piece');
            await own(page).locator('code').getByText(written, { exact: true }).waitFor();
            await changed(page, () => own(page).getByRole('button', { name: 'Begin anew' }).click());
            assert.equal(await own(page).getAttribute('data-piece'), '');
            await changed(page, () => own(page).getByRole('button', { name: 'Undo' }).click());
            assert.equal(await own(page).getAttribute('data-piece'), written);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.equal(width, viewport.width, 'the page is as wide as the screen');
            // Without a name it stays where it is, and that is said.
            player.calm = true;
            await own(page).getByRole('button', { name: 'Add to the game' }).click();
            await page.getByRole('alert').getByText('name').waitFor();
            player.calm = false;
            await own(page).getByLabel('Its name').fill('Sand Fox');
            await own(page).getByLabel('Its name').press('Enter');
            const list = own(page).getByRole('list', { name: 'Pieces of your own' });
            await list.getByText('Sand Fox').waitFor();
            await page.getByRole('button', { name: 'Play', exact: true }).click();
            await page.waitForURL('**/game/*');
            await player.ready();
          },
          { viewport },
        ));
    }

    it('has a piece designed by keys alone, and taken away again', () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await player.open(`/#${id}`);
        await page.getByText(/Choose from the pieces/).press('Enter');
        await page.getByText('Design a piece of your own').press('Enter');
        await own(page).waitFor();
        await around(page, 'd4').focus();
        await page.keyboard.press('ArrowUp');
        const once = await changed(page, () => page.keyboard.press('Enter'));
        await page.keyboard.press('ArrowUp');
        const twice = await changed(page, () => page.keyboard.press(' '));
        assert.notEqual(once, twice);
        await own(page).getByLabel('Its name').fill('Climber');
        await own(page).getByLabel('Its name').press('Enter');
        await own(page).getByRole('button', { name: 'Remove Climber' }).press('Enter');
        await own(page).getByText('Climber is none of the pieces any more').waitFor();
        assert.equal(await own(page).getByRole('button', { name: 'Remove Climber' }).count(), 0);
      }));

    it('has a piece looked at in its book while it is designed', () =>
      withPlayers(server, browser, 1, async (player) => {
        const { page } = player;
        await player.open(`/pieces/${id}`);
        await page.getByText('Design a piece by pressing squares').click();
        await own(page).waitFor();
        for (const cell of ['e6', 'c6']) await changed(page, () => around(page, cell).click({ force: true }));
        const sentence = await own(page).locator('p').last().textContent();
        await page.getByRole('region', { name: 'Piece', exact: true }).getByText(sentence).waitFor();
        assert.equal(await own(page).getByRole('button', { name: 'Add to the game' }).count(), 0);
      }));
  });
}
