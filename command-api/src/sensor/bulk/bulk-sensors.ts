import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import type { BulkAction } from '@watchglass/schemas/sensor/bulk';
import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { tagsStream } from '@watchglass/schemas/tag/events';
import type { Deps } from '../../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../../handle-command.ts';
import { placing, type PlacingDeps } from '../../location/placing.ts';
import { refuseField } from '../../refuse-field.ts';
import { tagsByName } from '../../tag/carry-out-tags.ts';
import { tagNamed, tagsFold, type Tags } from '../../tag/tags.ts';
import { sensorCapacity } from '../capacity.ts';
import { describeSensor, mustBeSeen, type Description } from '../describe-sensor.ts';
import { reasoned } from '../reasoned.ts';
import { sensorFold, type HeardSensor, type Sensor } from '../sensor.ts';
import { deleteSensor, disableSensor, enableSensor } from '../switch-sensor.ts';
import { onEach, type Outcomes } from '../../on-each.ts';
import { presentTags, withoutTags, withTags } from './retag.ts';

export type BulkDeps = Pick<Deps, 'eventStore'> & PlacingDeps;

interface Caller {
  readonly sight: Sight;
  readonly context: CommandContext;
}

type Carry = (id: number) => Promise<Handled<Sensor, SensorEvent>>;

/** Carries out one action on each sensor, as the command for one sensor does. */
export async function bulkSensors(
  deps: BulkDeps,
  caller: Caller,
  { ids, action }: { readonly ids: readonly number[]; readonly action: BulkAction },
): Promise<Outcomes<number>> {
  const each = [...new Set(ids)];
  switch (action.type) {
    case 'tag':
    case 'untag':
      return retag(deps, caller, { ids: each, action });
    case 'move': {
      await mustBeLocation(deps, caller.sight, action.location);
      const { tags } = await knownTags(deps, caller.sight, []);
      return onEach(each, (id) => move(deps, caller, { id, tags, location: action.location }));
    }
    case 'disable':
    case 'enable':
    case 'delete':
      return onEach(each, await switching(deps, caller, action));
  }
}

type Retag = Extract<BulkAction, { type: 'tag' | 'untag' }>;

async function retag(
  deps: BulkDeps,
  caller: Caller,
  { ids, action }: { readonly ids: readonly number[]; readonly action: Retag },
): Promise<Outcomes<number>> {
  const { sight, context } = caller;
  const unseen = await onEach(ids, async (id) => {
    await mustSee(deps, sight, id);
    return { position: null };
  });
  const out = new Set(unseen.refused.map(({ item }) => item));
  const seen = ids.filter((id) => !out.has(id));
  if (seen.length === 0) return unseen;
  // Words become tags only where there is a sensor for them.
  const { tags, tagIds } =
    action.type === 'tag' ? await tagsByName(deps, context, action.tags) : await knownTags(deps, sight, action.tags);
  const change = action.type === 'tag' ? withTags : withoutTags;
  const outcome = await onEach(seen, (id) =>
    describe(deps, caller, { id, to: (sensor) => ({ tags, tagIds: change(sensor, tags, tagIds) }) }),
  );
  const codes = new Map([...unseen.refused, ...outcome.refused].map((each) => [each.item, each]));
  return { ...outcome, refused: ids.flatMap((id) => codes.get(id) ?? []) };
}

async function knownTags({ eventStore }: BulkDeps, { organizationId }: Sight, names: readonly string[]) {
  const { state: tags } = await load(eventStore, tagsStream(organizationId), tagsFold);
  return { tags, tagIds: names.flatMap((name) => tagNamed(tags, name) ?? []) };
}

/** Refuses a target for all sensors at once; `placing` asks again for each. */
async function mustBeLocation({ memberships }: BulkDeps, sight: Sight, location: string | null): Promise<void> {
  const isThere = location === null || (await memberships.isLocation(sight.organizationId, location));
  if (!isThere || !isInSight(sight, location)) refuseField('action.location', 'there is no such location');
}

interface Move {
  readonly id: number;
  readonly tags: Tags;
  readonly location: string | null;
}

function move(deps: BulkDeps, caller: Caller, { id, tags, location }: Move): Promise<Handled<Sensor, SensorEvent>> {
  const { sight } = caller;
  return placing<Sensor, SensorEvent>(deps, {
    sight,
    stream: sensorStream(id),
    location,
    mustBeSeen: () => mustSee(deps, sight, id),
    carryOut: () =>
      describe(deps, caller, { id, to: (sensor) => ({ tags, tagIds: presentTags(sensor, tags), location }) }),
  });
}

type SwitchAction = Exclude<BulkAction, Retag | { type: 'move' }>;

async function switching(deps: BulkDeps, caller: Caller, { type, reason }: SwitchAction): Promise<Carry> {
  const capacity = await sensorCapacity(caller.sight.organizationId);
  const decisions: Readonly<Record<SwitchAction['type'], (sensor: HeardSensor) => SensorEvent[]>> = {
    disable: disableSensor,
    enable: (sensor) => enableSensor(sensor, capacity),
    // The person has confirmed the number of sensors instead of each name.
    delete: (sensor) => deleteSensor(sensor, sensor.name),
  };
  const decide = decisions[type];
  const context = reasoned(caller.context, reason);
  return (id) => onSensor(deps, { ...caller, context }, { id, decide });
}

interface Describing {
  readonly id: number;
  readonly to: (sensor: HeardSensor) => Omit<Description, 'name'>;
}

function describe(deps: BulkDeps, caller: Caller, { id, to }: Describing): Promise<Handled<Sensor, SensorEvent>> {
  const decide = (sensor: HeardSensor): SensorEvent[] =>
    describeSensor(sensor, { name: sensor.name, ...to(sensor) }, caller.sight.organizationId);
  return onSensor(deps, caller, { id, decide });
}

interface Command {
  readonly id: number;
  readonly decide: (sensor: HeardSensor) => SensorEvent[];
}

function onSensor({ eventStore }: BulkDeps, { sight, context }: Caller, { id, decide }: Command) {
  const seen = (sensor: Sensor): SensorEvent[] => {
    mustBeSeen(sight, sensor);
    return decide(sensor);
  };
  return handleCommand(eventStore, sensorStream(id), { ...sensorFold, decide: seen }, context);
}

async function mustSee({ eventStore }: BulkDeps, sight: Sight, id: number): Promise<void> {
  mustBeSeen(sight, (await load(eventStore, sensorStream(id), sensorFold)).state);
}
