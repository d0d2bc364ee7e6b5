import { randomUUID } from 'node:crypto';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { DryRunLine, DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken, type Answer } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE = 60_000;
const DAY = 86_400_000;
const BUSY = 429;

let workspace: Workspace;
let path: string;
/** Two days ago; each of two sensors is too warm twice after it. */
let from: number;
let near: { readonly id: number };
let far: { readonly id: number };
let location: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  path = `/api/alarms/${workspace.id}/rules/dry-run`;
  const base = await newBase(stack, workspace);
  from = Date.now() - 2 * DAY;
  const sensors = [await calmSensor(workspace, base, from), await calmSensor(workspace, base, from)] as const;
  [near, far] = sensors;
  const course = [5, 9, 5, 5, 12, 5, 5];
  for (const { wireId } of sensors)
    taken(
      await base.deliver(
        course.map((value, index) => celsius(wireId, value, from + (index + 1) * 10 * MINUTE)),
        'backfill',
      ),
    );
  location = await newLocation(workspace);
  const move = { ids: [near.id], action: { type: 'move', location } };
  taken(await workspace.owner.ask('POST', `/api/sensors/${workspace.id}/bulk`, move));
});

interface Asking {
  readonly rule?: AlarmRuleDefinition;
  readonly ruleId?: string;
  readonly period?: { readonly from?: number; readonly to?: number };
}

/** The other specs may run theirs. */
async function asked(by: Person, { rule = definition(), ruleId, period }: Asking = {}): Promise<Answer<string>> {
  const body = { definition: rule, from: from - DAY, to: from + DAY, ruleId, ...period };
  return until('there is room', async () => {
    const answer = await by.ask<string>('POST', path, body);
    return answer.status !== BUSY && answer;
  });
}

const linesOf = (text: string): DryRunLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DryRunLine);

async function run(by: Person, asking?: Asking): Promise<DryRunResult> {
  const last = linesOf(taken(await asked(by, asking))).at(-1);
  return last?.kind === 'result' ? last.result : expect.unreachable(JSON.stringify(last));
}

/** Readings reach the time series a moment after their acceptance. */
const complete = () =>
  until('all readings are stored', async () => {
    const result = await run(workspace.owner);
    return result.alarms === 4 && result;
  });

describe('a dry run', () => {
  it('says what the rule would have raised, whom it would have told, and what differs from the stored one', async () => {
    await complete();
    const stored = await newRule(workspace);
    const people = [workspace.owner.id];
    const rule = definition({
      above: { warning: null, critical: 10 },
      subscribers: { people, destinationIds: [] },
    });
    const lines = linesOf(taken(await asked(workspace.owner, { rule, ruleId: stored.id })));
    expect(lines[0]).toEqual({ kind: 'progress', readings: 0, of: 16 });
    const result = await run(workspace.owner, { rule, ruleId: stored.id });
    expect(result).toMatchObject({ alarms: 2, raises: 2, floods: 0 });
    expect(result.difference).toMatchObject({ stored: 4, missedCount: 2, addedCount: 0 });
    expect(result.episodes).toEqual(
      [near.id, far.id].map((sensorId) =>
        expect.objectContaining({
          sensorId,
          severity: 80,
          value: 12,
          raisedAt: new Date(from + 50 * MINUTE).toISOString(),
          endedAt: new Date(from + 70 * MINUTE).toISOString(),
        }),
      ),
    );
    expect(result.messages).toContainEqual({ personId: workspace.owner.id, channel: 'email', sent: 2, quiet: 0 });
  });

  it('reads for a member of one location only the sensors that are there', async () => {
    await complete();
    const limited = await newMember(stack, workspace, { rights: { alarms: 'w', sensors: 'r' } });
    const standing = { role: ROLE.user, permissions: { alarms: 'w', sensors: 'r' }, locations: [location] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, standing));
    const seen = await until('the limit holds', async () => {
      const { episodes } = await run(limited);
      return episodes.length === 2 && episodes;
    });
    expect(seen.map(({ sensorId }) => sensorId)).toEqual([near.id, near.id]);
    const picked = definition({ appliesTo: { kind: 'sensors', sensorIds: [near.id, far.id] } });
    expect((await run(limited, { rule: picked })).alarms).toBe(2);
    const elsewhere = await newRule(workspace, { appliesTo: { kind: 'sensors', sensorIds: [far.id] } });
    expect(await asked(limited, { ruleId: elsewhere.id })).toMatchObject({ status: 404 });
  });

  it('refuses what no rule could be, an unknown rule, and a period that is too long or ends before it begins', async () => {
    const refusalOf = async (asking: Asking) => {
      const { status, code } = await asked(workspace.owner, asking);
      return [status, code];
    };
    const empty = definition({ above: { warning: null, critical: null } });
    expect(await refusalOf({ rule: empty })).toEqual([422, 'ThresholdMissing']);
    expect(await refusalOf({ ruleId: randomUUID() })).toEqual([404, 'NotFound']);
    expect(await refusalOf({ period: { from: from - 91 * DAY, to: from } })).toEqual([422, 'DryRunTooLarge']);
    expect(await refusalOf({ period: { from, to: from } })).toEqual([400, 'InvalidRequest']);
  });

  it('is one at a time for a person, and ends when the caller hangs up', async () => {
    const body = JSON.stringify({ definition: definition(), from: from - DAY, to: from + DAY });
    const send = (signal?: AbortSignal) =>
      fetch(`${stack.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${workspace.owner.token}` },
        ...(signal && { signal }),
      });
    const busy = await until('two met', async () => {
      const answers = await Promise.all([send(), send(), send()]);
      await Promise.all(answers.map((answer) => answer.text()));
      return answers.find(({ status }) => status === BUSY);
    });
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    const leaving = new AbortController();
    const sent = send(leaving.signal).then(
      (answer) => answer.text(),
      () => 'left',
    );
    leaving.abort();
    expect(await sent).toBe('left');
    await run(workspace.owner);
  });
});
