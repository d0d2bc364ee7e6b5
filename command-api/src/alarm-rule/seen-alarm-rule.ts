import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AppliesTo, AppliesToBases } from '@watchglass/schemas/alarm-rule/targets';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { seenPoints } from '../asset/seen-points.ts';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { sensorFold } from '../sensor/sensor.ts';
import { alarmRuleFold } from './alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';

const AT_ONCE = 50;

/**
 * A member with limited sight changes only rules on sensors and asset points of their locations. Refuses `NotFound` if a
 * rule has none in their sight, and `BeyondYourLocations` if it has others as well.
 */
export async function mustBeTheirRule(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  ruleId: string,
): Promise<void> {
  if (sight.locations === null) return;
  const { state } = await load(deps.eventStore, alarmRuleStream(ruleId), alarmRuleFold);
  await mustBeTheirs(deps, sight, knownAlarmRule(state, sight.organizationId).definition.appliesTo);
}

/** Refuses targets that a member with limited sight may not change: `NotFound`, or `BeyondYourLocations`. */
export async function mustBeTheirs(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  appliesTo: AppliesTo | AppliesToBases,
): Promise<void> {
  if (sight.locations === null) return;
  if (appliesTo.kind !== 'sensors') refuse('BeyondYourLocations');
  const { sensorIds, pointIds = [] } = appliesTo;
  const { sensors, points } = await theirPicks(deps, sight, appliesTo);
  const isTheirs = sensorIds.every((id) => sensors.has(id)) && pointIds.every((id) => points.has(id));
  if (!isTheirs) refuse('BeyondYourLocations');
}

/** Refuses `NotFound` for a rule with picked sensors and points of which none is in sight. */
export async function mustSeeRule(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  { appliesTo }: Pick<AlarmRuleDefinition, 'appliesTo'>,
): Promise<void> {
  if (sight.locations !== null && appliesTo.kind === 'sensors') await theirPicks(deps, sight, appliesTo);
}

/** The picked sensors and points in sight; refuses `NotFound` if there are none. */
async function theirPicks(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  appliesTo: Extract<AppliesTo, { kind: 'sensors' }>,
): Promise<{ readonly sensors: ReadonlySet<number>; readonly points: ReadonlyMap<string, unknown> }> {
  const sensors = await seenSensors(deps.eventStore, sight, appliesTo);
  const points = await seenPoints(deps, sight, appliesTo.pointIds ?? []);
  return sensors.size + points.size === 0 ? refuse('NotFound') : { sensors, points };
}

/** Refuses targets beyond the sight of the member: a sensor out of sight is unknown. */
export async function mustApplyToTheirs(
  store: EventStore,
  sight: Sight,
  appliesTo: AppliesTo | AppliesToBases,
): Promise<void> {
  if (sight.locations === null) return;
  if (appliesTo.kind !== 'sensors') refuse('BeyondYourLocations');
  const seen = await seenSensors(store, sight, appliesTo);
  const unknown = appliesTo.sensorIds.find((id) => !seen.has(id));
  if (unknown !== undefined) refuse('SensorUnknown', { sensorId: unknown });
}

async function seenSensors(
  store: EventStore,
  sight: Sight,
  appliesTo: AppliesTo | AppliesToBases,
): Promise<ReadonlySet<number>> {
  const seen = new Set<number>();
  const picked = appliesTo.kind === 'sensors' ? [...new Set(appliesTo.sensorIds)] : [];
  for (let from = 0; from < picked.length; from += AT_ONCE) {
    await Promise.all(
      picked.slice(from, from + AT_ONCE).map(async (sensorId) => {
        const { state } = await load(store, sensorStream(sensorId), sensorFold);
        if (
          state.status === 'heard' &&
          state.organizationId === sight.organizationId &&
          isInSight(sight, state.location)
        )
          seen.add(sensorId);
      }),
    );
  }
  return seen;
}
