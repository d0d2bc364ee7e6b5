import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { Membership, Shown } from '@watchglass/schemas/member/rights';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { sourcesShown, type WallSources } from '@watchglass/schemas/wall/sources';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';
import { sensorsShown } from './sensors-shown.ts';

/** A wall that is paired, and what it may see. */
export interface LiveWall {
  readonly wallId: string;
  readonly organizationId: number;
  readonly membership: Membership;
}

export interface WallRows {
  /** The wall; null if it is revoked or its workspace is deleted. Waits for a wall that was just paired. */
  current(wallId: string): Promise<LiveWall | null>;
  stop(): void;
}

export interface WallRowsDeps {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
}

const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 20_000;
const MOST_DASHBOARDS = 10_000;

/** Reads walls and the sensors of their dashboards, each cached for a second at most. A change is seen at once. */
export function followWallRows({ relational, liveBus, clock }: WallRowsDeps): WallRows {
  const shownOn = rememberedSources(relational);
  const walls = rememberBriefly(async (wallId) => readWall(relational, wallId, shownOn), {
    forMs: REMEMBER_MS,
    most: MOST_REMEMBERED,
    clock,
  });
  const stops = ['wall', 'dashboard', 'organization', 'placement', 'asset', 'planObject'].map((concept) =>
    liveBus.subscribe(`live.*.${concept}`, () => walls.forget()),
  );
  return {
    stop: () => stops.forEach((stop) => stop()),
    async current(wallId) {
      const wall = await walls.get(wallId);
      if (wall !== null) return wall;
      const fresh = await projected(relational, wallId, shownOn);
      if (fresh !== null) walls.forget();
      return fresh;
    },
  };
}

/** The time that a paired wall may wait for its projection. */
const PATIENCE_MS = 2_000;
const EVERY_MS = 20;

async function projected(relational: Queryable, wallId: string, shownOn: ShownOn): Promise<LiveWall | null> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    // Asked first: a wall that is projected in between is read, then.
    const isAwaited = performance.now() < until && (await isNew(relational, wallId));
    const wall = await readWall(relational, wallId, shownOn);
    if (wall !== null || !isAwaited) return wall;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** True if the vault has the wall's secret and the read model has never had the wall. */
async function isNew(relational: Queryable, wallId: string): Promise<boolean> {
  const found = await relational.query({
    name: 'walls.new',
    text: `SELECT 1 FROM vault.wall_secrets WHERE wall_id = $1 AND NOT EXISTS (SELECT FROM read.walls WHERE id = $1)`,
    values: [wallId],
  });
  return found.length > 0;
}

interface Row extends Record<string, unknown> {
  readonly organizationId: number;
  readonly terms: WallTerms;
}

async function readWall(relational: Queryable, wallId: string, shownOn: ShownOn): Promise<LiveWall | null> {
  const [row] = await relational.query<Row>({
    name: 'walls.current',
    text: `SELECT w.organization_id AS "organizationId", w.terms FROM read.walls w JOIN read.organizations o USING (organization_id)
      WHERE w.id = $1 AND NOT w.deleted AND o.deletion IS NULL`,
    values: [wallId],
  });
  if (row === undefined) return null;
  const { organizationId, terms } = row;
  const dashboards = terms.playlist.map(({ dashboardId }) => dashboardId);
  const shown = await shownOn(organizationId, dashboards, terms.locations);
  return { wallId, organizationId, membership: membershipOf(terms, { wall: [wallId], dashboards, ...shown }) };
}

/** A wall reads the values, alarms, assets, plans and public tiles that its dashboards show, within its locations. */
function membershipOf({ locations }: WallTerms, shown: Shown): Membership {
  const membership = {
    role: ROLE.user,
    rights: { sensors: 'r', alarms: 'r', plans: 'r', monitors: 'r' },
    byRightsOnly: true,
    shown,
  } as const;
  return locations.length === 0 ? membership : { ...membership, locations };
}

type ShownOn = (
  organizationId: number,
  dashboards: readonly string[],
  locations: readonly string[],
) => Promise<Omit<Shown, 'wall' | 'dashboards'>>;

/** What dashboards show at these locations. Tiles are read once for each version. */
function rememberedSources(relational: Queryable): ShownOn {
  const known = new Map<string, WallSources>();
  return async (organizationId, dashboards, locations) => {
    const versions = await relational.query<{ id: string; version: string }>({
      name: 'walls.dashboards',
      text: `SELECT id, id || ' ' || revision AS version FROM read.dashboards WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND NOT deleted`,
      values: [organizationId, dashboards],
    });
    const unread = versions.filter(({ version }) => !known.has(version));
    if (known.size + unread.length > MOST_DASHBOARDS) known.clear();
    for (const { version, data } of await tilesOf(relational, unread)) known.set(version, sourcesShown(data));
    const sources = together(versions.flatMap(({ version }) => known.get(version) ?? []));
    const { assets, plans, monitors } = sources;
    const sensors = await sensorsShown(relational, { organizationId, sources, locations });
    return { sensors, assets, plans, monitors };
  };
}

function together(each: readonly WallSources[]): WallSources {
  const sensors = each.flatMap((sources) => sources.sensors ?? []);
  return {
    sensors: each.some((sources) => sources.sensors === null) ? null : sensors,
    assets: each.flatMap(({ assets }) => assets),
    plans: each.flatMap(({ plans }) => plans),
    monitors: each.flatMap(({ monitors }) => monitors),
  };
}

async function tilesOf(
  relational: Queryable,
  unread: readonly { readonly id: string }[],
): Promise<readonly { readonly version: string; readonly data: readonly Tile[] }[]> {
  if (unread.length === 0) return [];
  return relational.query<{ version: string; data: readonly Tile[] }>({
    name: 'walls.tiles',
    text: `SELECT id || ' ' || revision AS version, data FROM read.dashboards WHERE id = ANY ($1::uuid[])`,
    values: [unread.map(({ id }) => id)],
  });
}
