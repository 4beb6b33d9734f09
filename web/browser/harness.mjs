/** What all browser tests share: servers, browsers, pages and ways to use them. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/** How long anything may take before a test fails, in milliseconds: long, for machines that are busy. */
export const PATIENCE = 30_000;

/** Returns the program that an environment variable names; `skip` in it skips what needs it. */
export function program(variable) {
  const path = process.env[variable];
  assert.ok(path, `${variable} must name a server program, or be "skip"`);
  return path;
}

/** A server of its own, on a free port and with an empty folder for its data. */
export class Server {
  static async start(path) {
    const server = new Server();
    server.path = path;
    server.data = await mkdtemp(join(tmpdir(), 'chessmith-browser-'));
    server.port = 0;
    await server.run();
    return server;
  }

  async run() {
    const given = ['serve', '--port', String(this.port), '--data', this.data];
    this.child = spawn(this.path, given, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.exit = once(this.child, 'exit');
    let said = '';
    const address = new Promise((resolve, reject) => {
      for (const stream of [this.child.stdout, this.child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          said += `${line}\n`;
          const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
          if (found) resolve(found);
        });
      }
      this.child.on('error', reject);
      this.child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    });
    const [url, port] = await address;
    this.url = url;
    this.port = Number(port);
  }

  /** Ends the server without warning. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.exit;
  }

  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await this.exit;
    }
    await rm(this.data, { recursive: true, force: true });
  }

  async json(path, init) {
    const response = await fetch(`${this.url}${path}`, init);
    assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
    return response.json();
  }

  /** Creates a game as the page does, and takes the seat to hand on, if there is one. */
  async create(wanted) {
    const game = { options: {}, seat: 'white', opponent: 'person', ...wanted };
    const created = await this.post('/api/games', game);
    if (!created.invitation) return created;
    const taken = { invitation: created.invitation.secret, secret: randomBytes(16).toString('hex') };
    return { ...created, invitation: await this.post(`/api/games/${created.id}/seat`, taken) };
  }

