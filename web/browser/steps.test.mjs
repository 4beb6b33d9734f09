/** Turns are seen step by step and heard, unless that is not wanted. */

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { launch, program, Server, withPlayers } from './harness.mjs';

const PATH = program('CHESSMITH');
const skip = PATH === 'skip';
let server;
let browser;

before(async () => {
  if (skip) return;
  [server, browser] = await Promise.all([Server.start(PATH), launch()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Holds what is in motion on a page, so that it can be looked at moment by moment on a busy machine. */
async function hold({ page }) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** How many moments of a turn are looked at. */
const MOMENTS = 60;

/** Returns what a turn looks like that is held, from its beginning to its end, and lets it end. */
const moments = ({ page }) =>
  page.evaluate((count) => {
    const acting = document.getAnimations().filter(({ effect }) => effect?.target?.closest?.('.men'));
    const pictures = Array.from({ length: acting.length > 0 ? count : 0 }, (_, moment) =>
      acting.map((animation) => {
        const { target } = animation.effect;
        animation.currentTime = (animation.effect.getComputedTiming().duration * moment) / count;
        const { transform, opacity } = getComputedStyle(target);
        const { x } = new DOMMatrix(transform).transformPoint(new DOMPoint(50, 50));
        return { x, opacity: Number(opacity), goes: !target.classList.contains('passing') };
      }),
    );
    for (const animation of acting) animation.finish();
    return pictures;
  }, MOMENTS);

/** Three pieces stand between the one that goes and where it comes to. */
const PASSING = '8/8/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 1';

it('what is passed disappears as it is passed, and at once for whom nothing shall move', {
  skip,
}, async () => {
  const options = { reducedMotion: 'no-preference' };
  await withPlayers(
    server,
    browser,
    2,
    async (white, black) => {
      const created = await server.create({ game: 'fluidity', position: PASSING });
      await white.sit(created.id, created.seat);
      await black.page.emulateMedia({ reducedMotion: 'reduce' });
      await black.sit(created.id, created.invitation);
      await Promise.all([hold(white), hold(black)]);
      // Also whoever makes the turn sees what it does, and not only its end.
      await white.cell('b4').click({ force: true });
      await white.picks(1);
      await white.cell('g4').click({ force: true });
      await black.turns(1);
      await white.page.locator('.men.acting').waitFor({ state: 'attached' });
      assert.deepEqual(await moments(black), [], 'nothing moves for whom nothing shall');
      const seen = await moments(white);
      const goes = seen.map((picture) => picture.find(({ goes }) => goes).x);
      assert.ok(
        goes.every((x, index) => index === 0 || x >= goes[index - 1]),
        'it goes one way',
      );
      const prey = [...new Set(seen[0].filter(({ goes }) => !goes).map(({ x }) => x))].sort((a, b) => a - b);
      assert.equal(prey.length, 3);
      // Each begins to disappear as it is reached, and is half gone before the next cell but one is.
      for (const at of prey) {
        const fades = (below) =>
          goes[seen.findIndex((now) => now.some((one) => !one.goes && one.x === at && one.opacity < below))];
        assert.ok(Math.abs(fades(1) - at) < 100, `${at} begins to disappear when ${fades(1)} is reached`);
        assert.ok(fades(0.5) - at < 150, `${at} is half gone when ${fades(0.5)} is reached`);
      }
      await white.page.locator('.men:not(.acting)').waitFor({ state: 'attached' });
      // However quickly one steps to and fro, the board is right, as it is for who opens it anew.
      const men = () =>
        white.page
          .locator('.men')
          .evaluate((men) =>
            [...men.children].map((man) => `${man.className.baseVal} ${man.style.transform}`).sort(),
          );
      const end = await men();
      await white.page.evaluate(() => document.activeElement.blur());
      for (const way of ['Left', 'Right', 'Left', 'Right']) await white.page.keyboard.press(`Arrow${way}`);
      await white.page.locator('[aria-current="step"]').waitFor();
      await moments(white);
      assert.deepEqual(await men(), end);
      await white.page.reload();
      await white.ready();
      await white.page.locator('.man').first().waitFor({ state: 'attached' });
      assert.deepEqual(await men(), end);
    },
    options,
  );
});

it(
  'a turn is heard once the page was touched, a capture otherwise than a move, and nothing when it is switched off',
  {
    skip,
  },
  () =>
    withPlayers(server, browser, 2, async (white, black) => {
      for (const { page } of [white, black]) {
        await page.addInitScript(() => {
          window.voices = [];
          const { createOscillator } = AudioContext.prototype;
          AudioContext.prototype.createOscillator = function () {
            const voice = createOscillator.call(this);
            const { setValueAtTime } = voice.frequency;
            voice.frequency.setValueAtTime = function (pitch, at) {
              window.voices.push(pitch);
              return setValueAtTime.call(this, pitch, at);
            };
            return voice;
          };
        });
      }
      const created = await server.create({ game: 'chess', position: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' });
      await white.sit(created.id, created.seat);
      await black.sit(created.id, created.invitation);
      const heard = ({ page }) => page.evaluate(() => window.voices.splice(0));
      const soon = ({ page }) => page.waitForFunction(() => window.voices.length > 0);
      await white.click(['e1', 'e2']);
      await soon(white);
      const move = await heard(white);
      await black.turns(1);
      assert.deepEqual(await heard(black), [], 'nothing is heard before the page was touched');
      await black.click(['e8', 'e7']);
      await white.turns(2);
      await soon(white);
      await heard(white);
      await white.click(['e4', 'd5']);
      await soon(white);
      const capture = await heard(white);
      assert.ok(capture.length > move.length, `${capture} is more than ${move}`);
      await white.page.getByRole('button', { name: 'Sounds', pressed: true }).press('Enter');
      await white.page.reload();
      await white.ready();
      await white.page.getByRole('button', { name: 'Sounds', pressed: false }).waitFor();
      await black.click(['e7', 'e8']);
      await white.click(['e2', 'e3']);
      assert.deepEqual(await heard(white), [], 'nothing is heard when sounds are switched off');
    }),
);
