/** What was chosen from a hand: nothing else is shown as chosen, though it leaves its place for the board. */

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { launch, program, Server, scriptOf, withPlayers } from './harness.mjs';

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

for (const [screen, options] of Object.entries({
  desktop: {},
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
})) {
  it(`a king is chosen and then its square, and no other piece is shown as chosen, on a ${screen}`, async () => {
    const script = await scriptOf('construction');
    const created = await server.create({ game: 'construction', options: script.options });
    const placing = script.turns.findIndex((turn) => turn.length === 3 && turn[0].startsWith('tray: throne'));
    await withPlayers(
      server,
      browser,
      2,
      async (white, black) => {
        await white.sit(created.id, created.seat);
        await black.sit(created.id, created.invitation);
        for (const [index, turn] of script.turns.slice(0, placing).entries()) {
          await Promise.all([white.turns(index), black.turns(index)]);
          await ((await white.isOnTurn()) ? white : black).click(turn);
        }
        await Promise.all([white.turns(placing), black.turns(placing)]);
        const player = (await white.isOnTurn()) ? white : black;
        const [tray, cell] = script.turns[placing];
        const name = tray.replace('tray: ', '');
        const chosen = () =>
          player.page.locator('.slot.chosen').evaluateAll((slots) => slots.map(({ title }) => title));
        const inHand = () =>
          player.page.locator('.slot').evaluateAll((slots) => slots.map(({ title }) => title));
        const hand = await inHand();
        assert.ok(hand.length > 2, `more lies there than what is placed: ${hand}`);
        await player.slot(name).click();
        await player.picks(1);
        assert.deepEqual(await chosen(), [name]);
        await player.cell(cell).click({ force: true });
        await player.picks(2);
        assert.deepEqual(
          (await chosen()).filter((title) => title !== name),
          [],
        );
        // And back: it lies where it lay, chosen again.
        await player.page.locator('.undo').click();
        await player.picks(1);
        assert.deepEqual([await inHand(), await chosen()], [hand, [name]]);
      },
      options,
    );
  });
}
