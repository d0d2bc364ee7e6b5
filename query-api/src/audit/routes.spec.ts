import type { Server } from '@hapi/hapi';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { meets, ROLE, type Membership, type Needs } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { validator } from '@watchglass/schemas/shape';
import { headerOf } from '@watchglass/streams/http/caller';
import { createHttpServer } from '@watchglass/streams/http/server';
import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import type { QueryDeps } from '../deps.ts';
import { auditRoutes } from './routes.ts';

const PERSON = '0195f000-0000-7000-8000-000000000001';
const FROM = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;
/** The columns of the projector's table that the routes read. */
const TABLE = `CREATE TABLE audit (
  organization UInt32, position String, event_id UUID, at DateTime64(3, 'UTC'), actor_kind LowCardinality(String), actor_id String,
  concept LowCardinality(String), type LowCardinality(String), subject String, reason Nullable(String), client_address Nullable(String),
  before Nullable(String), after String, hash FixedString(64), correlation_id String, moved UInt8
) ENGINE = ReplacingMergeTree ORDER BY (organization, position)`;

let clickHouse: FreshClickHouse;
let server: Server;
const members: Record<string, Membership> = {
  'owner/7': { role: ROLE.owner, rights: {} },
  'owner/8': { role: ROLE.owner, rights: {} },
  'reader/7': { role: ROLE.user, rights: { sensors: 'w' } },
};

const ENTRY = {
  organization: 7,
  at: FROM,
  actor: PERSON,
  concept: 'sensor',
  type: 'SensorRenamed',
  reason: null as string | null,
  after: {} as unknown,
  before: null as unknown,
};

async function insert(entries: readonly Partial<typeof ENTRY>[]): Promise<void> {
  const rows = entries.map((given, index) => {
    const { organization, at, actor, concept, type, reason, before, after } = { ...ENTRY, ...given };
    const number = String(index);
    return [
      organization,
      number.padStart(16, '0'),
      `0195f000-0000-7000-8000-${number.padStart(12, '0')}`,
      new Date(at).toISOString(),
      'user',
      actor,
      concept,
      type,
      '4',
      reason,
      '10.0.0.9',
      before === null ? null : JSON.stringify(before),
      JSON.stringify(after),
      'a'.repeat(64),
    ];
  });
  const columns = [
    'organization',
    'position',
    'event_id',
    'at',
    'actor_kind',
    'actor_id',
    'concept',
    'type',
    'subject',
    'reason',
    'client_address',
    'before',
    'after',
    'hash',
  ];
  await clickHouse.timeSeries.insert({ table: 'audit', columns, rows, token: 'spec' });
}

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  await clickHouse.timeSeries.migrate([{ name: 'audit', sql: TABLE }]);
  const http = createHttpServer<Needs, Membership>({
    validator,
    admission: {
      authenticate: async (request) => ({ kind: 'user', id: headerOf(request, 'x-user') }),
      authorize: async ({ id }, needs, request) => {
        const membership = members[`${id}/${String(request.params['org'])}`] ?? refuse('NotFound');
        if (needs.access !== 'member' || !meets(membership, needs)) refuse('AccessForbidden');
        return { organizationId: Number(request.params['org']), membership };
      },
    },
    replies: { replyTo, replyToStatus },
    log: pino({ enabled: false }),
    ready: async () => true,
  });
  server = http.server;
  const people = { named: async () => new Map([[PERSON, { name: 'Ann Other', email: 'ann@example.org' }]]) };
  // The routes use only these parts of the service.
  const relational = { query: async () => [] };
  const addresses = { opened: async () => new Map() };
  const noteTable = async (): Promise<void> => undefined;
  const deps = { timeSeries: clickHouse.timeSeries, relational, people, addresses, noteTable } as unknown as QueryDeps;
  server.route(auditRoutes.map((route) => route(deps)));
  await server.start();
  await insert([
    { after: { name: 'Attic' }, before: 'Hall', reason: 'moved' },
    { at: FROM + DAY_MS, concept: 'alarm', type: 'AlarmAcknowledged', after: { comment: '100%_sure' } },
    { at: FROM + 2 * DAY_MS, actor: 'BASE01', after: { name: 'Привет' } },
    { at: FROM + 3 * DAY_MS, reason: '\u200B＝HYPERLINK("http://x")' },
    { organization: 8, after: { name: 'secret' } },
  ]);
});

afterAll(async () => {
  await server.stop();
  await clickHouse.drop();
});

const get = (path: string, user = 'owner') => server.inject({ url: `/api/audit/${path}`, headers: { 'x-user': user } });
async function listed(query: string): Promise<{ items: Record<string, unknown>[]; total: number }> {
  const reply = await get(`7?${query}`);
  expect(reply.statusCode).toBe(200);
  return JSON.parse(reply.payload);
}

test('the audit is listed newest first, a page at a time, of one organization only', async () => {
  const first = await listed('rowsPerPage=3');
  const second = await listed('rowsPerPage=3&page=1');
  expect([first.total, first.items.length, second.items.length]).toEqual([4, 3, 1]);
  expect(second.items[0]).toMatchObject({
    type: 'SensorRenamed',
    at: '2026-03-01T00:00:00.000Z',
    actorId: PERSON,
    actorName: 'Ann Other',
    subject: '4',
    reason: 'moved',
    clientAddress: '10.0.0.9',
    before: 'Hall',
    after: { name: 'Attic' },
  });
});

test('time, person, concept and text filter the list', async () => {
  const total = async (query: string) => (await listed(query)).total;
  expect(await total(`from=${FROM + DAY_MS}&to=${FROM + 2 * DAY_MS}`)).toBe(1);
  expect(await total('person=BASE01')).toBe(1);
  expect(await total('concept=alarm')).toBe(1);
  expect(await total('text=%25_SURE')).toBe(1);
  expect(await total('text=%25x')).toBe(0);
  expect(await total(`text=${encodeURIComponent('привет')}`)).toBe(1);
  expect(await total('text=&person=&concept=')).toBe(4);
});

test('a member without the right is refused, and another customer finds nothing', async () => {
  expect((await get('7', 'reader')).statusCode).toBe(403);
  expect((await get('7', 'stranger')).statusCode).toBe(404);
  expect((await get('8', 'reader')).statusCode).toBe(404);
  expect((await get(`7/export?from=${FROM}&to=${FROM}`, 'reader')).statusCode).toBe(403);
});

test('the export has every entry of its period, oldest first, and no formulas', async () => {
  const reply = await get(`7/export?from=${FROM}&to=${FROM + 366 * DAY_MS}`);
  const lines = reply.payload.trimEnd().split('\r\n');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('2026-03-01T00:00:00.000Z,Ann Other,user,');
  expect(lines[4]).toContain(`,"'\u200B＝HYPERLINK(""http://x"")",`);
});

test('an export that is too long is refused, and one without a period is invalid', async () => {
  const tooLong = await get(`7/export?from=${FROM}&to=${FROM + 367 * DAY_MS}`);
  expect([tooLong.statusCode, JSON.parse(tooLong.payload).errors[0].code]).toEqual([422, 'RangeTooLong']);
  expect((await get('7/export')).statusCode).toBe(400);
});
