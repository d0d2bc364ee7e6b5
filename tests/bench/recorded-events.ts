import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { EventStore, NewEvent } from '@watchglass/streams/ports/event-store';

const AT = '2026-03-01T10:00:00.000Z';
const ACTOR = { kind: 'user', id: '0195f000-0000-7000-8000-000000000001' } as const;
const ORGANIZATIONS = 50;
const SENSORS = 1_000;
const BATCH = 500;

/**
 * A history of alarms in fifty organizations: each raised, acknowledged, commented and resolved, with an occasional
 * renaming of a sensor.
 */
export async function recordEvents(store: EventStore, count: number): Promise<void> {
  const events: [stream: string, NewEvent][] = [];
  for (let episode = 0; events.length < count; episode += 1) events.push(...episodeOf(episode));
  for (let from = 0; from < events.length; from += BATCH) {
    await Promise.all(events.slice(from, from + BATCH).map(([stream, event]) => store.append(stream, 'any', [event])));
  }
}

function episodeOf(episode: number): [string, NewEvent][] {
  const alarmId = randomUUID();
  const sensorId = 1 + (episode % SENSORS);
  const organizationId = 1 + (sensorId % ORGANIZATIONS);
  const about = { alarmId, organizationId };
  const measured = { value: 1_234.5, measuredAt: AT };
  const alarm: DomainEvent[] = [
    {
      type: 'AlarmRaised',
      data: {
        ...about,
        ruleId: randomUUID(),
        ruleVersion: 1,
        ruleTitle: 'Stuffy air',
        sensorId,
        metricId: 3,
        severity: 50,
        raise: 1,
        side: 'above',
        threshold: 1_000,
        onsetAt: AT,
        ...measured,
      },
    },
    { type: 'AlarmAcknowledged', data: { ...about, raise: 1, comment: 'on my way' } },
    { type: 'AlarmCommented', data: { ...about, commentId: randomUUID(), text: 'the door was open' } },
    { type: 'AlarmResolved', data: { ...about, ...measured } },
  ];
  const sensor: DomainEvent =
    episode < SENSORS
      ? {
          type: 'SensorHeard',
          data: {
            sensorId,
            organizationId,
            wireId: String(4_000_000 + sensorId),
            baseSerial: null,
            name: `Sensor ${sensorId}`,
          },
        }
      : {
          type: 'SensorRenamed',
          data: { sensorId, organizationId, before: `Sensor ${sensorId}`, name: `Sensor ${sensorId} ${episode}` },
        };
  return [
    [`sensor-${sensorId}`, asNew(sensor)],
    ...alarm.map((event): [string, NewEvent] => [`alarm-${alarmId}`, asNew(event)]),
  ];
}

function asNew({ type, data }: DomainEvent): NewEvent {
  const organizationId = 'organizationId' in data ? data.organizationId : null;
  return {
    id: randomUUID(),
    type,
    data,
    metadata: { organizationId, actor: ACTOR, at: AT, correlationId: randomUUID() },
  };
}
