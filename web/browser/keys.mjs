/** What a person does who has nothing but keys. */

import assert from 'node:assert/strict';

const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return {
      name: element?.dataset?.name ?? '',
      text: element?.textContent?.trim() ?? '',
      id: element?.id ?? '',
      slot: element?.matches('.slot.offered') ? element.title : '',
    };
  });

/** Presses Tab until something is focused. */
export async function tabTo(page, wanted) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (wanted(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('Tab does not reach it');
}

/** Goes to a cell with the arrow keys and presses it. */
export async function press(player, name, down) {
  const { page } = player;
  await tabTo(page, (element) => element.name !== '');
  const { name: from } = await focused(page);
  const files = name.charCodeAt(0) - from.charCodeAt(0);
  const ranks = (Number(name.slice(1)) - Number(from.slice(1))) * down;
  for (let n = 0; n < Math.abs(files); n += 1)
    await page.keyboard.press(files * down > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let n = 0; n < Math.abs(ranks); n += 1) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  assert.equal((await focused(page)).name, name);
  await page.keyboard.press(files % 2 === 0 ? 'Enter' : 'Space');
}
