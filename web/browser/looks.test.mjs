/** Accessibility, small screens and pictures. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import {
  dice,
  launch,
  pickAnything,
  playScript,
  program,
  Server,
  scriptOf,
  withPlayers,
} from './harness.mjs';
import { check, fits, SCREENS, SIZES, THEMES } from './looks.mjs';

const SIDE = SCREENS['on its side'];

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

/** Runs a body with somebody at a browser of their own. */
const alone = (body, options) => withPlayers(server, browser, 1, body, options);

/** Runs a body with somebody who has White in a new game. */
async function seated(wanted, body, options) {
  const created = await server.create(wanted);
  await alone(async (player) => {
    await player.sit(created.id, created.seat);
    await body(player);
  }, options);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of THEMES) {
    describe(`on a ${size}, ${colorScheme}`, () => {
      const options = { viewport, colorScheme, hasTouch: size === 'phone' };
      const name = (page) => `${page}-${size}-${colorScheme}`;

      it('the lobby is accessible and fits', () =>
        alone(async ({ page, server: { url } }) => {
          await page.goto(url);
          for (const game of await page.locator('[data-game]').all()) {
            await game.click();
            await page.waitForFunction(() => {
              const { top, bottom } = document.querySelector('section.start').getBoundingClientRect();
              return bottom > 0 && top < innerHeight * 0.8;
            });
            const play = await page.locator('button[type="submit"].start').boundingBox();
            assert.ok(play.y > 0 && play.y + play.height <= viewport.height, `Play: ${JSON.stringify(play)}`);
            await fits(page, name('lobby'));
          }
          await check(page, name('lobby'));
        }, options));

      it('a game is accessible and fits', async () => {
        const created = await server.create({ game: 'chess' });
        await withPlayers(
          server,
          browser,
          2,
          async (white, black) => {
            await white.sit(created.id, created.seat);
            await black.sit(created.id, created.invitation);
            await white.click(['e2', 'e4']);
            await black.click(['d7', 'd5']);
            await white.mine();
            await white.cell('e4').click({ force: true });
            await white.picks(1);
            await fits(white.page, name('game'));
            await check(white.page, name('game'));
            await black.cell('d8').click({ force: true });
            await black.page.getByRole('region', { name: 'About this piece' }).waitFor();
            await check(black.page, name('about'));
            await white.button('Resign').click();
            await white.button('Yes, resign').click();
            await white.over();
            await check(white.page, name('over'));
          },
          options,
        );
      });

      for (const game of ['fluidity', 'freechess']) {
        it(`${game} is accessible and fits`, async () => {
          const { position, first, turns } = await scriptOf(game);
          const created = await server.create({ game, position });
          await withPlayers(
            server,
            browser,
            2,
            async (white, black) => {
              await white.sit(created.id, created.seat);
              await black.sit(created.id, created.invitation);
              const players = first === 'black' ? [black, white] : [white, black];
              await players[0].click(turns[0]);
              await players[1].click(turns[1]);
              const [player] = players;
              await player.mine();
              const [from, to] = turns[2];
              await player.cell(from).click({ force: true });
              await player.picks(1);
              await player.cell(to).click({ force: true });
              await player.picks(2);
              await fits(player.page, name(game));
              await check(player.page, name(game));
            },
            options,
          );
        });
      }

      // Once on each screen and in each theme.
      if ((size === 'phone') === (colorScheme === 'light')) {
        it('a whole game of construction is played, accessible and fits', async () => {
          const script = await scriptOf('construction');
          const created = await server.create({ game: 'construction', options: script.options });
          const stages = {
            '2 0': 'shop',
            '2 5': 'designer',
            '9 0': 'ground',
            '13 2': 'placing',
            '18 1': 'play',
          };
          await withPlayers(
            server,
            browser,
            2,
            async (white, black) => {
              await white.sit(created.id, created.seat);
              await black.sit(created.id, created.invitation);
              await playScript(script, white, black, async ({ page }, turn, step) => {
                const stage = stages[`${turn} ${step}`];
                if (stage === undefined) return;
                await fits(page, name(stage));
                await check(page, name(stage));
              });
            },
            options,
          );
        });
      }

      it('rules, lessons, pieces and the analysis are accessible and fit', () =>
        alone(async (player) => {
          const { page } = player;
          await player.open('/rules/fluidity#FL-7');
          await page.locator('figure svg.board').first().waitFor();
          await fits(page, name('rules'));
          await check(page, name('rules'));
          await player.open('/pieces/fluidity');
          await page.locator('.study .stop').first().waitFor();
          await fits(page, name('pieces'));
          await check(page, name('pieces'));
          await player.open('/lab');
          await page.getByRole('heading', { name: 'The laboratory' }).waitFor();
          await fits(page, name('laboratory'));
          await check(page, name('laboratory'));
          await player.open('/lab/fluidity');
          await page.locator('.track .fill').first().waitFor();
          await fits(page, name('measured'));
          await check(page, name('measured'));
          await player.open('/learn/freechess#add');
          await player.mine();
          await player.button('Hint').click();
          await fits(page, name('lesson'));
          await check(page, name('lesson'));
          await player.open('/analyse/freechess');
          await player.mine();
          const { turns } = await player.state();
          await pickAnything(player, dice(1));
          await player.turns(turns + 1);
          await page.getByText('Another position').click();
          await fits(page, name('analysis'));
          await check(page, name('analysis'));
        }, options));

      it('trays are accessible and fit', () =>
        seated(
          { game: 'placement-freestyle' },
          async (player) => {
            await player.slot('king').click();
            await player.picks(1);
            await fits(player.page, name('trays'));
            await check(player.page, name('trays'));
          },
          options,
        ));
    });
  }
}

