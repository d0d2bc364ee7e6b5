import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { integrationsStream, type IntegrationEvent } from '@watchglass/schemas/integration/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { WrongRevision } from '@watchglass/streams/ports/fault';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { letters } from '../mail/letters.ts';
import type { Organization } from '../organization/organization.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import type { Adapter } from './adapter.ts';
import { beginCursors, resumeAt } from './cursor-store.ts';
import { httpAdapters } from './http-adapters.ts';
import { answered, receiver, runOnce } from './receiver-for-tests.ts';
import {
  append,
  closeEngines,
  DAY,
  enabled,
  events,
  failing,
  fed,
  HOUR,
  INTEGRATION,
  licensed,
  newestOrganization,
  openEngines,
  processOf,
  relational,
  START,
  statusesTold,
  timeSeries,
  toldOf,
  workspaceWith,
} from './runs-for-tests.ts';
import { startDeliveries } from './start-deliveries.ts';
import { putTest } from './test-store.ts';

beforeAll(openEngines);
afterAll(closeEngines);

it('a receiver that takes less at once gets halves; one that refuses is asked later and later', async () => {
  const known = await workspaceWith(2);
  const { adapter, received } = receiver((body) =>
    body === '[0,1]' ? answered('refused', 413) : answered('taken', 200),
  );
  await runOnce(
    processOf(relational(), () => START),
    known,
    adapter,
  );
  for (let n = 0; n < 2; n += 1)
    await runOnce(
      processOf(relational(), () => START),
      known,
      adapter,
    );
  expect([...received.values()]).toEqual(['[0]', '[1]']);

  const other = await workspaceWith(2);
  const down = receiver(() => answered('retry', 503));
  const dueAt = async () => {
    const [row] = await relational().query<{ due_at: Date }>(
      'SELECT due_at FROM command.integration_cursors WHERE integration_id = $1',
      [other.id],
    );
    return row?.due_at.getTime() ?? 0;
  };
  const pauses: number[] = [];
  for (let n = 0, at = START; n < 2; n += 1) {
    await runOnce(
      processOf(relational(), () => at),
      other,
      down.adapter,
    );
    pauses.push((await dueAt()) - at);
    at = await dueAt();
  }
  expect(pauses).toEqual([60_000, 120_000]);
});

const TOO_LARGE = 413;

it('a receiver that finds a single reading too large has issues, and is asked later', async () => {
  const known = await workspaceWith(2);
  await enabled(known);
  const { adapter } = receiver(() => answered('refused', TOO_LARGE));
  const process = { ...processOf(relational(), () => START), eventStore: events() };
  for (const _run of [1, 2]) await runOnce(process, known, adapter);
  expect(await runOnce(process, known, adapter)).toBe(false);
  expect(await statusesTold()).toEqual(['workingWithIssues']);
  const [which, name] = [{ organizationId: known.organizationId, integrationId: known.id }, 'Back office'];
  await append(integrationsStream(known.organizationId), [
    { type: 'IntegrationDisabled', data: { ...which, name, cause: 'byHand' } },
  ]);
});

const BOMB = gzipSync(Buffer.alloc(10_000_000));

/** What may come back, and what of it is shown. */
const HOSTILE: readonly (readonly [what: string, http.RequestListener, shown: object, minutes: number])[] = [
  [
    'moves elsewhere',
    (_request, response) => response.writeHead(301, { location: '/elsewhere' }).end(),
    { outcome: 'refused', status: 301, why: '301' },
    1,
  ],
  [
    'wants a year',
    (_request, response) => response.writeHead(429, { 'retry-after': '31536000' }).end(),
    { outcome: 'failed', status: 429, why: '429' },
    60,
  ],
  [
    'answers a bomb',
    (_request, response) => response.writeHead(503, { 'content-encoding': 'gzip' }).end(BOMB),
    { outcome: 'failed', status: 503, why: '503' },
    1,
  ],
  [
    'answers without an end',
    (_request, response) => {
      const more = (): void => {
        while (!response.destroyed) if (!response.write('\0'.repeat(65_536))) return void response.once('drain', more);
      };
      response.writeHead(500);
      more();
    },
    { outcome: 'failed', status: 500, answer: '' },
    1,
  ],
  ['hangs', () => undefined, { outcome: 'failed', status: null, why: 'timeout' }, 1],
];

