import type { DomainEvent } from '@watchglass/schemas/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import type { Deps } from '../deps.ts';
import type { Handled } from '../handle-command.ts';
import type { Memberships } from '../member/memberships.ts';
import { refuseField } from '../refuse-field.ts';
import { claimLocation, releaseLocation } from './location-claims.ts';

export interface PlacingDeps extends Pick<Deps, 'relational'> {
  readonly memberships: Pick<Memberships, 'isLocation'>;
}

interface Placing<S, E> {
  readonly sight: Sight;
  readonly stream: string;
  /** Undefined if the command does not mention it. */
  readonly location: string | null | undefined;
  /** Refuses a thing that is unknown or out of sight, before the location is claimed for it. */
  readonly mustBeSeen: () => Promise<unknown>;
  readonly carryOut: () => Promise<Handled<S, E>>;
}

/**
 * Carries out a command that may place a sensor, a base or an asset. Refuses (`InvalidRequest`) a location that is unknown or out
 * of the caller's sight; a caller with a limit must place a thing at a location, to keep it in sight. A location that
 * is deleted concurrently leaves the thing without one, visible to members without a limit.
 */
export async function placing<S, E extends DomainEvent>(
  deps: PlacingDeps,
  { location, mustBeSeen, carryOut, ...thing }: Placing<S, E>,
): Promise<Handled<S, E>> {
  if (location !== undefined) {
    await mustBeSeen();
    await claim(deps, { ...thing, location });
  }
  const handled = await carryOut();
  for (const event of handled.events as readonly DomainEvent[]) {
    const before = isPlacing(event) ? event.data.before : null;
    if (before !== null)
      await releaseLocation(deps.relational, {
        organizationId: thing.sight.organizationId,
        locationId: before,
        stream: thing.stream,
      });
  }
  return handled;
}

type PlacingEvent = Extract<DomainEvent, { type: 'AssetPlaced' | 'BasePlaced' | 'PlanMoved' | 'SensorPlaced' }>;

const PLACINGS: ReadonlySet<string> = new Set<PlacingEvent['type']>([
  'AssetPlaced',
  'BasePlaced',
  'PlanMoved',
  'SensorPlaced',
]);

function isPlacing(event: DomainEvent): event is PlacingEvent {
  return PLACINGS.has(event.type);
}

interface Claim {
  readonly sight: Sight;
  readonly stream: string;
  readonly location: string | null;
}

async function claim({ relational, memberships }: PlacingDeps, { sight, stream, location }: Claim): Promise<void> {
  const { organizationId } = sight;
  const isThere = location === null || (await memberships.isLocation(organizationId, location));
  if (!isThere || !isInSight(sight, location)) refuseField('location', 'there is no such location');
  if (location !== null) await claimLocation(relational, { organizationId, locationId: location, stream });
}
