/** Which page an address means. */

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'pieces'; game: string }
  | { page: 'analysis'; game: string }
  | { page: 'edit'; game: string }
  | { page: 'workshop'; game: string }
  | { page: 'lab'; game: string | null }
  | { page: 'unknown' };

export function routeOf(path: string): Route {
  if (path === '/' || path === '') return { page: 'lobby' };
  if (/^\/lab\/?$/.test(path)) return { page: 'lab', game: null };
  const [, page, encoded] =
    /^\/(game|rules|learn|pieces|analyse|edit|lab|workshop)\/([^/]+)\/?$/.exec(path) ?? [];
  if (encoded === undefined) return { page: 'unknown' };
  try {
    const name = decodeURIComponent(encoded);
    if (page === 'game') return { page, id: name };
    if (page === 'rules' || page === 'pieces') return { page, game: name };
    if (page === 'edit' || page === 'lab' || page === 'workshop') return { page, game: name };
    if (page === 'analyse') return { page: 'analysis', game: name };
    return { page: 'learn', game: name };
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

/** Returns the address of the pieces of a game, or of one of them. */
export function piecesAddress(game: string, piece?: string): string {
  const page = `/pieces/${encodeURIComponent(game)}`;
  return piece === undefined ? page : `${page}#${encodeURIComponent(piece)}`;
}

/** Returns the address of what the laboratory has published about a game, or about all. */
export function labAddress(game?: string): string {
  return game === undefined ? '/lab' : `/lab/${encodeURIComponent(game)}`;
}

/** Returns the address where a game is looked into, or one that was played and is over. */
export function analysisAddress(game: string, id?: string): string {
  const page = `/analyse/${encodeURIComponent(game)}`;
  return id === undefined ? page : `${page}#${new URLSearchParams({ of: id })}`;
}

/** Returns the address where a position of a game is put together, from this one if there is any. */
export function editAddress(game: string, options: Record<string, string>, start: string | null): string {
  const page = `/edit/${encodeURIComponent(game)}`;
  if (start === null) return page;
  const said = new URLSearchParams({ start });
  for (const [name, value] of Object.entries(options)) said.append(`option.${name}`, value);
  return `${page}#${said}`;
}

/** Returns the address where armies of a game are composed, with this one if there is any. */
export function workshopAddress(game: string, army = '', name = ''): string {
  const page = `/workshop/${encodeURIComponent(game)}`;
  const said = new URLSearchParams(Object.entries({ army, name }).filter(([, text]) => text !== ''));
  return said.size === 0 ? page : `${page}#${said}`;
}