it('on a phone the whole board is seen without scrolling', () =>
  seated(
    { game: 'chess' },
    async (player) => {
      const names = ['a1', 'h1', 'a8', 'h8'];
      for (const name of names) {
        const box = await player.cell(name).boundingBox();
        assert.ok(box.width >= 40, `${name} is ${box.width} wide`);
        assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740, name);
      }
      await player.cell('e2').tap({ force: true });
      await player.picks(1);
      await player.cell('e4').tap({ force: true });
      await player.turns(1);
      const dock = await player.page.locator('.dock').last().boundingBox();
      assert.ok(dock.y + dock.height <= 740, 'what to do is in sight');
    },
    { viewport: SIZES.phone, hasTouch: true },
  ));

it('on a phone that lies on its side the whole board and what to do are in sight, side by side', async () => {
  for (const game of ['chess', 'freechess']) {
    await seated(
      { game },
      async (player) => {
        const { page } = player;
        await player.mine();
        const board = await page.locator('.board-frame').boundingBox();
        const dock = await page.locator('.dock').boundingBox();
        assert.ok(board.y >= 0 && board.y + board.height <= 360, JSON.stringify(board));
        assert.ok(board.height >= 345, `it is as high as the screen: ${JSON.stringify(board)}`);
        assert.ok(dock.x >= board.x + board.width, 'the prompt covers nothing of the board');
        assert.ok(dock.y + dock.height <= 360, 'the prompt is in sight');
        await fits(page, `${game} on its side`);
        await check(page, `${game}-side`);
        // Whoever reads on below, or turns the phone, has the board in sight all the same.
        const top = () => page.locator('.board-frame').evaluate((frame) => frame.getBoundingClientRect().top);
        await page.evaluate(() => window.scrollTo(0, 150));
        await page.waitForFunction(() => scrollY > 100);
        assert.ok((await top()) >= 0, 'the board stays');
        await page.setViewportSize(SIZES.phone);
        await page.waitForFunction(
          () => document.querySelector('.board-frame').getBoundingClientRect().top >= 0,
        );
      },
      { viewport: SIDE, hasTouch: true },
    );
  }
});

it('on a phone that lies on its side positions and armies are put together beside the board', () =>
  alone(
    async (player) => {
      const { page } = player;
      for (const [at, board, stock] of [
        ['/edit/freechess', 'main > .board', '.panel .stock'],
        ['/workshop/construction', '.ground .host', '.shelves'],
      ]) {
        await player.open(at);
        await page.locator(stock).first().waitFor();
        const [left, right] = await Promise.all(
          [board, stock].map((part) => page.locator(part).first().boundingBox()),
        );
        assert.ok(left.y >= 0 && left.y + left.height <= SIDE.height, `${at} ${JSON.stringify(left)}`);
        assert.ok(right.x >= left.x + left.width, `${at} ${JSON.stringify(right)}`);
        assert.ok(right.y >= 0 && right.y < 0.5 * SIDE.height, `${at} ${JSON.stringify(right)}`);
        await fits(page, at);
      }
    },
    { viewport: SIDE, hasTouch: true },
  ));

