/** Every game of the catalog between two browsers with clocks, another one after it, and both found again. */

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { catalogOf, dice, launch, pickAnything, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');
/** How many turns are played before somebody resigns. */
const TURNS = 2;
const CLOCK = '10+5';
/** The minutes for the setup, where there is one. */
const SETUP = '3';

let browser;
let server;
const isSeed = ({ takes }) => typeof takes === 'object' && 'seed' in takes;
const games = (await catalogOf(path)).map(({ id, title, options, has_setup: hasSetup }) => ({
  id,
  title,
  hasSetup,
  byLot: options.some(isSeed),
}));

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const idOf = (player) => decodeURIComponent(new URL(player.page.url()).pathname.split('/').at(-1));

/** Seats a host, who plays White, and a guest who comes by the link. */
async function sitDown(host, guest, { id: game, hasSetup }) {
  const setup = hasSetup ? SETUP : undefined;
  const id = await host.start(game, { opponent: 'friend', clock: CLOCK, setup });
  await guest.page.goto(await host.page.getByLabel('Invitation link').inputValue());
  await guest.ready();
  return id;
}

async function resign(player, other) {
  await player.button('Resign').click();
  await player.button('Yes, resign').click();
  await Promise.all([player.over(), other.over()]);
}

const offer = (player) => player.page.getByRole('group', { name: 'Rematch offer' });

/** Waits until both are led to another game, and returns its id. */
async function led(host, guest, from) {
  for (const { page } of [host, guest]) await page.waitForURL((url) => !url.pathname.endsWith(`/${from}`));
  await Promise.all([host.ready(), guest.ready()]);
  assert.equal(idOf(host), idOf(guest));
  return idOf(host);
}

/** Finds a game that is over in the list of one's own, and goes back to it. */
async function findAgain(player, id, title, result) {
  await player.open('/');
  const link = player.page.locator(`section[aria-labelledby="recent-title"] a[href="/game/${id}"]`);
  await link.waitFor();
  const text = await link.textContent();
  for (const word of [title, result]) assert.ok(text.includes(word), `${word} in ${text}`);
  await link.click();
  await player.ready();
  await player.over();
  assert.ok((await player.line()).startsWith(result));
}

it('the catalog has games', () => assert.ok(games.length >= 5));

for (const [index, game] of games.entries()) {
  const { title, byLot } = game;
  const face = game.hasSetup ? /3:00.*setup/s : /10:00/;
  it(`${game.id} is played with clocks, played again, and found again`, () =>
    withPlayers(server, browser, 2, async (host, guest) => {
      const first = await sitDown(host, guest, game);
      for (const player of [host, guest])
        for (const side of ['white', 'black']) assert.match(await player.clock(side).textContent(), face);
      const hostBegins = await host.isOnTurn();
      const roll = dice(index + 3);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const mover = (await host.isOnTurn()) ? host : guest;
        const { turns } = await mover.state();
        await pickAnything(mover, roll);
        await Promise.all([host.turns(turns + 1), guest.turns(turns + 1)]);
      }
      await resign(host, guest);

      const another = host.button('Rematch, another start');
      assert.equal(await another.count(), byLot ? 1 : 0);
      // With the same start, or where it can be drawn with another one.
      await (byLot && index % 2 === 0 ? another : host.button('Rematch')).click();
      await host.button('Rematch offered').waitFor();
      await offer(guest).getByRole('button', { name: 'Accept' }).click();
      const second = await led(host, guest, first);
      assert.equal(await guest.isOnTurn(), hostBegins, 'colours are changed');
      for (const side of ['white', 'black']) assert.match(await guest.clock(side).textContent(), face);
      await resign(guest, host);

      await findAgain(host, first, title, '0–1');
      await findAgain(guest, second, title, '0–1');
    }));
}

it('a rematch is declined with a word, offered again by keyboard, and waits for who has left', () =>
  withPlayers(server, browser, 2, async (host, guest) => {
    const [game] = games;
    const first = await sitDown(host, guest, game);
    await resign(host, guest);
    await host.button('Rematch').click();
    await offer(guest).getByRole('button', { name: 'Decline' }).click();
    await host.page.getByText('Black declines the rematch.').waitFor();
    assert.equal(await offer(guest).count(), 0);

    const address = guest.page.url();
    await guest.page.goto('about:blank');
    await host.page.getByText('Black has left', { exact: false }).waitFor();
    await host.button('Rematch').focus();
    await host.page.keyboard.press('Enter');
    await host.page.getByText('the offer waits for them').waitFor();
    await guest.page.goto(address);
    await guest.ready();
    await offer(guest).getByRole('button', { name: 'Accept' }).focus();
    await guest.page.keyboard.press('Enter');
    const second = await led(host, guest, first);

    // Who comes back to the first game finds the way to the second, as does who watched.
    await host.open(`/game/${first}`);
    await host.button('Go to the rematch').click();
    await host.page.waitForURL(`**/game/${second}`);
    await host.ready();
    await resign(host, guest);
  }));

it('a rematch is accepted with a finger on a phone', () =>
  withPlayers(
    server,
    browser,
    2,
    async (host, guest) => {
      const [game] = games;
      const first = await sitDown(host, guest, game);
      await resign(guest, host);
      await host.button('Rematch').tap();
      await offer(guest).getByRole('button', { name: 'Accept' }).tap();
      await led(host, guest, first);
    },
    { viewport: { width: 360, height: 640 }, hasTouch: true },
  ));
