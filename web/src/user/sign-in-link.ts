/** A link that signs in, and the path it opens. */
export type SignInLink = { readonly next: string } & (
  | {
      /** A refresh token: it came in the fragment, which no server and no log ever sees. */
      readonly refresh: string;
    }
  | {
      /** A code that is good once, within a minute: it may stand in the query, which servers and logs see. */
      readonly code: string;
    }
);

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

/** Reads `/login#refresh=<token>&next=<path>` and `/login?refresh=<code>&next=<path>`; null for every other address. */
export function takeSignInLink({
  pathname,
  hash,
  search,
}: Pick<URL, 'pathname' | 'hash' | 'search'>): SignInLink | null {
  if (pathname !== '/login') return null;
  const [fragment, query] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  const [refresh, code] = [fragment.get('refresh'), query.get('refresh')];
  if (refresh) return { refresh, next: localPath(fragment.get('next')) };
  return code ? { code, next: localPath(query.get('next')) } : null;
}
