import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { DomainEvent } from '@watchglass/schemas/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { asNew } from '../handle-command.ts';

const SENSOR = 101;
const TEMPERATURE = 1;
const RIGHTS = { sensors: 'r', alarms: 'w' };

/** A workspace with a rule that tells its owner and a member, and alarms that happen when a test says so. */
export interface Desk {
  readonly api: TestCommandApi;
  readonly org: number;
  readonly owner: Person;
  readonly member: Person;
  readonly ruleId: string;
  /** Appends to the alarm's stream. */
  happened(alarmId: string, ...events: AlarmEvent[]): Promise<void>;
  raised(alarmId: string, changes?: Partial<RaisedData>): Promise<void>;
  resolved(alarmId: string): Promise<void>;
  /** The types, people and reasons of the outcomes in an alarm's stream. */
  outcomes(alarmId: string): Promise<readonly Outcome[]>;
}

type RaisedData = Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'];

interface Outcome {
  readonly type: string;
  readonly userId: string;
  readonly destinationId?: string;
  readonly cause: string;
  readonly reason?: string;
}

const definition: AlarmRuleDefinition = {
  title: 'Too warm <b>\r\nBcc: x@example.org',
  metricId: TEMPERATURE,
  above: { warning: 8, critical: 10 },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 1,
  appliesTo: { kind: 'all' },
};

/** As `openTestCommandApi`. */
export async function openDesk(...how: Parameters<typeof openTestCommandApi>): Promise<Desk> {
  const api = await openTestCommandApi(...how);
  const [owner, member] = [await api.person('Olga'), await api.person('Mel')];
  const org = await api.organization(owner);
  const as = (person: Person) => ({ token: person.token });
  await api.member({ organization: org, by: owner }, member, { role: 1, permissions: RIGHTS });
  const append = async (stream: string, ...events: DomainEvent[]): Promise<void> => {
    const metadata = {
      organizationId: org,
      actor: { kind: 'system', id: 'test' },
      at: api.deps.clock().toISOString(),
      correlationId: v7(),
    } as const;
    await api.deps.eventStore.append(stream, 'any', asNew(events, { metadata, newId: v7 }));
  };
  const heard = { sensorId: SENSOR, organizationId: org, wireId: '101', baseSerial: null, name: 'Freezer & 3' };
  await append(sensorStream(SENSOR), { type: 'SensorHeard', data: heard });
  const made = await api.ask('POST', `/api/alarms/${org}/rules`, definition, as(owner));
  expect(made.status).toBe(201);
  const ruleId = String(made.body['id']);
  for (const person of [owner, member]) {
    const { status } = await api.ask('PUT', `/api/alarms/${org}/rules/${ruleId}/subscription`, undefined, as(person));
    expect(status).toBe(200);
  }
  const happened: Desk['happened'] = (alarmId, ...events) => append(alarmStream(alarmId), ...events);
  return {
    api,
    org,
    owner,
    member,
    ruleId,
    happened,
    raised: (alarmId, changes = {}) =>
      happened(alarmId, { type: 'AlarmRaised', data: { ...raise(alarmId), ...changes } }),
    resolved: (alarmId) =>
      happened(alarmId, {
        type: 'AlarmResolved',
        data: { alarmId, organizationId: org, value: 4, measuredAt: api.deps.clock().toISOString() },
      }),
    outcomes: async (alarmId) => {
      const found: Outcome[] = [];
      for await (const { type, data } of api.deps.eventStore.readStream(alarmStream(alarmId))) {
        const { userId, destinationId, cause, reason, messageId } = data as Outcome & { messageId?: string };
        if (messageId === undefined) continue;
        found.push({ type, userId, ...(destinationId && { destinationId }), cause, ...(reason && { reason }) });
      }
      return found;
    },
  };

  function raise(alarmId: string): RaisedData {
    const at = api.deps.clock().toISOString();
    return {
      alarmId,
      organizationId: org,
      ruleId,
      ruleVersion: 1,
      ruleTitle: definition.title.replaceAll(/\s+/g, ' '),
      sensorId: SENSOR,
      metricId: TEMPERATURE,
      severity: 80,
      raise: 1,
      side: 'above',
      threshold: 10,
      value: 12.44,
      onsetAt: at,
      measuredAt: at,
    };
  }
}
