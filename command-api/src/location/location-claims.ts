import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { assetFold } from '../asset/asset.ts';
import { baseFold } from '../base/base.ts';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { planFold } from '../plan/plan.ts';
import { sensorFold } from '../sensor/sensor.ts';

/** A sensor, a base, an asset or a plan, by its stream, at a location. */
export interface LocationClaim {
  readonly organizationId: number;
  readonly locationId: string;
  readonly stream: string;
}

const AT_ONCE = 50;

/** Claims the location before the event that places the thing, so that a location knows every thing that is there. */
export async function claimLocation(
  relational: Queryable,
  { organizationId, locationId, stream }: LocationClaim,
): Promise<void> {
  await relational.query(
    'INSERT INTO command.location_places (organization_id, location_id, stream) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [organizationId, locationId, stream],
  );
}

export async function releaseLocation(
  relational: Queryable,
  { organizationId, locationId, stream }: LocationClaim,
): Promise<void> {
  await relational.query(
    'DELETE FROM command.location_places WHERE organization_id = $1 AND location_id = $2 AND stream = $3',
    [organizationId, locationId, stream],
  );
}

/** The kinds of things that can be at a location, by the beginnings of their streams. */
const KINDS = ['sensor', 'base', 'asset', 'plan'] as const;
export type Kind = (typeof KINDS)[number];

type Where = Pick<LocationClaim, 'organizationId' | 'locationId'>;
type Stores = Pick<Deps, 'relational' | 'eventStore'>;

/** Returns the kinds of things that are at the location. */
export async function kindsAt(deps: Stores, location: Where): Promise<readonly Kind[]> {
  const held = await Promise.all(KINDS.map((kind) => holds(deps, location, kind)));
  return KINDS.filter((_kind, at) => held[at]);
}

/** Failed claims, and claims of things that have left, are deleted on the way. */
async function holds(deps: Stores, { organizationId, locationId }: Where, kind: Kind): Promise<boolean> {
  for (;;) {
    const rows = await deps.relational.query<{ stream: string }>(
      `SELECT stream FROM command.location_places
        WHERE organization_id = $1 AND location_id = $2 AND starts_with(stream, $3) LIMIT $4`,
      [organizationId, locationId, `${kind}-`, AT_ONCE],
    );
    const claims = rows.map(({ stream }) => ({ organizationId, locationId, stream }));
    const isThere = await Promise.all(claims.map((claim) => isAt(deps, claim)));
    if (isThere.includes(true)) return true;
    if (claims.length === 0) return false;
    for (const claim of claims) await releaseLocation(deps.relational, claim);
  }
}

async function isAt({ eventStore }: Stores, { organizationId, locationId, stream }: LocationClaim): Promise<boolean> {
  const thing = await placedThing(eventStore, stream);
  return thing !== null && thing.organizationId === organizationId && thing.location === locationId;
}

/** The thing of a stream with its location; null if there is no such thing any more. */
async function placedThing(
  store: EventStore,
  stream: string,
): Promise<{ readonly organizationId: number; readonly location: string | null } | null> {
  if (stream.startsWith('sensor-')) {
    const { state } = await load(store, stream, sensorFold);
    return state.status === 'heard' ? state : null;
  }
  if (stream.startsWith('asset-')) {
    const { state } = await load(store, stream, assetFold);
    return state.status === 'known' ? state : null;
  }
  if (stream.startsWith('plan-')) {
    const { state } = await load(store, stream, planFold);
    return state.status === 'known' ? state : null;
  }
  const { state } = await load(store, stream, baseFold);
  return state.status === 'registered' ? state : null;
}
