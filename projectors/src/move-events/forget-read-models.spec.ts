import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { openEventStoreAt } from '@watchglass/streams/open-event-store';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { freshClickHouse, freshPostgres } from '@watchglass/streams/testing/engines';
import { EventStoreDouble } from '@watchglass/streams/testing/event-store-double/server';
import { verifyAudit } from '../audit/verify-audit.ts';
import { startProjectors, type ProjectorWires } from '../start.ts';
import { recorded } from '../testing/recorded.ts';
import { forgetReadModels } from './forget-read-models.ts';
import { moveEvents } from './move-events.ts';

async function define(store: EventStore, metricId: number): Promise<void> {
  const event: DomainEvent = {
    type: 'CustomMetricDefined',
    data: { metricId, organizationId: 7, wireName: `m${metricId}`, unit: '' },
  };
  const { type, data, metadata } = recorded(event);
  await store.append(`metric-${metricId}`, 'noStream', [{ id: randomUUID(), type, data, metadata }]);
}

async function project(wires: ProjectorWires): Promise<void> {
  const projectors = await startProjectors(wires);
  await projectors.settled();
  await projectors.stop();
}

test('after a move the read models and the audit are made again from the other store', async () => {
  const [postgres, clickHouse, double] = await Promise.all([
    freshPostgres(),
    freshClickHouse(),
    new EventStoreDouble().start(),
  ]);
  const before = await openEventStoreAt(postgres.url);
  const after = await openEventStoreAt(`esdb://${double.address}?tls=false`);
  const readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: 1 });
  const receiptLog = await openPostgresReadingLog({ url: postgres.url, log: 'receipts', partitions: 1 });
  const liveBus = openInProcessLiveBus(() => undefined);
  const wires = {
    readingLog,
    receiptLog,
    liveBus,
    relational: postgres.relational,
    timeSeries: clickHouse.timeSeries,
    report: () => undefined,
  };
  await forgetReadModels(wires);
  for (const metricId of [1000, 1001, 1002]) await define(before, metricId);
  await project({ ...wires, eventStore: before });
  await moveEvents({ from: before, to: after });
  await forgetReadModels(wires);
  await define(after, 1003);
  await project({ ...wires, eventStore: after });
  expect(await postgres.relational.query('SELECT id FROM read.custom_metrics ORDER BY id')).toEqual(
    [1000, 1001, 1002, 1003].map((id) => ({ id })),
  );
  expect(await verifyAudit(7, { ...wires, eventStore: after, clock: () => new Date() })).toEqual({
    ok: true,
    entries: 4,
    waiting: 0,
  });
  for (const wire of [before, after, readingLog, receiptLog, liveBus]) await wire.close();
  double.stop();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});
