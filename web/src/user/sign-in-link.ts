/** A refresh token handed over in the fragment of a link, which no server ever sees, and where to go with it. */
export interface SignInLink {
  readonly refresh: string;
  readonly next: string;
}

/** Only a path of this site: a link must not lead elsewhere. */
export function localPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Reads `/login#refresh=<token>&next=<path>`; null where it is no such link. */
export function takeSignInLink(path: string, hash: string): SignInLink | null {
  if (path !== '/login') return null;
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const refresh = given.get('refresh');
  return refresh ? { refresh, next: localPath(given.get('next')) } : null;
}