it('on a phone the shop, what one has, the piece that is put together and the way to buy it are in sight at once', () =>
  seated(
    { game: 'construction' },
    async (player) => {
      const { page } = player;
      for (const viewport of [SIZES.phone, SIDE]) {
        await page.setViewportSize(viewport);
        await player.slot('Prime').click();
        await player.picks(1);
        const parts = ['.board-frame', '.bottom-trays .hand', '.market', '.dock .play'];
        const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
        for (const [index, box] of boxes.entries()) {
          const all = `${parts[index]} ${JSON.stringify(box)}`;
          assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${all} is in sight`);
          for (const other of boxes.slice(index + 1)) {
            const beside = box.x + box.width <= other.x || other.x + other.width <= box.x;
            const apart = box.y + box.height <= other.y || other.y + other.height <= box.y;
            assert.ok(beside || apart, `${all} covers nothing`);
          }
        }
        assert.ok(boxes[2].height >= 250, 'several shelves are seen');
        await fits(page, 'the shop');
        await page.locator('.undo').click();
        await player.picks(0);
      }
    },
    { hasTouch: true, isMobile: true },
  ));

describe('a board of many small cells on a phone', () => {
  const options = { viewport: SIZES.phone, hasTouch: true };

  /** Opens a position of which most squares are too small for a finger. */
  async function opened(body) {
    const { position } = await scriptOf('freechess');
    await seated(
      { game: 'freechess', position },
      async (player) => {
        await player.mine();
        await body(player, player.page.locator('.board-frame'));
      },
      options,
    );
  }

  const width = async (player) => (await player.cell('e5').boundingBox()).width;

  it('opens the square that is tapped, enlarged and with its parts', () =>
    opened(async (player) => {
      const { page } = player;
      assert.ok((await width(player)) < 30);
      await player.cell('e5').tap({ force: true });
      const closeUp = page.getByRole('region', { name: 'Enlarged' });
      await closeUp.waitFor();
      assert.match(await closeUp.textContent(), /e5/);
      const parts = await closeUp.getByRole('listitem').allTextContents();
      assert.deepEqual(
        parts.map((text) => text.replace(/\s+/g, '')),
        ['rook×1', 'bishop×1', 'knight×1', 'opawn×1'],
      );
      const square = await closeUp.locator('.square').boundingBox();
      assert.ok(square.width >= 72, `${square.width}`);
      const board = await page.locator('.board-frame').boundingBox();
      const shown = await closeUp.boundingBox();
      assert.ok(shown.y >= board.y + board.height, 'the board is not covered');
      assert.ok(shown.y + shown.height <= SIZES.phone.height, 'it is in sight');
      await fits(page, 'enlarged');
      // What is not one's own is shown as well, and said more about.
      await player.button('Undo').tap();
      await player.picks(0);
      await player.cell('e11').tap({ force: true });
      await page.getByRole('region', { name: 'About this piece' }).locator('.square').waitFor();
    }));

  it('takes a piece apart by its enlarged parts', () =>
    opened(async (player) => {
      const [split] = (await scriptOf('freechess')).turns;
      await player.click(split);
      await player.turns(1);
    }));

  it('shows in a loupe what a finger hides while it carries something', () =>
    opened(async (player) => {
      const { page } = player;
      const session = await player.context.newCDPSession(page);
      const box = await page.locator('.stop.liftable').first().boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const touch = (type, ...points) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
      await touch('touchStart', [x, y]);
      for (const far of [4, 12, 30]) await touch('touchMove', [x + 4, y - far]);
      const loupe = await page.locator('.loupe').boundingBox();
      const finger = y - 30;
      assert.ok(loupe.y + loupe.height < finger || Math.abs(loupe.x + loupe.width / 2 - x) > loupe.width / 2);
      assert.ok(loupe.x >= 0 && loupe.x + loupe.width <= SIZES.phone.width, JSON.stringify(loupe));
      const ghost = await page.locator('.ghost.raised').boundingBox();
      assert.ok(ghost.y + ghost.height <= finger, 'what is carried lies above the finger');
      await touch('touchEnd');
      await page.locator('.loupe').waitFor({ state: 'detached' });
      assert.equal(await page.locator('.ghost').count(), 0);
    }));

  it('looks closer by two fingers, wheel, buttons and keys, and pans by one finger', () =>
    opened(async (player, frame) => {
      const { page } = player;
      const whole = await width(player);
      const session = await player.context.newCDPSession(page);
      const box = await frame.boundingBox();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const touch = (type, ...apart) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: apart.map((dx, id) => ({ x: middle.x + dx, y: middle.y, id })),
        });
      await touch('touchStart', -40, 40);
      for (const dx of [50, 65, 80]) await touch('touchMove', -dx, dx);
      await touch('touchEnd');
      const pinched = await width(player);
      assert.ok(pinched > 1.7 * whole, `${whole} to ${pinched}`);
      assert.deepEqual(await player.state().then(({ picks }) => picks), 0);
      // One finger on a square without anything to drag scrolls what is enlarged, and not the page.
      const left = () => frame.evaluate((element) => element.scrollLeft);
      const before = await left();
      await touch('touchStart', 0);
      for (const dx of [-10, -30, -50, -70, -90]) await touch('touchMove', dx);
      await touch('touchEnd');
      await page.waitForFunction(
        (before) => document.querySelector('.board-frame').scrollLeft > before + 40,
        before,
      );
      assert.equal(await page.evaluate(() => scrollX), 0);
      // A finger that comes down while the board still glides stops it, and does nothing else.
      await page.waitForFunction(async () => {
        const frame = document.querySelector('.board-frame');
        const before = frame.scrollLeft;
        await new Promise((later) => setTimeout(later, 200));
        return frame.scrollLeft === before;
      });
      await page.getByRole('button', { name: 'See the whole board' }).tap();
      await page.locator('.board-frame:not(.zoomed)').waitFor();
      assert.equal(await width(player), whole);
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.wheel(0, -240);
      await page.locator('.board-frame.zoomed').waitFor();
      assert.ok((await width(player)) > 1.5 * whole);
      await page.keyboard.press('0');
      await page.locator('.board-frame:not(.zoomed)').waitFor();
      await page.keyboard.press('+');
      await page.locator('.board-frame.zoomed').waitFor();
      await player.button('Look closer').tap();
      assert.ok((await width(player)) > 2 * whole);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.phone.width);
      // The arrow keys bring what they go to into sight.
      await player.cell('a1').focus();
      for (let n = 0; n < 12; n += 1) await page.keyboard.press('ArrowRight');
      const corner = await player.cell('m1').boundingBox();
      assert.ok(corner.x >= box.x && corner.x + corner.width <= box.x + box.width + 1, `${corner.x}`);
    }));
});

/** Opens the box of looks, and returns what can be chosen there by its name. */
async function looks(page) {
  await page.getByRole('button', { name: 'Looks' }).click();
  return (name) => page.getByRole('group', { name: 'Looks' }).getByRole('radio', { name });
}

it('boards and pieces can be chosen, are kept, and are there before the first paint', () =>
  alone(async ({ page, server: { url } }) => {
    await page.goto(`${url}/rules/chess`);
    const board = page.locator('figure svg.board').first();
    // As it is painted, in sRGB: a colour that was mixed is computed in another space.
    const shown = () =>
      board
        .locator('.ground .light')
        .first()
        .evaluate((path) => {
          const paint = new OffscreenCanvas(1, 1).getContext('2d');
          paint.fillStyle = getComputedStyle(path).fill;
          paint.fillRect(0, 0, 1, 1);
          const [...rgb] = paint.getImageData(0, 0, 1, 1).data.slice(0, 3);
          return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        });
    const drawings = () =>
      board.evaluate((one) => {
        const all = [...one.querySelectorAll('image')].map(({ href }) => href.baseVal);
        return [...new Set(all)].sort();
      });
    await board.waitFor();
    const plain = await shown();
    const usual = await drawings();
    const look = await looks(page);
    assert.match(await look('Clear').evaluate(({ labels }) => labels[0].textContent), /colour-blind/);
    const style = await readFile(new URL('../src/styles/boards.css', import.meta.url), 'utf8');
    for (const name of ['Wood', 'Meadow', 'Clear']) {
      await look(name).check();
      // What is pale keeps its hue when it is mixed.
      const given = style
        .split(`[data-board="${name.toLowerCase()}"] {`)[1]
        .match(/--board-light:.*(#[0-9a-f]{6})/);
      assert.equal(await shown(), given[1], name);
    }
    for (const name of ['Ivory', 'Black and white', 'Bold']) {
      await look(name).check();
      const drawn = await drawings();
      assert.equal(drawn.length, usual.length, name);
      assert.ok(!drawn.some((drawing) => usual.includes(drawing)), name);
    }
    await check(page, 'looks');
    await page.keyboard.press('Escape');
    await look('Bold').waitFor({ state: 'hidden' });
    const [clear, bold] = [await shown(), await drawings()];
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.pieces === 'bold');
    await board.waitFor();
    assert.deepEqual([await shown(), await drawings()], [clear, bold]);
    await looks(page);
    for (const name of ['Slate', 'Classic']) await look(name).check();
    assert.deepEqual([await shown(), await drawings()], [plain, usual]);
  }));

it('the theme can be chosen and is kept', () =>
  alone(async ({ page, server: { url } }) => {
    await page.goto(url);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    const look = await looks(page);
    assert.ok(await look('System').isChecked());
    await look('Dark').check();
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await looks(page);
    assert.ok(await look('Dark').isChecked());
    assert.equal(await ground(), dark);
  }));

it('nothing moves about while a game loads and is played', async () => {
  const created = await server.create({ game: 'chess' });
  await alone(async (player) => {
    await player.page.addInitScript(() => {
      globalThis.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await player.sit(created.id, created.seat);
    const board = () => player.page.locator('.board-frame').boundingBox();
    const before = await board();
    await player.click(['e2', 'e4']);
    assert.deepEqual(await board(), before);
    const shifts = await player.page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.05, `layout shift ${shifts}`);
  });
});
