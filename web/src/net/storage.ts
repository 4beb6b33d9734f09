/** What the browser keeps for the next visit; where it keeps nothing, nothing is lost but comfort. */

/** Reads a text; `null` if there is none or storage is forbidden. */
export function read(store: 'local' | 'session', key: string): string | null {
  try {
    return open(store).getItem(`chessmith.${key}`);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it if it is `null`; returns whether that worked. */
export function keep(store: 'local' | 'session', key: string, text: string | null): boolean {
  try {
    if (text === null) open(store).removeItem(`chessmith.${key}`);
    else open(store).setItem(`chessmith.${key}`, text);
    return true;
  } catch {
    return false;
  }
}

function open(store: 'local' | 'session'): Storage {
  return store === 'local' ? localStorage : sessionStorage;
}
