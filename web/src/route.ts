/** Which page an address means. */

export type Route = { page: 'lobby' } | { page: 'game'; id: string } | { page: 'unknown' };

export function routeOf(path: string): Route {
  if (path === '/' || path === '') return { page: 'lobby' };
  const [, encoded] = /^\/game\/([^/]+)\/?$/.exec(path) ?? [];
  if (encoded === undefined) return { page: 'unknown' };
  try {
    return { page: 'game', id: decodeURIComponent(encoded) };
  } catch {
    return { page: 'unknown' };
  }
}
