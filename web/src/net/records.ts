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
 * Returns the records of games in one file: as PGN if all of them have it, else as a list of JSON records.
 *
 * Games that the server does not know any more are left out; `told` hears how many were asked for so far.
 */
export async function recordsOf(
  games: readonly { readonly id: string }[],
  told: (done: number) => void,
  ask: Ask = fetch,
  wait: (milliseconds: number) => Promise<void> = (time) => new Promise((done) => setTimeout(done, time)),
): Promise<RecordFile> {
  const load = async (id: string, ending: string): Promise<string | null> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await ask(`/api/games/${encodeURIComponent(id)}/record.${ending}`);
      if (answer.ok) return answer.text();
      if (answer.status === 404) return null;
      if (answer.status !== 429 && answer.status !== 503) break;
      await wait(PAUSE);
    }
    throw new Error('The records could not be loaded. Try again in a moment.');
  };
  const json: string[] = [];
  const pgn: string[] = [];
  for (const [index, { id }] of games.entries()) {
    const record = await load(id, 'json');
    if (record !== null) {
      json.push(record.trim());
      // Once a game has no PGN, the file is not one of PGN.
      const text = pgn.length === json.length - 1 ? await load(id, 'pgn') : null;
      if (text !== null) pgn.push(text.trim());
    }
    told(index + 1);
  }
  if (json.length > 0 && pgn.length === json.length) {
    return {
      name: 'chessmith-games.pgn',
      type: 'application/x-chess-pgn',
      text: `${pgn.join('\n\n')}\n`,
      games: pgn.length,
    };
  }
  return {
    name: 'chessmith-games.json',
    type: 'application/json',
    text: `[\n${json.join(',\n')}\n]\n`,
    games: json.length,
  };
}
