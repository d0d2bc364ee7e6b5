import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { register } from 'prom-client';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { verifyAudit } from './audit/verify-audit.ts';
import { createHealthServer } from './health.ts';
import { observeReadModels } from './metrics.ts';
import { startProjectors, type ProjectorWires } from './start.ts';
import { recorded } from './testing/recorded.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let eventStore: EventStore;
let wires: ProjectorWires;
const closing: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  const readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: 1 });
  const receiptLog = await openPostgresReadingLog({ url: postgres.url, log: 'receipts', partitions: 1 });
  const liveBus = openInProcessLiveBus(() => undefined);
  closing.push(readingLog, receiptLog, eventStore, liveBus);
  wires = {
    eventStore,
    readingLog,
    receiptLog,
    liveBus,
    relational: postgres.relational,
    timeSeries: clickHouse.timeSeries,
    report: () => undefined,
  };
});

afterAll(async () => {
  for (const wire of closing) await wire.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

async function define(metricId: number): Promise<void> {
  const event: DomainEvent = {
    type: 'CustomMetricDefined',
    data: { metricId, organizationId: 7, wireName: `m${metricId}`, unit: '' },
  };
  const { type, data, metadata } = recorded(event);
  await eventStore.append(`metric-${metricId}`, 'noStream', [{ id: randomUUID(), type, data, metadata }]);
}

test('events reach the read models and the audit, across a restart', async () => {
  await define(1000);
  const first = await startProjectors(wires);
  await define(1001);
  await first.settled();
  await first.stop();
  await define(1002);
  const second = await startProjectors(wires);
  await second.settled();
  await second.stop();
  expect(await postgres.relational.query('SELECT id FROM read.custom_metrics ORDER BY id')).toEqual([
    { id: 1000 },
    { id: 1001 },
    { id: 1002 },
  ]);
  expect(await verifyAudit(7, { ...wires, clock: () => new Date() })).toEqual({ ok: true, entries: 3, waiting: 0 });
});

test('an operator sees health, readiness and parked events', async () => {
  const projectors = await startProjectors(wires);
  const { server } = await createHealthServer({ ...wires, log: pino({ enabled: false }) });
  const untell = observeReadModels({ ...wires, dataDir: tmpdir() });
  await eventStore.append('metric-9', 'noStream', [
    { id: randomUUID(), type: 'CustomMetricDefined', data: { metricId: 9 }, metadata: {} },
  ]);
  await projectors.settled();
  const metrics = await server.inject('/metrics');
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  expect((await server.inject('/readyz')).statusCode).toBe(200);
  expect(metrics.payload).toContain('watchglass_projection_parked_events{projection="custom_metrics"} 1');
  expect(metrics.payload).toContain('watchglass_projection_lag_events{projection="audit"} 0');
  untell();
  await server.stop();
  await projectors.stop();
});

test('a stopped projection lags further behind with every event', async () => {
  const projectors = await startProjectors(wires);
  await projectors.settled();
  await projectors.stop();
  const untell = observeReadModels({ ...wires, dataDir: tmpdir() });
  await define(1003);
  await define(1004);
  const shown = await Promise.all(
    ['events', 'seconds'].map((unit) => register.getSingleMetricAsString(`watchglass_projection_lag_${unit}`)),
  );
  untell();
  expect(shown[0]).toContain('{projection="custom_metrics"} 2');
  expect(shown[0]).toContain('{projection="audit_outbox"} 2');
  expect(shown[0]).toContain('{projection="alarms"} 0');
  expect(shown[1]).toMatch(/\{projection="custom_metrics"\} (?!0$)[\d.e-]+/m);
});
