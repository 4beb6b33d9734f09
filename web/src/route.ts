/** Which page an address means. */

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'unknown' };

export function routeOf(path: string): Route {
  if (path === '/' || path === '') return { page: 'lobby' };
  const [, page, encoded] = /^\/(game|rules)\/([^/]+)\/?$/.exec(path) ?? [];
  if (encoded === undefined) return { page: 'unknown' };
  try {
    const name = decodeURIComponent(encoded);
    return page === 'game' ? { page: 'game', id: name } : { page: 'rules', game: name };
  } catch {
    return { page: 'unknown' };
  }
}

/** Returns the address of the rules of a game, or of the place that tells one of them. */
export function rulesAddress(game: string, rule?: string): string {
  const page = `/rules/${encodeURIComponent(game)}`;
  return rule === undefined ? page : `${page}#${encodeURIComponent(rule)}`;
}
