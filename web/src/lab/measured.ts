/** What pieces of a game were measured to be worth, asked for once by whoever shows it. */

import { loadLaboratory, loadLabTable } from '../net/api';
import type { ValueRow } from '../wire/ValueRow';
import { worthsOf } from './worth';

const found = new Map<string, Promise<readonly ValueRow[]>>();

/** Returns the rows of the published table of a game; none if there is no table, or none can be had now. */
export function measured(game: string): Promise<readonly ValueRow[]> {
  const known = found.get(game);
  if (known) return known;
  const asked = ask(game).catch(() => {
    // It is asked for again the next time.
    found.delete(game);
    return [];
  });
  found.set(game, asked);
  return asked;
}

async function ask(game: string): Promise<readonly ValueRow[]> {
  const name = worthsOf(await loadLaboratory(), game);
  if (name === undefined) return [];
  const table = await loadLabTable(name);
  return table.table === 'values' ? table.rows : [];
}
