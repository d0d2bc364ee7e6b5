import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import type { ValueOf } from '@watchglass/schemas/shape';
import type { dryRunShape } from '@watchglass/schemas/alarm-rule/dry-run';
import type { ClosedDays } from '../../alarm/closed-days.ts';
import type { SubjectFacts } from '../../alarm/subject-facts.ts';
import type { Deps } from '../../deps.ts';
import { load } from '../../handle-command.ts';
import { tagNamed, tagsFold } from '../../tag/tags.ts';
import { alarmRuleFold } from '../alarm-rule.ts';
import { knownAlarmRule } from '../known-alarm-rule.ts';
import { mustSeeRule } from '../seen-alarm-rule.ts';
import { silencesOf } from './base-silences.ts';
import { peopleOfRun } from './people-of-run.ts';
import type { Present } from './present-facts.ts';
import { basesOf, sensorsOf } from './subjects.ts';
import type { DryRunTask, RuleOfRun } from './task.ts';

const DAY_MS = 86_400_000;

export type AskedRun = ValueOf<typeof dryRunShape>;

type PlanDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'> & { readonly sendsSms: boolean };

/** The definition of the rule that is stored; refuses `NotFound` for one that is not seen. Null without an id. */
export async function storedDefinition(
  deps: Omit<PlanDeps, 'sendsSms'>,
  sight: Sight,
  ruleId: string | undefined,
): Promise<AlarmRuleDefinition | null> {
  if (ruleId === undefined) return null;
  const { state } = await load(deps.eventStore, alarmRuleStream(ruleId), alarmRuleFold);
  const { definition } = knownAlarmRule(state, sight.organizationId);
  await mustSeeRule(deps, sight, definition);
  return definition;
}

interface Planned {
  readonly sight: Sight;
  readonly asked: AskedRun;
  readonly stored: AlarmRuleDefinition | null;
  readonly present: Present;
}

/** Everything that a dry run needs, as of now: what the rules apply to, what they depend on, and whom they tell. */
export async function planRun(deps: PlanDeps, { sight, asked, stored, present }: Planned): Promise<DryRunTask> {
  const { organizationId } = sight;
  const { organization } = present;
  const ruleOf = async (ruleId: string, definition: AlarmRuleDefinition): Promise<RuleOfRun> => ({
    ruleId,
    definition,
    sensorIds: await sensorsOf({ ...deps, organization, sight }, definition),
    bases: basesOf({ organization, sight }, definition),
  });
  const tried = await ruleOf(deps.newId(), await withTagId(deps, organizationId, asked.definition));
  const compared = stored && (await ruleOf(deps.newId(), stored));
  const sensorIds = [...new Set([...tried.sensorIds, ...(compared?.sensorIds ?? [])])];
  const bases = [...new Set([...tried.bases, ...(compared?.bases ?? [])])];
  const silences = await Promise.all(bases.map((serial) => silencesOf(deps.eventStore, organizationId, serial)));
  return {
    organizationId,
    tried,
    stored: compared,
    from: asked.from,
    until: Math.min(asked.to, deps.clock().getTime()),
    timeZone: asked.timeZone,
    facts: [
      ...factsOf(organization.facts, { organizationId, sensorIds, bases }),
      ...calendarsOf(organization.closed, organizationId, [asked.definition, stored]),
    ],
    silences: silences.flat(),
    people: await peopleOfRun(deps, told(asked, present), {
      organizationId,
      rule: tried,
      facts: organization.facts,
    }),
  };
}

/** A tag of which only the name is given is looked up; a dry run makes none. */
async function withTagId(
  { eventStore }: Pick<PlanDeps, 'eventStore'>,
  organizationId: number,
  definition: AlarmRuleDefinition,
): Promise<AlarmRuleDefinition> {
  if (definition.kind === 'baseOffline' || definition.appliesTo.kind !== 'tag') return definition;
  const { tag, tagId } = definition.appliesTo;
  if (tagId !== undefined) return definition;
  const { state } = await load(eventStore, tagsStream(organizationId), tagsFold);
  return {
    ...definition,
    appliesTo: { kind: 'tag', tag, tagId: tagNamed(state, tag) ?? textTagId(organizationId, tag) },
  };
}

/** Whom the rule names, and who has subscribed to the stored one. */
function told({ definition, ruleId }: AskedRun, { subscribersOf }: Present): readonly string[] {
  return [...(definition.subscribers?.people ?? []), ...(ruleId === undefined ? [] : subscribersOf(ruleId))];
}

/** The closed days of the calendars that schedules name. */
function calendarsOf(
  closedDays: ClosedDays,
  organizationId: number,
  definitions: readonly (AlarmRuleDefinition | null)[],
): Fact[] {
  return definitions.flatMap((definition) => {
    const calendarId = definition?.schedule?.calendarId;
    if (calendarId === undefined) return [];
    const days = [...closedDays.of({ calendarId })].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
    return { type: 'CalendarCreated', data: { organizationId, calendarId, name: '', days } };
  });
}

interface Subjects {
  readonly organizationId: number;
  readonly sensorIds: readonly number[];
  readonly bases: readonly string[];
}

type Fact = DryRunTask['facts'][number];

/** What the evaluation asks of the subjects, as the events that say so. */
function factsOf(facts: SubjectFacts, { organizationId, sensorIds, bases }: Subjects): Fact[] {
  const placeOfSensor = new Map(sensorIds.map((sensorId) => [sensorId, facts.locationOf(sensorId)]));
  const placeOfBase = new Map(bases.map((serial) => [serial, facts.base(serial)?.location ?? null]));
  const places = new Set([...placeOfSensor.values(), ...placeOfBase.values()].filter((place) => place !== null));
  const fact = (type: string, data: object): Fact => ({ type, data: { ...data, organizationId } });
  return [
    ...[...placeOfSensor].map(([sensorId, location]) => fact('SensorPlaced', { sensorId, location })),
    ...sensorIds.flatMap((sensorId) => {
      const intervalSeconds = facts.intervalOf(sensorId);
      return intervalSeconds === undefined ? [] : fact('SensorIntervalDeclared', { sensorId, intervalSeconds });
    }),
    ...[...placeOfBase].map(([serial, location]) => fact('BasePlaced', { serial, location })),
    ...[...places].map((locationId) => fact('LocationCreated', { locationId, timeZone: facts.zoneOf(locationId) })),
  ];
}
