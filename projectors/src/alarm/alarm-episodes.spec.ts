import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addCheckpoints } from '../checkpoints.ts';
import { makeReadModels } from '../make-read-models.ts';
import { follow, outboxMigration, sendBlock } from '../outbox.ts';
import { catchUp, type ProjectionDeps } from '../run-projections.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';
import { ALARM_TIME_SERIES_MIGRATIONS, alarmEpisodes, alarmEpisodesTable } from './alarm-episodes.ts';
import { resendEpisodes } from './resend-episodes.ts';

const ruleId = '0195f000-0000-7000-8000-00000000000b';
const MAINTENANCE = '0195f000-0000-7000-8000-00000000000c';
const BASE_ALARM = '0195f000-0000-7000-8000-00000000000d';
const T = Date.UTC(2026, 2, 1, 10);
const at = (minutes: number): string => new Date(T + minutes * 60_000).toISOString();
const measuredAt = at(-1);

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let eventStore: EventStore;
let deps: ProjectionDeps & { timeSeries: TimeSeries };

beforeEach(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  const { relational } = postgres;
  const { timeSeries } = clickHouse;
  eventStore = await openPostgresEventStore({ url: postgres.url });
  const projection = alarmEpisodes(eventStore);
  await makeReadModels([{ ...projection, migrations: [outboxMigration] }], { relational });
  await timeSeries.migrate(ALARM_TIME_SERIES_MIGRATIONS);
  await addCheckpoints(relational, [projection.name, alarmEpisodesTable.name]);
  deps = {
    eventStore,
    relational,
    timeSeries,
    liveBus: { publish: () => undefined },
    report: (error) => expect(error).toBeUndefined(),
  };
});
afterEach(async () => {
  await eventStore.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

async function happen(stream: string, minutes: number, event: DomainEvent): Promise<void> {
  const { type, data, metadata } = recorded(event, { at: at(minutes) });
  await eventStore.append(stream, 'any', [{ id: randomUUID(), type, data, metadata }]);
}

function alarm(number = 1) {
  const alarmId = `0195f000-0000-5000-8000-00000000000${number}`;
  const about = { alarmId, organizationId: 7 };
  const stream = `alarm-${alarmId}`;
  return {
    alarmId,
    /** Hidden by a maintenance first, and by the alarm of its base as well. */
    raise: async (minutes: number, raise: number, severity: 50 | 80, [maintenance, base]: readonly string[] = []) => {
      const suppressed = maintenance && { suppressed: { cause: 'maintenance' as const, causedBy: maintenance } };
      await happen(stream, minutes, {
        type: 'AlarmRaised',
        data: {
          ...about,
          ...suppressed,
          ruleId,
          ruleVersion: 1,
          ruleTitle: 'CO₂',
          sensorId: 4,
          metricId: 3,
          severity,
          raise,
          side: 'above',
          threshold: severity * 20,
          value: 1700.5,
          onsetAt: measuredAt,
          measuredAt,
        },
      });
      if (base)
        await happen(stream, minutes, {
          type: 'AlarmSuppressed',
          data: { ...about, cause: 'baseOffline', causedBy: base, baseSerial: 'B1' },
        });
    },
    show: (minutes: number, causedBy: string) =>
      happen(stream, minutes, { type: 'AlarmUnsuppressed', data: { ...about, cause: 'maintenance', causedBy } }),
    acknowledge: (minutes: number, raise: number) =>
      happen(stream, minutes, { type: 'AlarmAcknowledged', data: { ...about, raise } }),
    resolve: (minutes: number) =>
      happen(stream, minutes, {
        type: 'AlarmResolved',
        data: { ...about, value: 900, measuredAt, peak: { value: 1900, measuredAt } },
      }),
    cancel: (minutes: number) =>
      happen(stream, minutes, { type: 'AlarmCanceled', data: { ...about, cause: 'ruleDeleted' } }),
  };
}

/** A new projection: it remembers no episode. */
const project = () => catchUp(alarmEpisodes(eventStore), deps, new AbortController().signal);
async function send(): Promise<void> {
  while ((await sendBlock(alarmEpisodesTable, deps)) > 0);
}
const rows = () => clickHouse.timeSeries.query('SELECT * FROM alarm_episodes FINAL ORDER BY raised, id');

test('an alarm is one row, whose newest version has its raises, its acknowledgements and its end', async () => {
  const { alarmId, raise, acknowledge, resolve } = alarm();
  await raise(0, 1, 50);
  await acknowledge(1, 1);
  await project();
  await send();
  expect(await rows()).toMatchObject([{ id: alarmId, state: 'active', severity: 50, ack_by: USER_ID, version: '2' }]);
  await raise(2, 2, 80);
  await resolve(5);
  await project();
  await send();
  expect(await rows()).toMatchObject([
    {
      organization: 7,
      state: 'resolved',
      severity: 80,
      rule_title: 'CO₂',
      peak: 1900,
      end_value: 900,
      raise_severity: [50, 80],
      acked_after: ['60000', null],
      ack_by: '',
      types: ['AlarmRaised', 'AlarmAcknowledged', 'AlarmResolved'],
      version: '4',
    },
  ]);
});

test('a raise that was hidden is annunciated when nothing hides it any more, or never', async () => {
  const [shown, never] = [alarm(1), alarm(2)];
  await shown.raise(0, 1, 50, [MAINTENANCE, BASE_ALARM]);
  await never.raise(0, 1, 50, [MAINTENANCE]);
  await shown.show(3, MAINTENANCE);
  await shown.show(4, BASE_ALARM);
  await shown.acknowledge(5, 1);
  await never.resolve(5);
  await project();
  await send();
  expect(await rows()).toMatchObject([
    { raise_shown: ['2026-03-01T10:04:00.000Z'], acked_after: ['60000'] },
    { raise_shown: [null], state: 'resolved' },
  ]);
});

test('a late finding is a row of its own', async () => {
  await happen(`lateFinding-${ruleId}`, 3, {
    type: 'AlarmFoundLate',
    data: {
      organizationId: 7,
      ruleId,
      ruleVersion: 1,
      sensorId: 4,
      metricId: 3,
      severity: 50,
      side: 'above',
      threshold: 1e3,
      value: 1100,
      measuredAt,
    },
  });
  await project();
  await send();
  expect(await rows()).toMatchObject([{ state: 'foundLate', types: ['AlarmFoundLate'], raise_at: [] }]);
});

test('rows that are sent twice count once', async () => {
  await alarm(1).raise(0, 1, 50);
  await alarm(2).raise(0, 1, 80);
  await project();
  const pages = await postgres.relational.query<{ position: string; rows: unknown[][] }>('SELECT * FROM read.outbox');
  await send();
  for (const [index, page] of pages.entries())
    await clickHouse.timeSeries.insert({
      ...alarmEpisodesTable,
      table: 'alarm_episodes',
      rows: page.rows,
      token: `again ${index}`,
    });
  expect(await rows()).toHaveLength(2);
});

test('episodes that are sent again equal the live ones', async () => {
  const [first, second] = [alarm(1), alarm(2)];
  await first.raise(0, 1, 50);
  await project();
  await send();
  await second.raise(1, 1, 80);
  await first.acknowledge(2, 1);
  await first.resolve(3);
  await project();
  await second.cancel(4);
  await project();
  await send();
  const live = await rows();
  await clickHouse.timeSeries.command('TRUNCATE TABLE alarm_episodes');
  await resendEpisodes(deps);
  await send();
  expect(await rows()).toEqual(live);
  expect(live).toHaveLength(2);
});

test('an outbox without rows stands where its projection stands', async () => {
  await alarm().raise(0, 1, 50);
  await happen('metric-9', 1, {
    type: 'CustomMetricDefined',
    data: { metricId: 9, organizationId: 7, wireName: 'm9', unit: '' },
  });
  await project();
  await follow(alarmEpisodesTable, deps);
  expect(await position()).toBeNull();
  await send();
  await follow(alarmEpisodesTable, deps);
  expect(await position()).toBe(await eventStore.head());
});

async function position(): Promise<unknown> {
  const [row] = await postgres.relational.query(
    'SELECT position FROM read.projection_checkpoints WHERE projection = $1',
    [alarmEpisodesTable.name],
  );
  return row?.['position'];
}
