/** A refresh token handed over in the fragment of a link, which no server ever sees, and where to go with it. */
export interface SignInLink {
  readonly refresh: string;
  readonly next: string;
}

/** Some place to read addresses from: what leads away from it leads away from here. */
const HERE = 'http://here.invalid';

/**
 * Only a path of this site: a link must not lead elsewhere. It is read as a browser reads it, who takes `\\` for `/`, leaves out
 * tabs, and follows `/./`: an address that looks like a path may not be one.
 */
export function localPath(path: string | null): string {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

/** Reads `/login#refresh=<token>&next=<path>`, or the same behind a question mark; null where it is no such link. */
export function takeSignInLink(path: string, given: URLSearchParams): SignInLink | null {
  if (path !== '/login') return null;
  const refresh = given.get('refresh');
  return refresh ? { refresh, next: localPath(given.get('next')) } : null;
}
