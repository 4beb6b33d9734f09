/** How pages are looked at: with which screens and themes, whether they fit, and whether everybody can use them. */

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures are put, if anywhere. */
const pictures = process.env.CHESSMITH_PICTURES;

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
export const THEMES = ['light', 'dark'];
/** What pages are looked at on: two ways to hold a phone, a tablet, and two desks. */
export const SCREENS = {
  upright: { width: 360, height: 740 },
  'on its side': { width: 740, height: 360 },
  tablet: { width: 768, height: 1024 },
  small: { width: 1024, height: 768 },
  wide: { width: 1280, height: 800 },
};

if (pictures) await mkdir(pictures, { recursive: true });

/** Everybody can use the page as it stands; a picture of it is kept where pictures are wanted. */
export async function check(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
  // Through the debugger, not as a script of the page, which the server's policy would refuse.
  await page.evaluate(axe);
  await accuse(page, name, {});
}

/** Everything is legible in the colours that the page has now; it has been checked before. */
export function contrasts(page, name) {
  return accuse(page, name, { runOnly: ['color-contrast'] });
}

async function accuse(page, name, options) {
  const violations = await page.evaluate(
    async (options) =>
      (await globalThis.axe.run(options)).violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map((node) => `${node.html}: ${node.failureSummary}`),
      })),
    options,
  );
  assert.deepEqual(violations, [], name);
}

/** The least height, in pixels, of what a finger taps. */
const FINGER = 40;

/**
 * The page is no wider than the screen, what can be tapped is big enough, and what scrolls sideways is reached by keys.
 */
export async function fits(page, name) {
  // Whoever watches sizes hears of them after the next picture.
  const picture = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page.evaluate(picture);
  const { overflow, small, lost } = await page.evaluate((finger) => {
    const tapped = [
      ...document.querySelectorAll('button, summary, select, .segments label, a, input[type="text"]'),
    ];
    const boxes = tapped.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const touched = matchMedia('(pointer: coarse)').matches;
    // A line of text is as high as it is, whatever leads somewhere from it.
    const inText = (element) => {
      const text = element.closest('p, li, dd, td')?.textContent.trim() ?? '';
      return (
        getComputedStyle(element).display.startsWith('inline') &&
        element.matches('a') &&
        text !== element.textContent.trim()
      );
    };
    const least = (element) => (touched && !inText(element) ? finger : 24);
    // A drawing over a tap may make it larger than it looks.
    const reach = (element, { height }) => {
      const { top, bottom } = getComputedStyle(element, '::after');
      return height - (Number.parseFloat(top) || 0) - (Number.parseFloat(bottom) || 0);
    };
    // A board shows of itself where its keys go, and an empty one has nowhere to go.
    const wide = [...document.querySelectorAll('main :not(.board-frame)')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        element.clientWidth > 0,
    );
    const byKeys = (element) =>
      element.tabIndex >= 0 || element.querySelector('a, button, input, select, [tabindex]') !== null;
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: boxes
        .filter(
          ({ element, box }) =>
            box.width > 0 && (box.width < 24 || reach(element, box) < least(element) - 0.5),
        )
        .map(
          ({ element, box }) =>
            `${Math.round(box.width)} by ${Math.round(box.height)}: ${element.outerHTML.slice(0, 160)}`,
        ),
      lost: wide.filter((element) => !byKeys(element)).map((element) => element.outerHTML.slice(0, 200)),
    };
  }, FINGER);
  assert.equal(overflow, 0, `${name} is too wide`);
  assert.deepEqual(small, [], `${name}: too small to tap`);
  assert.deepEqual(lost, [], `${name}: keys do not reach what scrolls sideways`);
}
