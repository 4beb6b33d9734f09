/** The records of many games in one file. */

/** How long the server is left alone where it says that there were too many requests, in milliseconds. */
const PAUSE = 1_000;
/** How often a record is asked for again. */
const TRIES = 30;

/** A text that can be kept as a file. */
export interface RecordFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** How many games are in it. */
  readonly games: number;
}

/** A way to ask the server; `fetch` but in tests. */
type Ask = (address: string) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>;

/**
 * Returns the records of games in one file: as a list of JSON records, or in another format of texts, which
 * stand one after the other there.
 *
 * Games that the server does not know any more are left out; `told` hears how many were asked for so far.
 */
export async function recordsOf(
  games: readonly { readonly id: string }[],
  format: string,
  told: (done: number) => void,
  ask: Ask = fetch,
  wait: (milliseconds: number) => Promise<void> = (time) => new Promise((done) => setTimeout(done, time)),
): Promise<RecordFile> {
  const load = async (id: string): Promise<string | null> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await ask(`/api/games/${encodeURIComponent(id)}/record.${format}`);
      if (answer.ok) return answer.text();
      if (answer.status === 404) return null;
      if (answer.status !== 429 && answer.status !== 503) break;
      await wait(PAUSE);
    }
    throw new Error('The records could not be loaded. Try again in a moment.');
  };
  const records: string[] = [];
  for (const [index, { id }] of games.entries()) {
    const record = await load(id);
    if (record !== null) records.push(record.trim());
    told(index + 1);
  }
  return {
    name: `chessmith-games.${format}`,
    type: format === 'json' ? 'application/json' : 'text/plain',
    text: format === 'json' ? `[\n${records.join(',\n')}\n]\n` : `${records.join('\n\n')}\n`,
    games: records.length,
  };
}
