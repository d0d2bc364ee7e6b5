import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import { expect, test } from 'vitest';
import { BUILDING } from '../building/plan.ts';
import { RULES } from '../workspace/rules.ts';
import { episodesBefore, lastWeekOf, REPORTED_FRIDGE } from './episodes.ts';
import { tellPast, type Desk } from './tell-past.ts';

const NOW = Date.UTC(2026, 10, 25, 15);
const DAY_MS = 86_400_000;
const PEOPLE = ['0199a0c1-0000-7000-8000-000000000001', '0199a0c1-0000-7000-8000-000000000002'] as const;
const SENSORS = BUILDING.flatMap(({ sensors }) => sensors);

const desk: Desk = {
  organizationId: 7,
  rules: RULES.map((definition, index) => ({
    id: `0199a0c1-0000-7000-8000-0000000001${index}${index}`,
    version: 1,
    enabled: true,
    definition,
    activeAlarms: 0,
    changedAt: '',
    changedBy: '',
    etag: '',
    position: '',
  })),
  rota: {
    name: 'On call',
    timeZone: 'Europe/Riga',
    startsOn: '2026-09-28',
    handoverAt: '09:00',
    turn: 'week',
    people: [...PEOPLE],
  },
  sensorIds: new Map(SENSORS.map(({ id }, index) => [id, index + 1])),
  people: PEOPLE,
  episodes: episodesBefore(NOW, 30),
  now: NOW,
};

async function streamsOf(told: Desk): Promise<ReadonlyMap<string, readonly NewEvent[]>> {
  const streams = new Map<string, readonly NewEvent[]>();
  await tellPast(
    {
      append: (stream, _expected, events) => {
        streams.set(stream, events);
        return Promise.resolve({ revision: events.length - 1, position: '1' });
      },
    },
    told,
  );
  return streams;
}

const instantOf = ({ metadata }: NewEvent): number => Date.parse(String(metadata['at']));

test('thirty days have alarms of every kind of rule, each of which is over, in order of time and in the past', async () => {
  const streams = [...(await streamsOf(desk))].filter(([stream]) => stream.startsWith('alarm-'));
  expect(streams.length).toBeGreaterThan(50);
  for (const [, events] of streams) {
    expect(events[0]?.type).toBe('AlarmRaised');
    expect(events.map(({ type }) => type)).toContain('AlarmResolved');
    const instants = events.map(instantOf);
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    expect(instants.every((at) => at < NOW + 600_000 && at > NOW - 31 * DAY_MS)).toBe(true);
  }
  const raised = streams.flatMap(([, events]) => events.filter(({ type }) => type === 'AlarmRaised'));
  const kinds = raised.map(({ data }) => (data as Extract<AlarmEvent, { type: 'AlarmRaised' }>['data']).kind);
  expect(new Set(kinds)).toEqual(new Set(['absence', 'baseOffline', 'rate', undefined]));
});

test('a power cut raises more than ten alarms within ten minutes, and the same past has the same ids', async () => {
  const [first, second] = [await streamsOf(desk), await streamsOf(desk)];
  expect([...first.keys()]).toEqual([...second.keys()]);
  const raises = [...first.values()]
    .flat()
    .filter(({ type }) => type === 'AlarmRaised')
    .map(instantOf)
    .toSorted((a, b) => a - b);
  expect(raises.some((at, index) => (raises[index + 10] ?? Infinity) - at < 600_000)).toBe(true);
});

test('the fridge of the weekly report left its limits twice in the last whole week, one of them acknowledged hours later', async () => {
  const week = lastWeekOf(NOW);
  const fridge = SENSORS.findIndex(({ name }) => name === REPORTED_FRIDGE) + 1;
  const alarms = [...(await streamsOf(desk)).values()].filter(([raised]) => {
    const { sensorId, ruleTitle } = (raised?.data ?? {}) as Record<string, unknown>;
    const at = raised === undefined ? 0 : instantOf(raised);
    return sensorId === fridge && ruleTitle === 'Cold chain 2–8 °C' && at >= week && at < week + 7 * DAY_MS;
  });
  const waits = alarms.map((events) => {
    const at = (type: string): number => instantOf(events.findLast((event) => event.type === type) as NewEvent);
    return Math.round((at('AlarmAcknowledged') - at('AlarmRaised')) / 60_000);
  });
  expect(waits.toSorted((a, b) => a - b)).toEqual([4, 340]);
  expect([new Date(week).getUTCDay(), NOW - week > 7 * DAY_MS, NOW - week < 14 * DAY_MS]).toEqual([1, true, true]);
});

test('handovers are accepted by the other person, after they were written', async () => {
  const handovers = [...(await streamsOf(desk))].filter(([stream]) => stream.startsWith('handover-'));
  expect(handovers.length).toBeGreaterThan(7);
  for (const [, [written, accepted]] of handovers) {
    expect(written?.metadata['actor']).not.toEqual(accepted?.metadata['actor']);
    expect(instantOf(accepted as NewEvent)).toBeGreaterThan(instantOf(written as NewEvent));
  }
});
