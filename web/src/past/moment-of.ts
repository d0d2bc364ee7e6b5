import { MOMENT } from '@watchglass/schemas/moment/moment-text';

/** The moment of an address; null for the present. */
export function momentOf(search: string): string | null {
  const at = new URLSearchParams(search).get('at');
  return at !== null && MOMENT.test(at) ? at : null;
}

/** The address of the same page at a moment; null for the present. */
export function addressAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, at: string | null): string {
  const query = new URLSearchParams(search);
  if (at === null) query.delete('at');
  else query.set('at', at);
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/** What is of today on every page: the person, their workspaces and rights, and the numbers of entries themselves. */
const TODAY = /^\/api\/(?:user|spaces|time|legal|permissions|invites|search|alarm-link)(?:\/|\?|$)/;
/** A path in a workspace names it by its number. */
const IN_WORKSPACE = /^\/api\/[\w-]+\/[1-9]\d{0,8}(?:\/|\?|$)/;

/** The path of a read at a moment. */
export function readAt(path: string, at: string): string {
  if (TODAY.test(path) || !IN_WORKSPACE.test(path)) return path;
  const [pathname = '', query = ''] = path.split('?');
  const asked = new URLSearchParams(query);
  if (asked.has('at')) return path;
  asked.set('at', at);
  return `${pathname}?${asked.toString()}`;
}
