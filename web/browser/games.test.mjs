/** Every game of the catalog: a whole game against the engine, and one between two browsers. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  catalogOf,
  dice,
  launch,
  pickAnything,
  playScript,
  program,
  Server,
  scriptOf,
  withPlayers,
} from './harness.mjs';

const path = program('CHESSMITH');
/** How many turns a person plays against the engine, or without a script, before giving up. */
const TURNS = 12;
const RESIGNED = /won by resignation/;

let browser;
let server;
const infos = await catalogOf(path);
const games = infos.map(({ id }) => id);
const isDrawn = ({ name, default: built }) => name === 'seed' && built === null;
/** What would be drawn by chance is given, so that each run is the same. */
const seeds = new Map(infos.filter(({ options }) => options.some(isDrawn)).map(({ id }) => [id, '7']));

before(async () => {
  browser = await launch();
  server = await Server.start(path);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function resign(player) {
  await player.button('Resign').click();
  await player.button('Yes, resign').click();
  await player.over();
}

/** How a phone is held: White begins with the first way, and Black with the second. */
const WAYS = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
];

/** Waits until what is to be touched for a step is in sight, and nothing covers it. */
async function inSight({ page }, step) {
  const [kind, name] = step.split(': ');
  const wanted = { undo: '.undo', play: '.play', part: '.hints .part' }[kind];
  const place = kind === 'area' ? '.stop.area' : `.stop[data-name="${step}"]`;
  const slot = kind === 'tray' ? '.slot.offered' : place;
  const selector = kind === 'button' ? 'button' : (wanted ?? slot);
  const free = ([selector, name]) =>
    [...document.querySelectorAll(selector)].some((element) => {
      if (name !== null && (element.ariaLabel ?? element.textContent).trim() !== name) return false;
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      // What lies on the board is touched through the board.
      return hit !== null && (element.contains(hit) || hit.closest('.board-frame')?.contains(element));
    });
  try {
    await page.waitForFunction(free, [selector, kind === 'button' ? name : null]);
  } catch (error) {
    const { width } = page.viewportSize();
    throw new Error(`${step} is covered or out of sight, ${width} wide`, { cause: error });
  }
}

/** The same, also where the phone is held the other way. */
async function inSightBothWays(player, step) {
  const held = player.page.viewportSize();
  const other = WAYS.find(({ width }) => width !== held.width);
  for (const way of [other, held]) {
    await player.page.setViewportSize(way);
    await inSight(player, step);
  }
}

/** Reads what is told about a place, or why something is refused there, and closes it. */
async function read({ page }, region) {
  const box = page.locator(region);
  const text = (await box.textContent()).trim();
  await box.getByRole('button', { name: 'Close' }).click();
  await box.waitFor({ state: 'detached' });
  return text;
}

/** Asks about one thing in every place where something lies now, if it has not been asked there before. */
async function askAll(player, id, asked) {
  const { scene, side_to_move: mover } = await server.json(`/api/games/${id}`);
  const whose = (side) => (side === null ? 'nobody' : side === mover ? 'own' : 'theirs');
  const places = [
    ...scene.trays.flatMap(({ title, side, slots }, tray) =>
      slots.length > 0
        ? [{ key: `${title}, ${whose(side)}`, at: player.page.locator(`[data-tray="${tray}"]`).last() }]
        : [],
    ),
    ...scene.pieces.map(({ side, cell }) => {
      const { name } = scene.cells.find((one) => one.id === cell);
      return { key: `board, ${whose(side)}`, at: player.cell(name) };
    }),
  ];
  for (const { key, at } of places) {
    if (asked.has(key)) continue;
    asked.add(key);
    await at.click({ button: 'right', force: true });
    assert.ok((await read(player, '.about')).length > 20, key);
  }
}

/**
 * Presses where nothing can be picked, once whenever something else is asked for: the page says why not, or where a
 * turn begins or goes on beside the board, what is there.
 */
async function pressWrongly(player, { told, offered }) {
  const { page } = player;
  const { picks } = await player.state();
  if (picks === 0) offered.clear();
  const cells = await page
    .locator('.stop[data-name]')
    .evaluateAll((all) =>
      all.map(({ dataset, classList }) => ({ name: dataset.name, can: classList.contains('offered') })),
    );
  // Where something could be picked before, one begins anew; and a question on the board wants an answer.
  for (const { name, can } of cells) if (can) offered.add(name);
  const prompts = await page.locator('.dock .prompt').allTextContents();
  const phase = (prompts.at(-1) ?? '').split('›').at(-1).trim().replace(/\d+/g, '#');
  const wrong = cells.map(({ name }) => name).filter((name) => !offered.has(name));
  if (told.has(phase) || wrong.length === 0 || (await page.locator('.chooser').count()) > 0) return;
  const name = wrong[Math.floor(wrong.length / 3)];
  await player.cell(name).click({ force: true });
  const answer = picks > 0 && /\bwhere\b/i.test(phase) ? '.notice' : '.notice, .about';
  await page
    .locator(answer)
    .first()
    .waitFor()
    .catch(() => assert.fail(`${phase}: nothing is told of ${name}`));
  const text = await read(player, (await page.locator('.notice').count()) > 0 ? '.notice' : '.about');
  assert.ok(text.length > 20, `${phase} ${name}: ${text}`);
  assert.equal((await player.state()).picks, picks, `${phase} ${name}: what was picked is kept`);
  told.set(phase, text);
}

/** Steps through a finished game with the arrow keys, and then through its analysis. */
async function lookBack(player, game, id) {
  const { page } = player;
  const { turns } = await player.state();
  assert.ok(turns > 0);
  const shown = (turn) =>
    page
      .locator(`.turns button >> nth=${turn - 1}`)
      .and(page.locator('[aria-current]'))
      .waitFor({ state: 'attached' });
  await page.locator('.turns button').last().focus();
  // As fast as one likes back, and one by one on.
  for (let back = 0; back < turns; back += 1) await page.keyboard.press('ArrowLeft');
  await player.says('at the beginning');
  for (let turn = 1; turn <= turns; turn += 1) {
    await page.keyboard.press('ArrowRight');
    await shown(turn);
  }
  await page.locator('.verdict').waitFor();
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.waitForURL(`**/analyse/${game}#of=${id}`);
  await player.turns(turns);
  assert.equal(await page.locator('.tree .turn').count(), turns);
}

it('the catalog has games', () => assert.ok(games.length >= 5, games.join(', ')));

for (const game of games) {
  describe(game, () => {
    it('is played against the engine, from the lobby to the end', () =>
      withPlayers(server, browser, 1, async (player) => {
        const seat = games.indexOf(game) % 2 === 0 ? 'white' : 'black';
        await player.start(game, { seat, seed: seeds.get(game) });
        const roll = dice(games.indexOf(game) + 1);
        let goesOn = true;
        for (let turn = 0; turn < TURNS && goesOn; turn += 1) goesOn = await pickAnything(player, roll);
        if (await player.mine()) {
          await resign(player);
          assert.match(await player.line(), RESIGNED);
        }
        assert.match(await player.line(), /^(1–0|0–1|½–½) · /);
        assert.equal(await player.page.locator('.stop.offered').count(), 0);
        const { turns } = await player.state();
        const listed = await player.page.locator('.turns button').count();
        assert.equal(listed, turns);
      }));

    it('is played between two browsers to a result', async () => {
      const script = await scriptOf(game);
      const usual = script || !seeds.has(game) ? {} : { seed: seeds.get(game) };
      const { options = usual, position = null } = script ?? {};
      const created = await server.create({ game, options, position });
      await withPlayers(server, browser, 2, async (white, black) => {
        await white.sit(created.id, created.seat);
        await black.sit(created.id, created.invitation);
        if (script) {
          assert.ok(script.turns.length <= 40);
          // White holds a phone upright, and Black lays one on its side.
          for (const [index, { page }] of [white, black].entries()) await page.setViewportSize(WAYS[index]);
          const asked = new Set();
          const refused = { told: new Map(), offered: new Set() };
          await playScript(script, white, black, async (player, turn, step) => {
            await inSightBothWays(player, script.turns[turn][step]);
            if (step === 0) await askAll(player, created.id, asked);
            await pressWrongly(player, refused);
          });
          await lookBack(white, game, created.id);
          return;
        }
        const roll = dice(7);
        for (let turn = 0; turn < TURNS; turn += 1) {
          const toMove = (await white.state()).turn === 'mine' ? white : black;
          const { turns } = await toMove.state();
          if (!(await pickAnything(toMove, roll))) break;
          await Promise.all([white.turns(turns + 1), black.turns(turns + 1)]);
        }
        if ((await white.state()).turn !== 'over') await resign(white);
        await black.over();
        assert.equal(await white.line(), await black.line());
        await lookBack(white, game, created.id);
      });
    });
  });
}