it.each(HOSTILE)('a receiver that %s costs one run, which is told', async (what, listener, shown, minutes) => {
  const paths: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url);
    request.resume().once('end', () => listener(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  const known = await workspaceWith(2);
  // What is known of its state is not told again.
  const state = { status: 'workingWithIssues', why: '301' } as const;
  const to = {
    ...known,
    integration: { ...INTEGRATION, ...state, definition: { ...INTEGRATION.definition, address } },
  };
  const outgoing = openOutgoing({ exceptions: ['127.0.0.1'], clock: () => new Date(START) });
  const { influx } = httpAdapters(outgoing);
  const hasty: Adapter = {
    encode: (...asked) => influx?.encode(...asked) ?? { type: '', body: new Uint8Array() },
    send: (target, sending) =>
      influx?.send(target, what === 'hangs' ? { ...sending, deadlineMs: 200 } : sending) ?? Promise.reject(new Error()),
  };
  try {
    await runOnce(
      processOf(relational(), () => START),
      to,
      hasty,
    );
    const [run] = await relational().query(
      `SELECT outcome, status, why, answer, length(answer) <= 1024 AS "isShort", c.due_at
        FROM command.integration_runs r JOIN command.integration_cursors c USING (integration_id) WHERE integration_id = $1`,
      [known.id],
    );
    expect(run).toMatchObject({ ...shown, isShort: true, due_at: new Date(START + minutes * 60_000) });
    expect(paths).toEqual(['/in?precision=ms']);
  } finally {
    outgoing.close();
    server.closeAllConnections();
    server.close();
  }
});

it('what is stored since an instant is sent again, and what was stored before it is skipped', async () => {
  const known = await workspaceWith(3);
  const { adapter, values } = receiver();
  const which = { integrationId: known.id, organizationId: known.organizationId };
  const runAll = async () => {
    for (let n = 0; n < 3; n += 1)
      await runOnce(
        processOf(relational(), () => START + 3_600_000),
        known,
        adapter,
      );
  };
  const now = new Date(START);
  await resumeAt(relational(), { ...which, at: new Date(START + 1), now, trigger: 'schedule' });
  await runAll();
  expect(values()).toEqual([]);
  await resumeAt(relational(), { ...which, at: now, now, trigger: 'resend' });
  await runAll();
  expect(values()).toEqual([0, 1, 2]);
});

it('a workspace without a licence sends nothing, says so once, and goes on by itself when it has one', async () => {
  const known = await workspaceWith(3);
  await enabled(known, START + HOUR);
  const { adapter, values } = receiver();
  let now = START + HOUR;
  const deps = {
    ...processOf(relational(), () => now),
    eventStore: events(),
    adapters: { influx: adapter },
    report: failing,
  };
  const deliveries = startDeliveries(deps);
  try {
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['stoppedByLicence']), WAIT);
    expect(values()).toEqual([]);
    await append(organizationStream(newestOrganization()), [licensed(START + DAY)]);
    const isLicensed = () => deliveries.memberships.isLicensed(newestOrganization(), new Date(now));
    await vi.waitFor(async () => expect(await isLicensed()).toBe(true), WAIT);
    now += 60_000;
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['stoppedByLicence', 'working']), WAIT);
    await vi.waitFor(() => expect(values()).toEqual([0, 1, 2]), WAIT);
  } finally {
    await deliveries.stop();
  }
});

it('a test of a workspace that was deleted meanwhile ends without a run', async () => {
  const known = await workspaceWith(0);
  await enabled(known);
  const [which, name] = [
    { integrationId: known.id, organizationId: known.organizationId },
    INTEGRATION.definition.name,
  ];
  const testId = randomUUID();
  await append(integrationsStream(which.organizationId), [
    { type: 'IntegrationDisabled', data: { ...which, name, cause: 'byHand' } },
    { type: 'IntegrationTestStarted', data: { ...which, name, testId } },
  ]);
  const restorableUntil = new Date(START + DAY).toISOString();
  const deletion = { organizationId: which.organizationId, deletionId: randomUUID(), restorableUntil };
  await append(organizationStream(which.organizationId), [{ type: 'OrganizationDeleted', data: deletion }]);
  await putTest(relational(), { ...which, testId, now: new Date(START) });
  const { adapter, received } = receiver();
  const deps = { ...processOf(relational(), () => START), eventStore: events(), adapters: { influx: adapter } };
  const deliveries = startDeliveries({ ...deps, report: failing });
  try {
    const ended = { type: 'IntegrationTestEnded', data: { testId, outcome: 'done', taken: 0 } };
    await vi.waitFor(async () => expect((await toldOf()).at(-1)).toMatchObject(ended), WAIT);
    expect(received.size).toBe(0);
  } finally {
    await deliveries.stop();
  }
});

