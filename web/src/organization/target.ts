import type { OrganizationView } from '@watchglass/schemas/organization/views';

/** The input for a page of the main area. */
export interface Asked {
  readonly pathname: string;
  /** The query and fragment of the address. */
  readonly rest: string;
  readonly spaces: readonly OrganizationView[];
  /** The organization that this device remembers. */
  readonly stored: number | null;
  /** The first segments of the pages below an organization. */
  readonly heads: ReadonlySet<string>;
}

export type Target = { readonly organization: OrganizationView } | { readonly goTo: string; readonly failed?: boolean };

const NUMERIC = /^\d+$/;
/** Pages about the user need no particular organization. */
const ABOUT_PERSON = 'user';

/**
 * `/undefined/alarms/…` has an invalid organization, `/alarms/…` has none: the first segment is dropped only if a page
 * follows it.
 */
function withinOrganization(parts: readonly string[], heads: ReadonlySet<string>): readonly string[] {
  const [first = '', second = ''] = parts;
  return NUMERIC.test(first) || (!heads.has(first) && heads.has(second)) ? parts.slice(1) : parts;
}

/** The remembered organization answers 404 once it is deleted: another is chosen. Any other id is an error. */
const withoutIt = (id: string, stored: number | null): Target =>
  id === String(stored) ? { goTo: '/choose-workspace' } : { goTo: '/invalid-workspace', failed: true };

const mayBeAny = (stored: number | null, first: string): boolean => stored === null || first === ABOUT_PERSON;

/**
 * Specification, section 2: the organization of the path if this person is a member of it. A path with another one
 * fails. A path without one is filled with the remembered organization, or the first; if the remembered one is gone,
 * the person chooses another.
 */
export function targetOf({ pathname, rest, spaces, stored, heads }: Asked): Target {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first = ''] = parts;
  const organization = spaces.find(({ id }) => String(id) === first);
  if (organization) return { organization };
  if (NUMERIC.test(first) && spaces.length > 0) return withoutIt(first, stored);
  const current = spaces.find(({ id }) => id === stored) ?? (mayBeAny(stored, first) ? spaces[0] : undefined);
  if (current === undefined) return { goTo: '/choose-workspace' };
  return { goTo: `/${[current.id, ...withinOrganization(parts, heads)].join('/')}${rest}` };
}
