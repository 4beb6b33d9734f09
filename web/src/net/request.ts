/** Asking the server over HTTP, and asking again where it says that it is busy. */

import type { Problem } from '../wire/Problem';

/** A refusal, or a server that cannot be reached; its message is for people. */
export class ApiError extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** How often something is asked in all. */
const TRIES = 5;
/** The longest time after which it is asked again by itself, in seconds: people are told of longer ones. */
const LONGEST = 5;

function pass(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

type Wait = (milliseconds: number) => Promise<void>;

/** Returns the answer to a request; a busy server is asked again when it says that this is worth trying. */
export async function request<T>(address: string, init?: RequestInit, wait: Wait = pass): Promise<T> {
  const response = await patiently(address, init, wait);
  return (await response.json()) as T;
}

/** Returns a file in the same way. */
export async function requestFile(address: string, init?: RequestInit, wait: Wait = pass): Promise<Blob> {
  const response = await patiently(address, init, wait);
  return response.blob();
}

async function patiently(address: string, init: RequestInit | undefined, wait: Wait): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await reach(address, init);
    const seconds = tries < TRIES ? pauseAfter(response) : null;
    if (response.ok) return response;
    if (seconds === null) throw await refusalIn(response);
    await wait(seconds * 1_000);
  }
}

async function reach(address: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new ApiError(0, 'The server cannot be reached. Try again in a moment.');
  }
}

/** Returns after how many seconds to ask again; `null` if an answer is final, or the wait too long. */
function pauseAfter(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  // Without this a disk is full, or something else is wrong that does not pass.
  const said = response.headers.get('retry-after');
  const seconds = said === null ? Number.NaN : Number(said);
  return seconds >= 0 && seconds <= LONGEST ? seconds : null;
}

async function refusalIn(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new ApiError(response.status, problem?.message ?? `The server answered ${response.status}.`);
}
