/** Roles by their number in the specification. */
export const ROLE = { none: 0, user: 1, admin: 2, owner: 3 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** What rights are given on. `alarms` and `audit` are ours; `organization`, `billing` and `integrations` are never given to plain users. */
export const MODULES = [
  'sensors',
  'tags',
  'devices',
  'monitors',
  'plans',
  'plugins',
  'alarms',
  'audit',
  'organization',
  'billing',
  'integrations',
] as const;
export type Module = (typeof MODULES)[number];
export type Right = 'r' | 'w';

/** Modules whose rights can be given to a plain user. */
export const GRANTABLE: readonly Module[] = [
  'sensors',
  'tags',
  'devices',
  'monitors',
  'plans',
  'plugins',
  'alarms',
  'audit',
];

/** Those of them that something of the product asks for today: screens name no others. */
export const OFFERED: readonly Module[] = ['sensors', 'devices', 'alarms', 'audit'];

/** Per module; a module left out means none. */
export type Rights = Readonly<Partial<Record<Module, Right>>>;

export interface Membership {
  readonly role: Role;
  readonly rights: Rights;
  /** What a plain user is limited to; left out, they see everything. Of administrators there is none. */
  readonly locations?: readonly string[];
  /** An API account's: it has the rights that it was given, and nothing that comes with being a member alone. */
  readonly byRightsOnly?: true;
}

/**
 * What a route or a socket room asks for. Data on the route (`options.app.needs`), enforced in one place.
 * - public: anybody; device: a base's own credential; user: signed in, no organization concerned
 * - member: belongs to the organization of the path with at least this right, or at least this role; what
 *   writes needs a licence as well, else 402, unless `unlicensed` says why it stays open without
 */
export type Needs =
  | { readonly access: 'public' }
  | { readonly access: 'device' }
  | { readonly access: 'user' }
  | {
      readonly access: 'member';
      readonly module?: Module;
      readonly right?: Right;
      readonly role?: Role;
      readonly unlicensed?: string;
    };

/** The locations that somebody is limited to; null where they see all, as administrators do. Asked by everything that narrows. */
export function limitOf({ role, locations = [] }: Pick<Membership, 'role' | 'locations'>): readonly string[] | null {
  return role >= ROLE.admin || locations.length === 0 ? null : locations;
}

/** Of which organization, and of which of its locations, somebody may see anything. */
export interface Sight {
  readonly organizationId: number;
  /** Null where it is all of them, and what is at none. */
  readonly locations: readonly string[] | null;
}

/** Whether what is at a location, or at none, is in sight. */
export function isInSight({ locations }: Sight, location: string | null): boolean {
  return locations === null || (location !== null && locations.includes(location));
}

/** Admins and owners write everything; reading needs r or w, writing needs w; no access is no access; who is limited to locations has no audit. */
export function holds(membership: Membership, module: Module, right: Right): boolean {
  if (membership.role >= ROLE.admin) return true;
  if (membership.role === ROLE.none) return false;
  // What happened elsewhere stands in the audit as well.
  if (module === 'audit' && limitOf(membership) !== null) return false;
  const given = membership.rights[module];
  return given === 'w' || (given === 'r' && right === 'r');
}

/** Whether a member meets what a route asks for. */
export function meets(membership: Membership, needs: Needs & { access: 'member' }): boolean {
  if (membership.role === ROLE.none || membership.role < (needs.role ?? ROLE.user)) return false;
  if (needs.module === undefined) return membership.byRightsOnly !== true;
  return holds(membership, needs.module, needs.right ?? 'r');
}

/** Whether a route asks for a licence: every write of a member does that does not say why not. */
export function needsLicence(method: string, needs: Needs): boolean {
  return needs.access === 'member' && method.toUpperCase() !== 'GET' && needs.unlicensed === undefined;
}