  post(path, body) {
    const headers = { 'content-type': 'application/json' };
    return this.json(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

/** Returns the games that a program has, before any test is declared. */
export async function catalogOf(path) {
  if (path === 'skip') return [];
  const asked = await Server.start(path);
  try {
    return await asked.json('/api/catalog');
  } finally {
    await asked.stop();
  }
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** One person at a browser of their own. */
export class Player {
  /** Opens a browser context; whatever goes wrong in its pages fails the test at {@link leave}. */
  static async at(browser, server, options = {}) {
    const player = new Player();
    player.server = server;
    player.context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    player.context.setDefaultTimeout(PATIENCE);
    player.page = await player.context.newPage();
    player.faults = [];
    /** While a server is down on purpose, that it cannot be reached is no fault. */
    player.calm = false;
    player.page.on('pageerror', (error) => player.faults.push(`page error: ${error.message}`));
    player.page.on('console', (message) => {
      const fault = message.type() === 'error' || message.type() === 'warning';
      if (fault && !player.calm) player.faults.push(`${message.type()}: ${message.text()}`);
    });
    return player;
  }

  /** Closes the browser context and fails if anything went wrong in it. */
  async leave() {
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }

  async open(path) {
    await this.page.goto(`${this.server.url}${path}`);
  }

  /** What the clock of a side shows. */
  clock(side) {
    return this.page.locator(`.bar[data-side="${side}"] [role="timer"]`);
  }

  /** Takes a seat of a game that was created. */
  async sit(id, seat) {
    await this.open(`/game/${id}#seat=${seat.secret}`);
    await this.ready();
  }

  async watch(id) {
    await this.open(`/game/${id}`);
    await this.ready();
  }

  ready() {
    return this.page.locator('main[data-link="open"]').waitFor();
  }

  /** Starts a game in the lobby and returns its id. */
  async start(game, { opponent = 'engine', seat = 'white', seed, clock, setup } = {}) {
    await this.open('/');
    await this.page.locator(`[data-game="${game}"]`).click();
    if (seed !== undefined) await this.page.getByLabel('Seed', { exact: true }).fill(seed);
    await this.page.getByRole('radio', { name: opponent === 'engine' ? 'Engine' : 'Friend' }).check();
    if (opponent === 'engine') await this.page.getByRole('radio', { name: 'Instant' }).check();
    await this.page.locator(`input[name="seat"][value="${seat}"]`).check();
    if (clock !== undefined) {
      await this.page.getByLabel('Clock', { exact: true }).selectOption('Another …');
      await this.page.getByLabel('Time control').fill(clock);
    }
    if (setup !== undefined) await this.page.getByLabel('Minutes for the setup').fill(setup);
    await this.page.locator('button[type="submit"].start').click();
    await this.page.waitForURL('**/game/*');
    await this.ready();
    return decodeURIComponent(new URL(this.page.url()).pathname.split('/').at(-1));
  }

  cell(name) {
    return this.page.locator(`.stop[data-name="${name}"]`);
  }

  /** What is offered in a tray, by its name. */
  slot(name) {
    return this.page.locator(`.slot.offered[title="${name}"]`);
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async state() {
    const { turn, turns, picks } = await this.page.locator('main').evaluate((main) => ({ ...main.dataset }));
    return { turn, turns: Number(turns), picks: Number(picks) };
  }

  /** Waits until this person can pick, or the game is over; returns which. */
  async mine() {
    await this.page.locator('main:is([data-turn="mine"], [data-turn="over"])').waitFor();
    return (await this.state()).turn === 'mine';
  }

  /** Returns whether it is this person's turn, as soon as that is settled. */
  async isOnTurn() {
    await this.page.locator('main:is([data-turn="mine"], [data-turn="theirs"])').waitFor();
    return (await this.state()).turn === 'mine';
  }

  /** Waits until so many turns have been played. */
  turns(count) {
    return this.page.locator(`main[data-turns="${count}"]`).waitFor();
  }

  /** Waits until it is no longer so many turns: an engine may have answered before we look. */
  changed(count) {
    return this.page.locator(`main[data-turns]:not([data-turns="${count}"])`).waitFor();
  }

  /** Waits until so many picks of a turn have been made. */
  picks(count) {
    return this.page.locator(`main[data-picks="${count}"]`).waitFor();
  }

  over() {
    return this.page.locator('main[data-turn="over"]').waitFor();
  }

  /** The line that says how the game stands. */
  line() {
    return this.page.locator('.dock .state').textContent();
  }

  async says(pattern) {
    await this.page.locator('.dock .state', { hasText: pattern }).waitFor();
  }

  /** Types a turn. */
  async type(turn) {
    await this.page.locator('#typed').fill(turn);
    await this.page.locator('#typed').press('Enter');
  }

  /** Clicks into the middle of something drawn on the board. */
  async middle(selector) {
    const box = await this.page.locator(selector).first().boundingBox();
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * Plays a turn by clicks: names of cells, `tray: NAME`, `button: LABEL`, `part` for the first part on
   * offer, `area` for the first area and `area: NAME` for one whose label ends so, `undo` for the last pick,
   * or `play` for what is complete though more could be picked. `look` is told of every step before it.
   */
  async click(turn, look = async () => {}) {
    assert.ok(await this.mine(), `${turn}: the game is over`);
    const before = (await this.state()).turns;
    // A part stands for several offers: pointing at it asks which, and only the answer is a pick.
    let picks = 0;
    for (const [index, step] of turn.entries()) {
      await this.picks(picks);
      await look(index);
      if (step === 'undo') picks -= 1;
      else if (step !== 'part') picks += 1;
      const [kind, name] = step.split(': ');
      if (step === 'undo') {
        await this.page.locator('.undo').click();
        continue;
      }
      if (step === 'play') await this.page.locator('.play').click();
      else if (kind === 'tray') await this.slot(name).click();
      else if (step === 'part') await this.middle('.hints .part');
      else if (step === 'area') await this.middle('.stop.area');
      else if (kind === 'area') await this.middle(`.stop.area[aria-label$=" ${name}"]`);
      else if (kind === 'button') await this.button(name).click();
      else await this.cell(step).click({ force: true });
    }
    await this.changed(before);
  }
}

/** Runs a body with a server, a browser and as many players as it asks for; all are gone afterwards. */
export async function withPlayers(server, browser, count, body, options = {}) {
  const players = [];
  try {
    for (let index = 0; index < count; index += 1) players.push(await Player.at(browser, server, options));
    await body(...players);
    for (const player of players) await player.leave();
  } catch (error) {
    for (const [index, { page, faults }] of players.entries()) {
      const path = join(tmpdir(), `chessmith-failed-${process.pid}-${index}.png`);
      const shown = await page.screenshot({ path }).then(
        () => path,
        () => 'no picture',
      );
      console.error(`player ${index}: ${page.url()} ${shown} ${faults.join('; ')}`);
    }
    for (const { context } of players) await context.close().catch(() => {});
    throw error;
  }
}

/** Returns the turns of a whole game of a catalog's game by clicks; `null` if there is no script of one. */
export async function scriptOf(game) {
  try {
    return JSON.parse(await readFile(new URL(`scripts/${game}.json`, import.meta.url), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Plays a script to its end: each turn is clicked by whoever's it is, and both see it. `look` is given the
 * player, the turn and the step before every step.
 */
export async function playScript(script, white, black, look = async () => {}) {
  for (const [index, turn] of script.turns.entries()) {
    await Promise.all([white.turns(index), black.turns(index)]);
    const mover = (await white.isOnTurn()) ? white : black;
    await mover.click(turn, (step) => look(mover, index, step));
  }
  for (const player of [white, black]) {
    await player.over();
    assert.equal(await player.line(), script.end);
  }
}

/** A stream of whole numbers that is the same every time. Method: a linear congruential generator. */
export function dice(seed) {
  let value = seed >>> 0;
  return (sides) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 2 ** 32) * sides);
  };
}

/** The most picks of a turn. */
const MOST_PICKS = 60;

/** Plays one turn by picking anything that is on offer, and returns whether the game goes on. */
export async function pickAnything(player, roll) {
  if (!(await player.mine())) return false;
  const { page } = player;
  const { turns } = await player.state();
  const offered = page.locator(
    '.stop.offered, .slot.offered, .dock .buttons button, .now .closeup .offer, .chooser button.offer',
  );
  for (let tries = 0; tries < MOST_PICKS; tries += 1) {
    const { picks } = await player.state();
    const asked = (await page.locator('.chooser').count()) > 0;
    const count = await offered.count();
    assert.ok(count > 0, 'something is on offer');
    // Where a turn could be played or gone on with, it is played now and then.
    const play = page.locator('.play');
    const enough = (await play.count()) > 0 && roll(3) === 0;
    await (enough ? play : offered.nth(roll(count))).click({ force: true });
    const changed = await page.waitForFunction(
      ([was, picked, asked]) => {
        const { turns, picks, turn } = document.querySelector('main').dataset;
        if (Number(turns) !== was || turn === 'over') return 'played';
        if (turn === 'theirs') return false;
        const asks = document.querySelector('.chooser') !== null;
        return asks !== asked || Number(picks) !== picked ? 'picked' : false;
      },
      [turns, picks, asked],
    );
    if ((await changed.jsonValue()) === 'played') return true;
  }
  assert.fail(`a turn of more than ${MOST_PICKS} picks`);
}
