import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AppliesTo, AppliesToBases, Scope } from '@watchglass/schemas/alarm-rule/targets';
import { assetStream } from '@watchglass/schemas/asset/events';
import { calendarsStream } from '@watchglass/schemas/calendar/events';
import { baseStream } from '@watchglass/schemas/base/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { assetFold } from '../asset/asset.ts';
import { seenPoints } from '../asset/seen-points.ts';
import { baseFold } from '../base/base.ts';
import { calendarsFold } from '../calendar/calendars.ts';
import type { Deps } from '../deps.ts';
import { mustHaveDestinations } from '../destination/must-have-destinations.ts';
import { load } from '../handle-command.ts';
import type { PlacingDeps } from '../location/placing.ts';
import { mustHaveMetric } from '../metric/must-have-metric.ts';
import { refuseField } from '../refuse-field.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';
import { presentTag, tagsFold } from '../tag/tags.ts';

export type TargetDeps = Pick<Deps, 'eventStore' | 'relational'> & Pick<PlacingDeps, 'memberships'>;

/** Refuses a metric and targets that the organization does not have, and a choice of none. */
export async function checkTargets(deps: TargetDeps, sight: Sight, definition: AlarmRuleDefinition): Promise<void> {
  const { organizationId } = sight;
  if (definition.kind !== 'baseOffline') await mustHaveMetric(deps.eventStore, organizationId, definition.metricId);
  await mustHaveDestinations(deps.eventStore, organizationId, definition.subscribers?.destinationIds ?? []);
  const { appliesTo, schedule } = definition;
  if (schedule?.calendarId !== undefined) await mustBeCalendar(deps, organizationId, schedule.calendarId);
  if (appliesTo.kind === 'sensors' && definition.kind !== 'baseOffline')
    await checkPicked(deps, sight, { metricId: definition.metricId, appliesTo });
  else await checkNamed(deps, organizationId, appliesTo);
}

async function mustBeCalendar({ eventStore }: TargetDeps, organizationId: number, calendarId: string): Promise<void> {
  const { state } = await load(eventStore, calendarsStream(organizationId), calendarsFold);
  if (!state.has(calendarId)) refuseField('schedule.calendarId', 'there is no such calendar');
}

/** Refuses targets of a maintenance that the organization does not have, and a choice of none. */
export async function checkScope(deps: TargetDeps, sight: Sight, appliesTo: Scope): Promise<void> {
  if (appliesTo.kind === 'sensors') await checkPicked(deps, sight, { appliesTo });
  else await checkNamed(deps, sight.organizationId, appliesTo);
}

interface Picked {
  /** Absent where any metric will do. */
  readonly metricId?: number;
  readonly appliesTo: Extract<AppliesTo, { kind: 'sensors' }>;
}

async function checkPicked(deps: TargetDeps, sight: Sight, { metricId, appliesTo }: Picked): Promise<void> {
  const { sensorIds, pointIds = [] } = appliesTo;
  if (sensorIds.length + pointIds.length === 0)
    refuseField('appliesTo.sensorIds', 'appliesTo.sensorIds must contain at least 1 items', 'array.min');
  await mustHaveSensors(deps.eventStore, sight.organizationId, sensorIds);
  const points = await seenPoints(deps, sight, pointIds);
  for (const pointId of pointIds) {
    const point = points.get(pointId) ?? refuse('PointUnknown', { pointId });
    if (metricId !== undefined && point.metricId !== metricId)
      refuseField('appliesTo.pointIds', 'a picked point measures another metric');
  }
}

/** Refuses (`InvalidRequest`) ids and serials that name nothing of the organization, and a filter without any. */
async function checkNamed(
  deps: TargetDeps,
  organizationId: number,
  appliesTo: AppliesTo | AppliesToBases,
): Promise<void> {
  if (appliesTo.kind === 'all' || appliesTo.kind === 'tag' || appliesTo.kind === 'sensors') return;
  const named: Named = appliesTo;
  if (Object.keys(named).length === 1)
    refuseField('appliesTo.types', 'a filter must have at least one dimension', 'any.required');
  const { state: tags } = await load(deps.eventStore, tagsStream(organizationId), tagsFold);
  const isBase = (serial: string): Promise<boolean> => hasBase(deps, organizationId, serial);
  await eachKnown('assetIds', named.assetIds, (id) => hasAsset(deps, organizationId, id));
  await eachKnown('locationIds', named.locationIds, (id) => deps.memberships.isLocation(organizationId, id));
  await eachKnown('bases', named.bases, isBase);
  await eachKnown('serials', named.serials, isBase);
  await eachKnown('tagIds', named.tagIds, async (id) => presentTag(tags, id) !== null);
}

interface Named {
  readonly kind: string;
  readonly types?: readonly string[] | undefined;
  readonly assetIds?: readonly string[];
  readonly locationIds?: readonly string[] | undefined;
  readonly bases?: readonly string[] | undefined;
  readonly serials?: readonly string[];
  readonly tagIds?: readonly string[] | undefined;
}

const AT_ONCE = 50;

async function eachKnown(
  field: string,
  ids: readonly string[] | undefined,
  isKnown: (id: string) => Promise<boolean>,
): Promise<void> {
  const asked = [...new Set(ids)];
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const known = await Promise.all(asked.slice(from, from + AT_ONCE).map(isKnown));
    if (known.includes(false)) refuseField(`appliesTo.${field}`, `appliesTo.${field} names one that is not here`);
  }
}

async function hasAsset({ eventStore }: TargetDeps, organizationId: number, assetId: string): Promise<boolean> {
  const { state } = await load(eventStore, assetStream(assetId), assetFold);
  return state.status === 'known' && state.organizationId === organizationId;
}

async function hasBase({ eventStore }: TargetDeps, organizationId: number, serial: string): Promise<boolean> {
  const { state } = await load(eventStore, baseStream(serial), baseFold);
  return state.status === 'registered' && state.organizationId === organizationId;
}
