import type { OrganizationView } from '@watchglass/schemas/organization/views';

/** What is known where a page of the main area is asked for. */
export interface Asked {
  readonly pathname: string;
  /** What of the address comes after the path. */
  readonly rest: string;
  readonly spaces: readonly OrganizationView[];
  /** The organization that this device remembers. */
  readonly stored: number | null;
  /** First parts of the paths that pages have below an organization. */
  readonly heads: ReadonlySet<string>;
}

export type Place = { readonly organization: OrganizationView } | { readonly goTo: string; readonly failed?: boolean };

const NUMERIC = /^\d+$/;
/** Pages about the person rather than the organization: any will do. */
const ABOUT_PERSON = 'user';

/** `/undefined/alarms/…` names no organization, but `/alarms/…` has none: the first part is left out only where a page follows it. */
function withinOrganization(parts: readonly string[], heads: ReadonlySet<string>): readonly string[] {
  const [first = '', second = ''] = parts;
  return NUMERIC.test(first) || (!heads.has(first) && heads.has(second)) ? parts.slice(1) : parts;
}

/** An organization that one stood in answers 404 once it is gone: another is chosen. One of others was asked for in error. */
const withoutIt = (id: string, stored: number | null): Place =>
  id === String(stored) ? { goTo: '/choose-workspace' } : { goTo: '/invalid-workspace', failed: true };

const mayBeAny = (stored: number | null, first: string): boolean => stored === null || first === ABOUT_PERSON;

/**
 * Specification, section 2: the organization of the path where this person is a member of it. A path that names another fails;
 * one that names none is filled with the remembered organization, or the first; a person whose remembered one is gone chooses another.
 */
export function placeOf({ pathname, rest, spaces, stored, heads }: Asked): Place {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first = ''] = parts;
  const organization = spaces.find(({ id }) => String(id) === first);
  if (organization) return { organization };
  if (NUMERIC.test(first) && spaces.length > 0) return withoutIt(first, stored);
  const current = spaces.find(({ id }) => id === stored) ?? (mayBeAny(stored, first) ? spaces[0] : undefined);
  if (current === undefined) return { goTo: '/choose-workspace' };
  return { goTo: `/${[current.id, ...withinOrganization(parts, heads)].join('/')}${rest}` };
}
