import type { Sight } from '@watchglass/schemas/member/rights';
import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { Deps } from '../../deps.ts';
import { handleCommand, load, type CommandContext } from '../../handle-command.ts';
import { placing, type PlacingDeps } from '../../location/placing.ts';
import { presentTags } from '../bulk/retag.ts';
import { describeSensor, mustBeSeen } from '../describe-sensor.ts';
import { sensorFold, type HeardSensor, type Sensor } from '../sensor.ts';
import { changesNothing, planRow, type Plan, type PlanTerms } from './plan-row.ts';
import type { FileRow } from './read-file.ts';
import type { Wish } from './read-row.ts';

export interface Importing {
  readonly deps: Pick<Deps, 'eventStore'> & PlacingDeps;
  readonly sight: Sight;
  readonly context: CommandContext;
  /** Rows that are not begun when the caller leaves stay as they are. */
  readonly left: AbortSignal;
}

export interface PlannedRow extends FileRow {
  readonly sensorId: number;
  /** The sensor's name before. */
  readonly sensor: string;
  readonly wish: Wish;
  readonly plan: Plan;
}

/** Changes one sensor in the columns of its plan; they are compared again with the sensor as it is now. */
export async function carryOutRow(
  { deps, sight, context, left }: Importing,
  { sensorId, wish, plan }: PlannedRow,
  terms: PlanTerms,
): Promise<{ readonly position: Position | null }> {
  if (left.aborted) return { position: null };
  const stream = sensorStream(sensorId);
  const planned = columnsOf(plan, wish);
  const decide = (sensor: Sensor): SensorEvent[] => {
    mustBeSeen(sight, sensor);
    return describe(sensor, planRow(sensor, planned, terms), terms);
  };
  return placing<Sensor, SensorEvent>(deps, {
    sight,
    stream,
    location: plan.location?.after,
    mustBeSeen: async () => mustBeSeen(sight, (await load(deps.eventStore, stream, sensorFold)).state),
    carryOut: () => handleCommand(deps.eventStore, stream, { ...sensorFold, decide }, context),
  });
}

/** Columns that the plan leaves alone stay so, whatever another person has changed meanwhile. */
function columnsOf({ name, tags, location, setIntervalSeconds }: Plan, wish: Wish): Wish {
  return {
    id: wish.id,
    serial: wish.serial,
    name: name && wish.name,
    tags: tags && wish.tags,
    location: location && wish.location,
    setIntervalSeconds: setIntervalSeconds && wish.setIntervalSeconds,
  };
}

function describe(sensor: HeardSensor, plan: Plan, { names, sight }: PlanTerms): SensorEvent[] {
  if (changesNothing(plan)) return [];
  const { tags, tagsByKey } = names;
  const tagIds = plan.tags
    ? plan.tags.after.flatMap((name) => tagsByKey.get(keyOfTag(name))?.tagId ?? [])
    : presentTags(sensor, tags);
  const { name, location, setIntervalSeconds } = plan;
  const description = {
    name: name ? name.after : sensor.name,
    tags,
    tagIds,
    location: location?.after,
    intervalSeconds: setIntervalSeconds?.after,
  };
  return describeSensor(sensor, description, sight.organizationId);
}
