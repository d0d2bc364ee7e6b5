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

/**
 * Returns true if a thing is at the location. Failed claims, and claims of things that have left, are deleted on the
 * way.
 */
export async function isOccupied(
  deps: Pick<Deps, 'relational' | 'eventStore'>,
  location: Pick<LocationClaim, 'organizationId' | 'locationId'>,
): Promise<boolean> {
  const { organizationId, locationId } = location;
  for (;;) {
    const rows = await deps.relational.query<{ stream: string }>(
      'SELECT stream FROM command.location_places WHERE organization_id = $1 AND location_id = $2 LIMIT $3',
      [organizationId, locationId, AT_ONCE],
    );
    const claims = rows.map(({ stream }) => ({ organizationId, locationId, stream }));
    const isThere = await Promise.all(claims.map((claim) => isAt(deps, claim)));
    if (isThere.includes(true)) return true;
    if (claims.length === 0) return false;
    for (const claim of claims) await releaseLocation(deps.relational, claim);
  }
}

async function isAt(
  { eventStore }: Pick<Deps, 'eventStore'>,
  { organizationId, locationId, stream }: LocationClaim,
): Promise<boolean> {
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
