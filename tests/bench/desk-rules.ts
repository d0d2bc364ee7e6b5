import { randomUUID } from 'node:crypto';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AppliesTo } from '@watchglass/schemas/alarm-rule/targets';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';

const RULES_PER_ORGANIZATION = 1_000;
const BATCH = 500;
const [TEMPERATURE, CO2] = [1, 3];
const delays = { warningSeverity: 50, warningOnDelay: 0, criticalOnDelay: 0, offDelay: 1 } as const;
const none = { warning: null, critical: null };

/** A rule of each kind in turn, each on something else. */
function definitionOf(number: number): AlarmRuleDefinition {
  const title = `Rule ${number}`;
  const sensors: AppliesTo = { kind: 'sensors', sensorIds: [1 + number] };
  const above = { warning: 8, critical: 10 };
  const kinds: readonly AlarmRuleDefinition[] = [
    { title, metricId: TEMPERATURE, above, below: none, deadband: 0.5, ...delays, appliesTo: sensors },
    {
      title,
      metricId: TEMPERATURE,
      above,
      below: none,
      ...delays,
      appliesTo: { kind: 'tag', tag: `tag ${number % 50}` },
    },
    { title, kind: 'rate', metricId: CO2, above, below: none, windowMinutes: 60, ...delays, appliesTo: sensors },
    {
      title,
      kind: 'absence',
      metricId: TEMPERATURE,
      warningAfter: 15,
      criticalAfter: 60,
      warningSeverity: 50,
      appliesTo: sensors,
    },
    {
      title,
      kind: 'baseOffline',
      warningAfter: 10,
      criticalAfter: null,
      warningSeverity: 50,
      appliesTo: { kind: 'bases', serials: [`WG${number}`] },
    },
  ];
  return kinds[number % kinds.length] as AlarmRuleDefinition;
}

/** Appends the creation of so many rules, a thousand in each organization. */
export async function recordRules(store: EventStore, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await Promise.all(Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => append(store, from + index)));
}

function append(store: EventStore, number: number): Promise<unknown> {
  const [ruleId, correlationId] = [randomUUID(), randomUUID()];
  const organizationId = 1 + Math.floor(number / RULES_PER_ORGANIZATION);
  return store.append(alarmRuleStream(ruleId), 'noStream', [
    {
      id: randomUUID(),
      type: 'AlarmRuleCreated',
      data: { ruleId, organizationId, version: 1, definition: definitionOf(number) },
      metadata: {
        organizationId,
        actor: { kind: 'user', id: '0195f000-0000-7000-8000-000000000001' },
        at: '2026-03-01T10:00:00.000Z',
        correlationId,
      },
    },
  ]);
}
