/** Roles by their number in the specification. */
export const ROLE = { none: 0, user: 1, admin: 2, owner: 3 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/**
 * Modules of rights. `alarms` and `audit` are ours; `organization`, `billing` and `integrations` are never given to
 * plain users.
 */
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

/** Grantable modules that a part of the product needs today: screens offer only these. */
export const OFFERED: readonly Module[] = ['sensors', 'tags', 'devices', 'monitors', 'plans', 'alarms', 'audit'];

/** Per module; an absent module means no right. */
export type Rights = Readonly<Partial<Record<Module, Right>>>;

export interface Membership {
  readonly role: Role;
  readonly rights: Rights;
  /** The limit of a plain user; absent, they see everything. Administrators have none. */
  readonly locations?: readonly string[];
  /** True for an API account: it has its given rights, without those that only membership brings. */
  readonly byRightsOnly?: true;
  /** Of a wall alone: the things that its dashboards show. */
  readonly shown?: Shown;
}

/** What a wall may see within its locations. */
export interface Shown {
  readonly wall: readonly [wallId: string];
  readonly dashboards: readonly string[];
  /** Null if a tile shows everything. */
  readonly sensors: readonly number[] | null;
  /** Those that tiles name. The assets whose points stand on the plans are shown as well, without their other points. */
  readonly assets: readonly string[];
  readonly plans: readonly string[];
  /** Public tiles, with the values of their sources. */
  readonly monitors: readonly string[];
}

/**
 * The need of a route or a socket room. Data on the route (`options.app.needs`), enforced in one place.
 * - public: anybody; device: a base's own credential; user: signed in, without an organization
 * - wall: a wall's own credential
 * - credential: of the workspace to which the credential belongs, an API account's own or the one that a person names in
 *   `?space=`, with at least this right; without a module, with any
 * - member: of the path's organization, with at least this right or this role; a write needs a
 *   licence as well, else 402, unless `unlicensed` gives the reason for an exception; a wall is let in only with
 *   `onWalls`, and its `Sight` limits the answer
 */
export type Needs =
  | { readonly access: 'public' }
  | { readonly access: 'device' }
  | { readonly access: 'user' }
  | { readonly access: 'wall' }
  | { readonly access: 'credential'; readonly module?: Module; readonly right?: Right }
  | {
      readonly access: 'member';
      readonly module?: Module;
      readonly right?: Right;
      readonly role?: Role;
      readonly unlicensed?: string;
      readonly onWalls?: true;
    };

/**
 * The limit of a member; null for administrators and others who see every location. All code that narrows sight calls
 * it.
 */
export function limitOf({ role, locations = [] }: Pick<Membership, 'role' | 'locations'>): readonly string[] | null {
  return role >= ROLE.admin || locations.length === 0 ? null : locations;
}

/** The visible part of an organization. */
export interface Sight {
  readonly organizationId: number;
  /** Null if all locations, and rows without a location, are visible. */
  readonly locations: readonly string[] | null;
  /** Of a wall alone: only these things are visible. */
  readonly shown?: Shown;
}

/** The sight of a member; everything of the organization without a membership. */
export function sightIn(organizationId: number, membership: Membership | null): Sight {
  if (membership === null) return { organizationId, locations: null };
  const { shown } = membership;
  const sight = { organizationId, locations: limitOf(membership) };
  return shown === undefined ? sight : { ...sight, shown };
}

/** The sensors to which a sight is limited beside its locations; null without such a limit. */
export function sensorsIn({ shown }: Pick<Sight, 'shown'>): readonly number[] | null {
  return shown?.sensors ?? null;
}

/** True if a part of the organization's sensors is out of sight, so that each sensor has to be checked. */
export function isPartial({ locations, shown }: Sight): boolean {
  return locations !== null || (shown !== undefined && shown.sensors !== null);
}

/** Returns true if a row at this location, or at none, is in sight. */
export function isInSight({ locations }: Sight, location: string | null): boolean {
  return locations === null || (location !== null && locations.includes(location));
}

/** Admins and owners write everything; reading needs r or w, writing needs w; a member with a limit has no audit. */
export function holds(membership: Membership, module: Module, right: Right): boolean {
  if (membership.role >= ROLE.admin) return true;
  if (membership.role === ROLE.none) return false;
  // The audit contains events of other locations as well.
  if (module === 'audit' && limitOf(membership) !== null) return false;
  const given = membership.rights[module];
  return given === 'w' || (given === 'r' && right === 'r');
}

/** True if a member may ask for the past: by the right to the audit, also with a limit, for the past is read within it. */
export function mayLookBack({ role, rights }: Membership): boolean {
  return holds({ role, rights }, 'audit', 'r');
}

/** Returns true if a member meets the need of a route. */
export function meets(membership: Membership, needs: Needs & { access: 'member' }): boolean {
  if (membership.role === ROLE.none || membership.role < (needs.role ?? ROLE.user)) return false;
  if (membership.shown !== undefined && needs.onWalls !== true) return false;
  if (needs.module === undefined) return membership.byRightsOnly !== true;
  return holds(membership, needs.module, needs.right ?? 'r');
}

/** Returns true if a holder of a credential meets the need of a route; a wall never does. */
export function meetsByCredential(
  membership: Membership,
  { module, right = 'r' }: Needs & { access: 'credential' },
): boolean {
  if (membership.role === ROLE.none || membership.shown !== undefined) return false;
  return module === undefined || holds(membership, module, right);
}

/** Returns true if a route needs a licence: every write by a member without `unlicensed`. */
export function needsLicence(method: string, needs: Needs): boolean {
  return needs.access === 'member' && method.toUpperCase() !== 'GET' && needs.unlicensed === undefined;
}
