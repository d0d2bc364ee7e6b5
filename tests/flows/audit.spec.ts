import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuditPage, AuditView } from '@watchglass/schemas/audit/views';
import { built } from '@watchglass/demo/built';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { newPerson, type Person } from '../builders/person.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { newMember, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const FORMULA = '=HYPERLINK("http://elsewhere.example")';

let ours: Possessions;
let powerless: Person;
let stranger: Person;

beforeAll(async () => {
  ours = await furnished(stack);
  [powerless, stranger] = await Promise.all([newMember(stack, ours.workspace), newPerson(stack, 'Sly')]);
  const { id, owner } = ours.workspace;
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${ours.base.serial}`, { name: 'Boiler room' }));
  const alarm = `/api/alarms/${id}/alarm/${ours.named['alarm']}`;
  taken(await owner.ask('POST', `${alarm}/acknowledge`, { raise: 1, comment: 'seen' }));
  for (let tries = 0; tries < 3; tries += 1)
    expect((await powerless.ask('POST', `${alarm}/acknowledge`, { raise: 1 })).status).toBe(403);
  expect((await stranger.ask('POST', `${alarm}/cancel`, { reason: 'because' })).status).toBe(404);
  taken(await owner.ask('POST', `${alarm}/cancel`, { reason: FORMULA }));
});

async function eventsOf({ id }: Workspace): Promise<readonly RecordedEvent[]> {
  const eventStore = await openPostgresEventStore({ url: stack.postgresUrl });
  const found: RecordedEvent[] = [];
  for await (const { events } of eventStore.readAll(null))
    found.push(...events.filter(({ metadata }) => metadata['organizationId'] === id));
  await eventStore.close();
  return found;
}

async function entriesOf({ id, owner }: Workspace, filter = ''): Promise<readonly AuditView[]> {
  const { items, total } = taken(
    await owner.ask<{ items: AuditView[]; total: number }>('GET', `/api/audit/${id}?rowsPerPage=100${filter}`),
  );
  expect(items).toHaveLength(Math.min(total, 100));
  return items;
}

/** Waits until the audit contains all events, and returns both: a further event may follow at any time. */
function complete(workspace: Workspace) {
  return until('the audit is complete', async () => {
    const [events, entries] = [await eventsOf(workspace), await entriesOf(workspace)];
    return events.length === entries.length && { events, entries };
  });
}

const completeEntries = async (workspace: Workspace): Promise<readonly AuditView[]> =>
  (await complete(workspace)).entries;

describe('the audit', () => {
  it('contains every event of the workspace once, newest first', async () => {
    const { entries, events } = await complete(ours.workspace);
    expect(entries.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id).toReversed());
    expect(entries.map(({ type }) => type)).toEqual(events.map(({ type }) => type).toReversed());
    const types = new Set(entries.map(({ type }) => type));
    for (const type of [
      'OrganizationCreated',
      'MemberAdded',
      'BaseRegistered',
      'SensorHeard',
      'AlarmRuleCreated',
      'AlarmRaised',
      'DashboardCreated',
    ]) {
      expect([...types], type).toContain(type);
    }
  });

  it('names the actor, the address, the reason, and the state before and after', async () => {
    await completeEntries(ours.workspace);
    const { owner } = ours.workspace;
    const [renamed] = await entriesOf(ours.workspace, '&text=BaseRenamed');
    expect(renamed).toMatchObject({
      actorKind: 'user',
      actorId: owner.id,
      actorName: owner.name,
      subject: ours.base.serial,
      before: 'Hall',
    });
    expect(JSON.stringify(renamed?.after)).toContain('Boiler room');
    expect(renamed?.clientAddress).toMatch(/^[\d.:a-f]+$/);
    const [canceled] = await entriesOf(ours.workspace, '&text=AlarmCanceled');
    expect(canceled).toMatchObject({ reason: FORMULA, concept: 'alarm', subject: ours.named['alarm'] });
    const [raised] = await entriesOf(ours.workspace, '&text=AlarmRaised');
    expect(raised).toMatchObject({ actorKind: 'system' });
  });

  it('returns the current names of what its entries mention', async () => {
    const { id, owner } = ours.workspace;
    await completeEntries(ours.workspace);
    const { items, names } = taken(await owner.ask<AuditPage>('GET', `/api/audit/${id}?rowsPerPage=100`));
    const { alarm } = items.find(({ type }) => type === 'AlarmAcknowledged') ?? {};
    expect(names).toMatchObject({
      [`base/${ours.base.serial}`]: 'Boiler room',
      [`user/${owner.id}`]: owner.name,
      [`sensor/${alarm?.sensorId}`]: expect.any(String),
      [`alarm-rule/${alarm?.ruleId}`]: alarm?.ruleTitle,
    });
    expect(alarm?.severity).toBe(items.find(({ type }) => type === 'AlarmRaised')?.alarm?.severity);
  });

  it('contains each refused command that needed rights, with repeats folded', async () => {
    const refusals = await until('the refusals are in the audit', async () => {
      const entries = await entriesOf(ours.workspace, '&concept=audit');
      return entries.length >= 2 && entries;
    });
    const told = refusals.map(({ type, actorId, after }) => ({ type, actorId, ...(after as { count: number }) }));
    expect(told).toContainEqual(
      expect.objectContaining({
        type: 'CommandRefused',
        actorId: powerless.id,
        command: 'AcknowledgeAlarm',
        code: 'AccessForbidden',
        count: 1,
      }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({
        type: 'CommandRefused',
        actorId: stranger.id,
        command: 'CancelAlarm',
        code: 'NotFound',
        count: 1,
      }),
    );
    // What was repeated is told once more, once the minute of its first is over.
    expect(told.filter(({ count }) => count === 1)).toHaveLength(2);
  });

  it('is filtered by person, concept, text and time', async () => {
    const all = await completeEntries(ours.workspace);
    const { owner } = ours.workspace;
    const byOwner = await entriesOf(ours.workspace, `&person=${owner.id}`);
    expect(byOwner.map(({ eventId }) => eventId)).toEqual(
      all.filter(({ actorId }) => actorId === owner.id).map(({ eventId }) => eventId),
    );
    const alarms = await entriesOf(ours.workspace, '&concept=alarm');
    expect(alarms.map(({ eventId }) => eventId)).toEqual(
      all.filter(({ concept }) => concept === 'alarm').map(({ eventId }) => eventId),
    );
    expect((await entriesOf(ours.workspace, '&text=boiler')).length).toBe(1);
    const middle = Date.parse(all[Math.floor(all.length / 2)]?.at ?? '');
    const [early, late] = [
      await entriesOf(ours.workspace, `&to=${middle}`),
      await entriesOf(ours.workspace, `&from=${middle}`),
    ];
    expect([...late, ...early].map(({ eventId }) => eventId).toSorted()).toEqual(
      all.map(({ eventId }) => eventId).toSorted(),
    );
    expect(early.length).toBeGreaterThan(0);
  });

  it('is exported as CSV without formulas', async () => {
    const all = await completeEntries(ours.workspace);
    const { id, owner } = ours.workspace;
    const file = await owner.ask<string>(
      'GET',
      `/api/audit/${id}/export?from=${Date.now() - 3_600_000}&to=${Date.now() + 60_000}`,
    );
    expect(file.headers.get('content-type')).toContain('text/csv');
    const lines = file.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(all.length + 1);
    expect(file.body).not.toMatch(/(^|[,\n])"?[=+@]/);
    expect(file.body).toContain('HYPERLINK');
    expect((await powerless.ask('GET', `/api/audit/${id}/export?from=0&to=1`)).status).toBe(403);
    expect((await owner.ask('GET', `/api/audit/${id}/export?from=0&to=${400 * 86_400_000}`)).code).toBe('RangeTooLong');
  });
});

interface Said {
  readonly code: number;
  readonly out: string;
}

/** The program that auditors run. */
function verify({ id }: Workspace): Promise<Said> {
  const { url, user, password, database } = stack.clickHouse;
  const clickHouse = Object.assign(new URL(`/${database}`, url), { username: user, password }).href;
  const env = { ...process.env, WATCHGLASS_POSTGRES_URL: stack.postgresUrl, WATCHGLASS_CLICKHOUSE_URL: clickHouse };
  return new Promise((resolve) => {
    execFile(process.execPath, [...built('verify-audit'), '--org', String(id)], { cwd: ROOT, env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout }),
    );
  });
}

describe('audit:verify', () => {
  it('prints OK, and names a row that was changed by hand', async () => {
    const entries = await completeEntries(ours.workspace);
    expect(await verify(ours.workspace)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^OK: \d+ entries/) as string,
    });
    const touched = entries.find(({ type }) => type === 'AlarmAcknowledged');
    const clickHouse = openClickHouse(stack.clickHouse);
    const where = `organization = ${ours.workspace.id} AND event_id = '${touched?.eventId}' SETTINGS mutations_sync = 2`;
    await clickHouse.command(`ALTER TABLE audit UPDATE actor_id = '${stranger.id}' WHERE ${where}`);
    const altered = await verify(ours.workspace);
    expect([altered.code, altered.out]).toEqual([1, expect.stringContaining(touched?.eventId ?? 'an event')]);
    await clickHouse.command(`ALTER TABLE audit DELETE WHERE ${where}`);
    const removed = await verify(ours.workspace);
    expect([removed.code, removed.out]).toEqual([1, expect.stringContaining(touched?.eventId ?? 'an event')]);
    await clickHouse.close();
  }, 60_000);
});
