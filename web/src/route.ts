/** Which page an address means. */

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'unknown' };

export function routeOf(path: string): Route {
  if (path === '/' || path === '') return { page: 'lobby' };
  const [, page, encoded] = /^\/(game|rules|learn)\/([^/]+)\/?$/.exec(path) ?? [];
  if (encoded === undefined) return { page: 'unknown' };
  try {
    const name = decodeURIComponent(encoded);
    if (page === 'game') return { page, id: name };
    return { page: page === 'rules' ? 'rules' : 'learn', game: name };
  } catch {
    return { page: 'unknown' };
  }
}

/** Returns the address of the rules of a game, or of the place that tells one of them. */
export function rulesAddress(game: string, rule?: string): string {
  const page = `/rules/${encodeURIComponent(game)}`;
  return rule === undefined ? page : `${page}#${encodeURIComponent(rule)}`;
}

/** Returns the address of the lessons of a game. */
export function lessonsAddress(game: string): string {
  return `/learn/${encodeURIComponent(game)}`;
}
