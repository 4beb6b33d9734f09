/** What happens in a game besides its turns, and what happens to a page. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { launch, program, Server, withPlayers } from './harness.mjs';

const path = program('CHESSMITH');
/** Any game of the catalog does; this one's turns are short to write. */
const GAME = 'chess';

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

/** Seats two people at a new game. */
async function seated(body, rest = {}) {
  const created = await server.create({ game: GAME, ...rest });
  await withPlayers(server, browser, 2, async (white, black) => {
    await white.sit(created.id, created.seat);
    await black.sit(created.id, created.invitation);
    await body(white, black, created);
  });
}

/** Types turns, White's first, and waits until both see each. */
async function typed(white, black, turns) {
  for (const turn of turns) {
    const before = await white.state();
    const toMove = before.turn === 'mine' ? white : black;
    await toMove.mine();
    await toMove.type(turn);
    await Promise.all([white.turns(before.turns + 1), black.turns(before.turns + 1)]);
  }
}

async function pieceNames(player, ...cells) {
  return Promise.all(cells.map((name) => player.cell(name).getAttribute('aria-label')));
}

it('a game is begun in the lobby, and a friend comes by the link', () =>
  withPlayers(server, browser, 2, async (host, guest) => {
    await host.start(GAME, { opponent: 'friend' });
    const address = await host.page.getByLabel('Invitation link').inputValue();
    assert.match(address, /\/game\/[^/]+#invitation=[0-9a-f]{32}$/);
    assert.ok(!host.page.url().includes('#'), 'the own seat is not in the address');
    await guest.page.goto(address);
    await guest.ready();
    assert.ok(!guest.page.url().includes('#'), 'the own seat is not in the address');
    await host.page.getByLabel('Invitation link').waitFor({ state: 'detached' });
    for (const player of [host, guest])
      await player.page.locator('.bar[data-side="black"] .presence.here').waitFor();
    await host.click(['e2', 'e4']);
    await guest.click(['e7', 'e5']);
    await host.turns(2);
    await guest.context.close();
    await host.page.locator('.bar[data-side="black"] .presence:not(.here)').waitFor();
  }));

it('an invitation that is opened thrice seats one', () =>
  withPlayers(server, browser, 3, async (host, guest, third) => {
    await host.start(GAME, { opponent: 'friend' });
    const address = await host.page.getByLabel('Invitation link').inputValue();
    await guest.page.goto(address);
    await guest.ready();
    third.calm = true;
    await third.page.goto(address);
    await third.page.getByText('Somebody else has taken this seat').waitFor();
    await third.button('Watch the game').click();
    await third.ready();
    assert.equal(await third.page.locator('main').getAttribute('data-turn'), 'theirs');
    // Who has the seat may open the link again, and so may the host, who keeps their own.
    await guest.page.goto('about:blank');
    await guest.page.goto(address);
    await host.page.goto('about:blank');
    await host.page.goto(address);
    await Promise.all([guest.ready(), host.ready()]);
    await host.click(['e2', 'e4']);
    await guest.turns(1);
    await guest.click(['e7', 'e5']);
    await third.turns(2);
  }));

it('a reload in the middle resumes the game, also in a second tab', () =>
  seated(async (white, black) => {
    await typed(white, black, ['e4', 'e5']);
    await white.page.reload();
    await white.ready();
    await white.turns(2);
    assert.ok(await white.mine());
    await white.click(['g1', 'f3']);
    await black.turns(3);
    const second = await white.context.newPage();
    await second.goto(white.page.url());
    await second.locator('main[data-turns="3"][data-turn="theirs"]').waitFor();
    await black.click(['b8', 'c6']);
    await second.locator('main[data-turns="4"][data-turn="mine"]').waitFor();
  }));

it('a server that is killed and comes back resumes the game', () =>
  seated(async (white, black) => {
    await typed(white, black, ['d4', 'd5', 'c4']);
    for (const player of [white, black]) player.calm = true;
    await server.kill();
    await white.says('Connection lost');
    await server.run();
    await Promise.all([white.ready(), black.ready()]);
    await Promise.all([white.turns(3), black.turns(3)]);
    for (const player of [white, black]) player.calm = false;
    await black.click(['d5', 'c4']);
    await white.turns(4);
    assert.match((await pieceNames(white, 'c4'))[0], /^c4; black/i);
  }));

it('a takeback is asked for, declined, and accepted', () =>
  seated(async (white, black) => {
    await typed(white, black, ['e4', 'e5']);
    await black.button('Take back').click();
    await white.button('Decline').click();
    await white.button('Decline').waitFor({ state: 'detached' });
    await white.turns(2);
    await black.button('Take back').click();
    await white.page.getByRole('group', { name: 'Takeback request' }).waitFor();
    await white.button('Accept').click();
    await Promise.all([white.turns(1), black.turns(1)]);
    assert.ok(await black.mine());
    await black.click(['c7', 'c5']);
    await white.turns(2);
  }));

it('against the engine a takeback needs no consent', () =>
  withPlayers(server, browser, 1, async (player) => {
    await player.start(GAME);
    await player.click(['e2', 'e4']);
    await player.turns(2);
    assert.ok(await player.mine());
    await player.button('Take back').click();
    await player.turns(0);
    assert.ok(await player.mine());
    assert.match((await pieceNames(player, 'e2'))[0], /^e2; white/i);
  }));

it('a draw is offered, declined, offered and agreed', () =>
  seated(async (white, black) => {
    await typed(white, black, ['e4', 'e5']);
    await white.button('Draw').click();
    await black.button('Decline').click();
    await white.page.getByText('Draw offered').waitFor({ state: 'detached' });
    await white.page.getByText('Black declines the draw.').waitFor();
    await black.button('Draw').click();
    await white.page.getByText('Black offers a draw.').waitFor();
    await white.button('Accept').click();
    await white.button('Not yet').click();
    await white.button('Accept').click();
    await white.button('Yes, draw').click();
    for (const player of [white, black]) {
      await player.over();
      assert.match(await player.line(), /^½–½ · Draw by /);
    }
  }));

it('a draw is claimed when the rules give a reason', () =>
  seated(async (white, black) => {
    const round = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    await typed(white, black, [...round, ...round.slice(0, 3)]);
    assert.equal(await black.page.getByRole('button', { name: /^Claim a draw/ }).count(), 0);
    await typed(white, black, ['Ng8']);
    assert.equal(await black.page.getByRole('button', { name: /^Claim a draw/ }).count(), 0);
    await white.page.getByRole('button', { name: /^Claim a draw/ }).click();
    for (const player of [white, black]) {
      await player.over();
      assert.match(await player.line(), /^½–½ · Draw by /);
    }
  }));

it('a resignation has to be confirmed', () =>
  seated(async (white, black) => {
    await black.button('Resign').click();
    await black.button('No').click();
    await black.button('Resign').click();
    await black.button('Yes, resign').click();
    for (const player of [white, black]) {
      await player.over();
      assert.equal(await player.line(), '1–0 · White won by resignation');
    }
    assert.equal(await white.page.locator('#typed').count(), 0);
  }));

it('with clocks whose time is over loses, and the game is found again', () =>
  withPlayers(server, browser, 2, async (host, guest) => {
    await host.start(GAME, { opponent: 'friend', clock: '0:03+60' });
    await guest.page.goto(await host.page.getByLabel('Invitation link').inputValue());
    await guest.ready();
    for (const player of [host, guest])
      for (const side of ['white', 'black']) assert.match(await player.clock(side).textContent(), /3\.0/);
    await typed(host, guest, ['e4', 'e5']);
    // White's clock runs, and warns with a sign beside its colour; then its time is over.
    await host.page.locator('.bar[data-side="white"] .clock.running.low i').waitFor();
    for (const player of [host, guest]) {
      await player.over();
      assert.equal(await player.line(), '0–1 · Black won by time forfeit');
      assert.match(await player.clock('white').textContent(), /0:00/);
      assert.match(await player.clock('black').textContent(), /3\.0/);
    }
    await guest.open('/');
    const game = guest.page.getByRole('link', { name: /Black won by time forfeit/ });
    assert.match(await game.textContent(), /Black against Guest · \d{4}-\d\d-\d\d/);
    const file = guest.page.waitForEvent('download');
    await guest.button('Download all').click();
    assert.equal((await file).suggestedFilename(), 'chessmith-games.json');
    const texts = guest.page.waitForEvent('download');
    await guest.button('Download all that can be had as PGN').click();
    const pgn = await texts;
    assert.equal(pgn.suggestedFilename(), 'chessmith-games.pgn');
    assert.match(await readFile(await pgn.path(), 'utf8'), /^\[Event .*1\. e4 e5/s);
    await game.click();
    await guest.ready();
    assert.equal(await guest.line(), '0–1 · Black won by time forfeit');
  }));

it('spectators see everything, move nothing, and may ask', async () => {
  const created = await server.create({ game: GAME });
  await withPlayers(server, browser, 3, async (white, black, spectator) => {
    await white.sit(created.id, created.seat);
    await black.sit(created.id, created.invitation);
    await spectator.watch(created.id);
    await white.page.getByText('1 watching').waitFor();
    await typed(white, black, ['e4']);
    await spectator.turns(1);
    await spectator.says('Black to move');
    assert.equal(await spectator.page.locator('.stop.offered').count(), 0);
    for (const name of ['Resign', 'Draw', 'Take back']) assert.equal(await spectator.button(name).count(), 0);
    await spectator.type('e5');
    await spectator.page.getByText('is legal').waitFor();
    await spectator.turns(1);
    await spectator.cell('e4').click({ force: true });
    await spectator.page.getByRole('region', { name: 'About this piece' }).waitFor();
    assert.ok((await spectator.page.locator('.marks .mark.reach path').count()) > 0);
  });
});

it('a typed turn that is illegal gets a reason and marks its cells', () =>
  seated(async (white, black) => {
    await typed(white, black, ['d4', 'e6', 'Nc3', 'Bb4', 'a3', 'a6']);
    await white.type('Ne4');
    const notice = white.page.getByRole('alert');
    await notice.filter({ hasText: /pinned/ }).waitFor();
    assert.ok((await white.page.locator('.marks .mark.cause .line').count()) >= 2);
    assert.match((await pieceNames(white, 'c3'))[0], /spoken of/);
    await white.type('nonsense');
    await notice.filter({ hasNotText: /pinned/ }).waitFor();
    await white.turns(6);
    await white.page.keyboard.press('Escape');
    await white.page.keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
    assert.equal(await white.page.locator('.marks .mark.cause').count(), 0);
  }));

it('a piece that is pressed on the other side’s turn tells what it does', () =>
  seated(async (white, black) => {
    const about = black.page.getByRole('region', { name: 'About this piece' });
    await black.cell('g1').click({ force: true });
    await about.waitFor();
    assert.equal(await black.page.locator('.marks .mark.reach .solid').count(), 2);
    await black.page.keyboard.press('Escape');
    await about.waitFor({ state: 'detached' });
    await white.cell('e1').click({ button: 'right', force: true });
    await white.page.getByRole('region', { name: 'About this piece' }).waitFor();
  }));

it('earlier positions can be looked at, while the game goes on', () =>
  seated(async (white, black) => {
    await typed(white, black, ['e4', 'e5', 'Nf3']);
    await white.page.locator('.turns').getByRole('button', { name: 'e5' }).click();
    await white.says('Looking back');
    assert.match((await pieceNames(white, 'f3'))[0], /empty/);
    await white.button('To the beginning').click();
    await white.page.locator('.stop[data-name="e2"][aria-label*="pawn" i]').waitFor();
    await black.click(['b8', 'c6']);
    await white.turns(4);
    await white.says('Looking back');
    assert.equal(await white.page.locator('.stop.offered').count(), 0);
    await white.page.locator('.dock').getByRole('button', { name: 'Back to now' }).click();
    await white.says('Your turn');
    assert.match((await pieceNames(white, 'c6'))[0], /black/i);
  }));

it('the arrow keys step through the turns played', () =>
  seated(async (white, black) => {
    await typed(white, black, ['e4', 'd5', 'exd5']);
    const { page } = white;
    await page.locator('.turns').getByRole('button', { name: 'exd5' }).focus();
    await page.keyboard.press('ArrowLeft');
    await white.says('Looking back: after Black’s turn 1, d5');
    await page.keyboard.press('ArrowLeft');
    await white.says('Looking back: after White’s turn 1, e4');
    await page.keyboard.press('ArrowLeft');
    await white.says('Looking back: at the beginning');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await white.says('Looking back: after White’s turn 1, e4');
  }));

it('pieces are dragged, and put back where they cannot go', () =>
  seated(async (white) => {
    const drag = async (from, to) => {
      const [a, b] = [await white.cell(from).boundingBox(), await white.cell(to).boundingBox()];
      await white.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await white.page.mouse.down();
      await white.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
      await white.page.locator('.ghost').waitFor();
      await white.page.mouse.up();
    };
    await white.mine();
    await drag('e2', 'e5');
    await white.picks(0);
    await white.turns(0);
    await drag('e2', 'e4');
    await white.turns(1);
    assert.equal(await white.page.locator('.ghost').count(), 0);
  }));

it('a finger drags, rests to ask, and scrolls elsewhere', async () => {
  const created = await server.create({ game: GAME });
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
  await withPlayers(
    server,
    browser,
    1,
    async (white) => {
      const { page } = white;
      await page.clock.install();
      await white.sit(created.id, created.seat);
      await white.mine();
      const finger = await white.context.newCDPSession(page);
      const touch = (type, point) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
      const middle = async (name) => {
        const box = await white.cell(name).boundingBox();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const [from, to] = [await middle('e2'), await middle('e4')];
      // On a busy machine a finger may seem to rest before it moves: meanwhile no time passes.
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await touch('touchStart', from);
      for (const part of [0.2, 0.6, 1])
        await touch('touchMove', { x: from.x, y: from.y + part * (to.y - from.y) });
      await page.locator('.ghost').waitFor();
      await touch('touchEnd');
      await page.clock.resume();
      await white.turns(1);
      await touch('touchStart', await middle('g1'));
      await page.getByRole('region', { name: 'About this piece' }).waitFor();
      await touch('touchEnd');
      await white.turns(1);
      const empty = await middle('d5');
      await touch('touchStart', empty);
      for (const up of [40, 120, 200]) await touch('touchMove', { x: empty.x, y: empty.y - up });
      await touch('touchEnd');
      await page.waitForFunction(() => window.scrollY > 50);
    },
    phone,
  );
});

it('the board is turned round, and stays the same board', () =>
  seated(async (white) => {
    const place = async () => (await white.cell('a1').boundingBox()).y;
    const before = await place();
    await white.button('Turn the board round').click();
    assert.ok((await place()) < before);
    await white.click(['e2', 'e4']);
  }));

it('the record can be had in every format of the game', () =>
  seated(async (white, black) => {
    await typed(white, black, ['e4', 'e5']);
    for (const format of ['JSON', 'PGN']) {
      const [download] = await Promise.all([
        white.page.waitForEvent('download'),
        white.page.getByRole('link', { name: `record as ${format}` }).click(),
      ]);
      assert.ok(download.suggestedFilename().endsWith(`.${format.toLowerCase()}`));
    }
  }));

it('addresses that lead nowhere say so', () =>
  withPlayers(server, browser, 1, async (player) => {
    player.calm = true;
    await player.open('/game/0000000000000000');
    await player.page.getByText('No such game').waitFor();
    await player.open('/nothing/here');
    await player.page.getByText('There is nothing here').waitFor();
    await player.button('Choose a game').click();
    await player.page.getByRole('heading', { name: 'Games' }).waitFor();
  }));

it('a seat that is not known can still watch', async () => {
  const created = await server.create({ game: GAME });
  await withPlayers(server, browser, 1, async (player) => {
    player.calm = true;
    await player.open(`/game/${created.id}#seat=${'0'.repeat(32)}`);
    await player.button('Watch the game').click();
    await player.ready();
    await player.says('White to move');
  });
});