it('what nobody takes for 72 hours is disabled, and each administrator has a letter', async () => {
  const known = await workspaceWith(1);
  await enabled(known);
  const { adapter } = receiver(() => answered('retry', 503));
  const failAt = (at: number) =>
    runOnce({ ...processOf(relational(), () => at), eventStore: events() }, known, adapter);
  await failAt(START);
  await failAt(START + 71 * HOUR);
  expect(await toldOf()).toEqual([]);
  await failAt(START + 72 * HOUR);
  const [event] = await toldOf();
  expect(event).toMatchObject({ type: 'IntegrationDisabled', data: { cause: 'errors' } });
  const { data } = event as Extract<IntegrationEvent, { type: 'IntegrationDisabled' }>;
  const members = new Map([
    ['ann', { role: ROLE.owner, rights: {} }],
    ['bert', { role: ROLE.user, rights: {} }],
  ]);
  const organization = { status: 'active', name: 'W', members } as unknown as Organization;
  const records = { organization: async () => organization, sensors: async () => [] };
  expect(await letters.integrationDisabled.on.IntegrationDisabled(data, records)).toEqual([
    { to: { userId: 'ann' }, facts: { workspace: 'W', integration: INTEGRATION.definition.name } },
  ]);
});

it('what was measured since a day is sent before the rest, and what arrives meanwhile once', async () => {
  const known = await workspaceWith(0);
  const since = START - 2 * DAY;
  const db = relational();
  await db.query('UPDATE command.integration_cursors SET block = NULL, limit_readings = 2 WHERE integration_id = $1', [
    known.id,
  ]);
  const stored = async (readings: readonly (readonly [at: number, value: number])[]): Promise<void> => {
    const rows = readings.map(([at, value]) => [newestOrganization(), 4711, 1, at, value]);
    const columns = ['org', 'sensor', 'metric', 'ts', 'value'];
    await timeSeries().insert({ table: 'readings', columns, rows, token: randomUUID() });
    const days = [...new Set(readings.map(([at]) => Math.floor(at / DAY) * DAY))];
    const buckets = {
      table: 'readings_1d',
      columns: ['org', 'bucket'],
      rows: days.map((at) => [newestOrganization(), at / 1000]),
    };
    await timeSeries().insert({ ...buckets, token: randomUUID() });
  };
  const measured = [since - 1, since, since + 1000, START - DAY, START] as const;
  await stored(measured.map((at, n) => [at, n]));
  const { definition } = known.integration;
  const old = { ...known.integration, definition: { ...definition, dataFrom: new Date(since).toISOString() } };
  const { adapter, values } = receiver();
  const run = (at: number) =>
    runOnce(
      processOf(db, () => at),
      { ...known, integration: old },
      adapter,
    );
  await run(START);
  expect(values()).toEqual([1, 2]);
  await stored([[START + 1000, 5]]);
  await fed([{ block: 1001, row: 1, at: START + 1000, value: 5 }]);
  await db.query('UPDATE read.reading_feed_head SET block = 1001');
  for (let n = 1; n <= 4; n += 1) await run(START + n * 120_000);
  expect(values()).toEqual([1, 2, 3, 4, 5]);
});

it('a host is called by eight at once, and one that hangs delays no other', async () => {
  const first = await workspaceWith(1);
  const other = { ...first, id: randomUUID() };
  const hanging = [first, ...Array.from({ length: 11 }, () => ({ ...first, id: randomUUID() }))];
  const all = [...hanging, other].map((known, n) => {
    const host = known === other ? 'other.example' : 'hanging.example';
    const definition = { ...INTEGRATION.definition, name: `${n}`, address: `https://${host}/in` };
    return { ...known, integration: { ...INTEGRATION, definition } };
  });
  await beginCursors(relational(), all, new Date(START));
  const ids = all.map(({ id }) => id);
  await relational().query('UPDATE command.integration_cursors SET block = 0 WHERE integration_id = ANY ($1::uuid[])', [
    ids,
  ]);
  for (const known of all) await enabled(known);
  let [calls, most] = [0, 0];
  const taken = new Set<string>();
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const adapter: Adapter = {
    encode: () => ({ type: 'text/plain', body: new Uint8Array(1) }),
    async send({ integrationId, address }) {
      if (address.includes('hanging')) {
        calls += 1;
        most = Math.max(most, calls);
        await released;
        calls -= 1;
      }
      taken.add(integrationId);
      return answered('taken', 200);
    },
  };
  const deps = {
    ...processOf(relational(), () => START),
    eventStore: events(),
    adapters: { influx: adapter },
    // Eight tell of one workspace at the same moment; who loses its tries is run again after its claim.
    report: (error: unknown) => {
      if (!(error instanceof WrongRevision)) throw error;
    },
  };
  const deliveries = startDeliveries(deps);
  try {
    await vi.waitFor(() => expect([calls, taken.has(other.id)]).toEqual([8, true]), WAIT);
    release();
    await vi.waitFor(() => expect(ids.filter((id) => !taken.has(id))).toEqual([]), WAIT);
    expect(most).toBe(8);
  } finally {
    release();
    await deliveries.stop();
  }
});

