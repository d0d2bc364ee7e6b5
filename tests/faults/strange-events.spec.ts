import { randomUUID } from 'node:crypto';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { tell } from './figures.ts';
import { within } from './form.ts';
import { auditVerdict } from './stored.ts';

const LAG_TARGET_MS = 1_000;
const NOBODYS_ORGANIZATION = 900_000_001;

let stack: Stack;
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  stack = await startStack();
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});
afterAll(() => stack.stop());

interface Strange {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
}

/** Appends past every check, like a bug or another version. */
async function write({ stream, type, data }: Strange, organizationId = workspace.id): Promise<void> {
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'elsewhere' },
    at: new Date().toISOString(),
    correlationId: randomUUID(),
  };
  const { postgresUrl: url } = await enginesOf(stack);
  const eventStore = await openPostgresEventStore({ url });
  await eventStore.append(stream, 'any', [{ id: randomUUID(), type, data, metadata }]);
  await eventStore.close();
}

interface Parked extends Record<string, unknown> {
  readonly projection: string;
  readonly type: string;
}

async function parked(): Promise<readonly Parked[]> {
  const { postgresUrl: url } = await enginesOf(stack);
  const relational = openPostgres({ url });
  const rows = await relational.query<Parked>('SELECT projection, type FROM read.parked_events ORDER BY position');
  await relational.close();
  return rows;
}

/** Creates a rule, crosses it and waits for the alarm on a page: returns the time of all three. */
async function goesOn(title: string): Promise<{ readonly tookMs: number; readonly alarmId: string }> {
  const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
  const begun = performance.now();
  const rule = await newRule(workspace, { title, appliesTo: { kind: 'sensors', sensorIds: [id] } });
  taken(await base.deliver([celsius(wireId, 9, Date.now())]));
  const alarm = await alarmOf(workspace, id);
  expect(alarm).toMatchObject({ ruleTitle: title });
  const path = `/api/alarms/${workspace.id}/rules`;
  const { items } = taken(
    await workspace.owner.ask<{ items: { id: string }[] }>('GET', path, undefined, {
      'x-after-position': rule.position,
    }),
  );
  expect(items.map(({ id: ruleId }) => ruleId)).toContain(rule.id);
  return { tookMs: performance.now() - begun, alarmId: alarm.id };
}

describe('an unreadable event', () => {
  it('is parked once by each consumer it concerns, and later events are processed, after a restart as well', async () => {
    await goesOn('Before');
    const ruleId = randomUUID();
    await write({
      stream: `alarmRule-${ruleId}`,
      type: 'AlarmRuleCreated',
      data: { ruleId, organizationId: workspace.id, version: 1 },
    });
    await write(
      {
        stream: `organization-${NOBODYS_ORGANIZATION}`,
        type: 'MemberAdded',
        data: { organizationId: NOBODYS_ORGANIZATION },
      },
      NOBODYS_ORGANIZATION,
    );
    const { tookMs } = await goesOn('Behind');
    await newMember(stack, workspace);
    expect((await newWorkspace(stack)).id).toBeGreaterThan(workspace.id);
    const aside = await parked();
    expect(aside.map(({ type }) => type)).toEqual(['AlarmRuleCreated', 'MemberAdded']);
    expect(tookMs).toBeLessThan(within(LAG_TARGET_MS));
    await stack.kill();
    await stack.start();
    const again = await goesOn('After a restart');
    expect(await parked()).toEqual(aside);
    expect(await auditVerdict(await enginesOf(stack), workspace.id)).toMatchObject({ ok: true });
    tell('F13', {
      parked: aside.length,
      'rule, reading and alarm behind it (ms)': tookMs,
      'after a restart (ms)': again.tookMs,
    });
  }, 60_000);
});

describe('events that a newer version writes beside this one', () => {
  it('are skipped by consumers that do not know them, and lock no client out', async () => {
    const before = await parked();
    const { alarmId } = await goesOn('Mixed');
    const { id } = workspace;
    await write({
      stream: `organization-${id}`,
      type: 'OrganizationAdorned',
      data: { organizationId: id, colour: 'green' },
    });
    await write({
      stream: alarmStream(alarmId),
      type: 'AlarmAdorned',
      data: { organizationId: id, alarmId, colour: 'green' },
    });
    await write({
      stream: alarmStream(alarmId),
      type: 'AlarmCommented',
      data: { organizationId: id, alarmId, text: 'from a newer version', colour: 'green' },
    });
    const path = `/api/alarms/${id}/alarm/${alarmId}`;
    taken(await workspace.owner.ask('POST', `${path}/comment`, { text: 'from this version' }));
    const acknowledged = await workspace.owner.ask('POST', `${path}/acknowledge`, { raise: 1 });
    taken(acknowledged);
    const position = acknowledged.headers.get('x-position') ?? '';
    taken(await workspace.owner.ask('GET', `${path}/timeline`, undefined, { 'x-after-position': position }));
    const texts = (await timelineOf(workspace, alarmId))
      .filter(({ type }) => type === 'AlarmCommented')
      .map(({ data }) => String(data['text']));
    expect(texts.toSorted()).toEqual(['from a newer version', 'from this version']);
    await newMember(stack, workspace);
    const { tookMs } = await goesOn('Behind the newer');
    expect(await parked()).toEqual(before);
    expect(await auditVerdict(await enginesOf(stack), workspace.id)).toMatchObject({ ok: true });
    tell('F14', {
      'events of a newer version': 3,
      'requests that failed': 0,
      parked: 0,
      'rule, reading and alarm behind them (ms)': tookMs,
    });
  }, 60_000);
});
