/** A link that signs in, and the path to open afterwards. */
export type SignInLink = { readonly next: string } & (
  | {
      /** A refresh token from the fragment, which no server or log sees. */
      readonly refresh: string;
    }
  | {
      /** A code that works once, within a minute: it may be in the query, which servers and logs see. */
      readonly code: string;
    }
);

/** A base for parsing addresses: a path that leaves it also leaves this site. */
const HERE = 'http://here.invalid';

/**
 * Returns a path of this site, or `/`: a link must not lead elsewhere. The path is parsed as browsers do, which read
 * `\\` as `/`, drop tabs, and resolve `/./`.
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