it('what failed is tried at once after its credentials are set anew, and is due by a new schedule', async () => {
  const known = await workspaceWith(1);
  await enabled(known);
  const which = { organizationId: known.organizationId, integrationId: known.id };
  let isRight = false;
  const { adapter, values } = receiver(() => (isRight ? answered('taken', 200) : answered('refused', 401)));
  const dueAt = async () => {
    const [row] = await relational().query<{ due_at: Date }>(
      'SELECT due_at FROM command.integration_cursors WHERE integration_id = $1',
      [known.id],
    );
    return row?.due_at.toISOString();
  };
  const deliveries = startDeliveries({
    ...processOf(relational(), () => START),
    eventStore: events(),
    adapters: { influx: adapter },
    report: failing,
  });
  const { name } = INTEGRATION.definition;
  try {
    await vi.waitFor(async () => expect(await dueAt()).toBe('2026-03-14T12:01:00.000Z'), WAIT);
    isRight = true;
    const set = { ...which, name, secretId: randomUUID() };
    await append(integrationsStream(known.organizationId), [{ type: 'IntegrationCredentialsSet', data: set }]);
    await vi.waitFor(() => expect(values()).toEqual([0]), WAIT);

    const { definition: before } = INTEGRATION;
    const daily = { ...before, schedule: { every: 'day', cron: null } } as const;
    const changed = { ...which, before, ...daily };
    await append(integrationsStream(known.organizationId), [{ type: 'IntegrationChanged', data: changed }]);
    await vi.waitFor(async () => expect(await dueAt()).toMatch(/^2026-03-14T22:00:[01]/), WAIT);
  } finally {
    await deliveries.stop();
  }
});

it.each([
  ['has ended', { n: 4, outcome: 'stopped', taken: 3 }, { outcome: 'stopped', taken: 3 }],
  ['has made its runs', { n: 10, outcome: null, taken: 9 }, { outcome: 'done', taken: 9 }],
] as const)(
  'a test that %s before its process died is told to have ended, without another run',
  async (_what, row, end) => {
    const known = await workspaceWith(0);
    await enabled(known);
    const which = { integrationId: known.id, organizationId: known.organizationId };
    const { name } = INTEGRATION.definition;
    const testId = randomUUID();
    await putTest(relational(), { ...which, testId, now: new Date(START) });
    await relational().query(
      'UPDATE command.integration_tests SET n = $2, outcome = $3, taken = $4 WHERE test_id = $1',
      [testId, row.n, row.outcome, row.taken],
    );
    await append(integrationsStream(which.organizationId), [
      { type: 'IntegrationDisabled', data: { ...which, name, cause: 'byHand' } },
      { type: 'IntegrationTestStarted', data: { ...which, name, testId } },
    ]);
    const { adapter, received } = receiver();
    const deps = { ...processOf(relational(), () => START), eventStore: events(), adapters: { influx: adapter } };
    const deliveries = startDeliveries({ ...deps, report: failing });
    try {
      const ended = { type: 'IntegrationTestEnded', data: { testId, ...end } };
      await vi.waitFor(async () => expect((await toldOf()).at(-1)).toMatchObject(ended), WAIT);
      expect(received.size).toBe(0);
    } finally {
      await deliveries.stop();
    }
  },
);

it('a workspace that was deleted sends nothing, and goes on where it was once it is restored', async () => {
  const known = await workspaceWith(2);
  const { adapter, values } = receiver();
  const deleted = (deletion: string | null) =>
    relational().query('UPDATE read.organizations SET deletion = $2 WHERE organization_id = $1', [
      known.organizationId,
      deletion,
    ]);
  const run = () =>
    runOnce(
      processOf(relational(), () => START),
      known,
      adapter,
    );
  await deleted('{}');
  expect([await run(), values()]).toEqual([false, []]);
  await deleted(null);
  expect([await run(), values()]).toEqual([true, [0, 1]]);
});
