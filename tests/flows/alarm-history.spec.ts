import type { Coverage, Figures, HistoryDays, HistoryEntry } from '@watchglass/schemas/alarm/history';
import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { cellsOf } from '../builders/csv.ts';
import { taken, type Answer } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { celsius } from '../builders/readings.ts';
import { rotaOf } from '../builders/on-call.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import type { Person } from '../builders/person.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let workspace: Workspace;
let base: Base;
let ruleId: string;
/** The first sensor's alarm is acknowledged and resolved, the second one's is active. */
let ended: { readonly id: number; readonly wireId: string };
let active: { readonly id: number; readonly wireId: string };
const began = Date.now() - 10 * MINUTE_MS;
const period = `from=${began - 60 * MINUTE_MS}&to=${began + 120 * MINUTE_MS}`;

interface History {
  readonly items: readonly HistoryEntry[];
  readonly total: number;
}

function asked<T>(path: string, who: Person = workspace.owner): Promise<Answer<T>> {
  return who.ask<T>('GET', `/api/alarms/${workspace.id}/${path}`);
}
const history = async (query = '', who?: Person): Promise<History> =>
  taken(await asked<History>(`history?${query}`, who));
const sensorsIn = ({ items }: History): number[] =>
  items.flatMap(({ sensorId }) => sensorId ?? []).toSorted((a, b) => a - b);

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  ruleId = (await newRule(workspace, { title: 'Cold chain' })).id;
  base = await newBase(stack, workspace);
  [ended, active] = [await calmSensor(workspace, base, began), await calmSensor(workspace, base, began)];
  taken(await base.deliver([ended, active].map(({ wireId }) => celsius(wireId, 12, began + MINUTE_MS))));
  const alarm = await alarmOf(workspace, ended.id);
  await alarmOf(workspace, active.id);
  taken(await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/alarm/${alarm.id}/acknowledge`, { raise: 1 }));
  taken(await base.deliver([2, 4].map((minute) => celsius(ended.wireId, 5, began + minute * MINUTE_MS))));
  await until('the history has both alarms, and the end of one', async () => {
    const { items } = await history();
    return items.length === 2 && items.some(({ state }) => state === 'resolved');
  });
});

describe('the history of alarms', () => {
  it('has every alarm with its raises, its end and who acknowledged it', async () => {
    const { items } = await history(`sensors=${ended.id}`);
    expect(items).toMatchObject([
      {
        ruleId,
        ruleTitle: 'Cold chain',
        state: 'resolved',
        raises: 1,
        peak: { value: 12 },
        end: { value: 5 },
        acknowledgement: { by: workspace.owner.id },
      },
    ]);
  });

  it.each<[string, () => string, () => number[]]>([
    ['a state', () => 'state=active', () => [active.id]],
    ['an event', () => 'alarmEventTypes=AlarmAcknowledged', () => [ended.id]],
    ['a rule', () => `alarmRules=${ruleId}`, () => [ended.id, active.id]],
    ['another rule', () => `alarmRules=${crypto.randomUUID()}`, () => []],
    ['a person', () => `acknowledgedBy=${workspace.owner.id}`, () => [ended.id]],
    ['the title of the rule', () => 'search=cold', () => [ended.id, active.id]],
    ['the name of the sensor', () => `search=${active.wireId}`, () => [active.id]],
    ['a location', () => `locations=${crypto.randomUUID()}`, () => []],
    ['no location', () => 'locations=none', () => [ended.id, active.id]],
    ['a tag', () => 'tags=nothing', () => []],
    ['a period', () => `from=0&to=${DAY_MS}`, () => []],
    ['a length', () => 'shortest=600', () => []],
  ])('is filtered by %s', async (_name, query, expected) => {
    const found = await history(query());
    expect([sensorsIn(found), found.total]).toEqual([expected().toSorted((a, b) => a - b), expected().length]);
  });

  it('changes by itself when a comment or an end follows', async () => {
    const [entry] = (await history(`sensors=${active.id}`)).items;
    taken(
      await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/alarm/${entry?.id}/comment`, { text: 'door' }),
    );
    await until('the history counts the comment', async () => {
      const [now] = (await history(`sensors=${active.id}`)).items;
      return now?.comments === 1;
    });
  });

  it('is that of their locations for a member with a limit', async () => {
    const place = await newLocation(workspace, 'Store');
    const rights = { alarms: 'r' } as const;
    const member = await newMember(stack, workspace, { rights });
    const standing = { role: ROLE.user, permissions: rights, locations: [place] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, standing));
    await until('the member is limited', async () => (await history('', member)).total === 0);
    expect(await history('', member)).toEqual({ items: [], total: 0 });
    expect(taken(await asked<HistoryDays>(`days?${period}`, member)).days).toEqual([]);
    expect(taken(await asked<Figures>(`figures?${period}`, member)).raises).toBe(0);
    expect(taken(await asked<Coverage>('coverage', member))).toMatchObject({ sensorsInUse: 0 });
  });
});

it('active alarms are filtered by rule', async () => {
  const active = async (rules: string) => taken(await asked<{ total: number }>(`active?rules=${rules}`)).total;
  expect([await active(ruleId), await active(crypto.randomUUID())]).toEqual([1, 0]);
});

describe('the file of the history', () => {
  it('names the zone in the titles of its instants, and writes their offset', async () => {
    const file = taken(await asked<string>(`history/export?${period}&timezone=Asia/Kathmandu`));
    const [header = [], ...rows] = cellsOf(file).filter(({ length }) => length > 1);
    const at = header.indexOf('raisedAt (Asia/Kathmandu)');
    expect(at).toBeGreaterThan(0);
    expect(rows.map((row) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+05:45$/.test(row[at] ?? ''))).toEqual([true, true]);
  });

  it('of more than 366 days is refused, and so is an unknown zone', async () => {
    const long = `from=0&to=${367 * DAY_MS}`;
    for (const path of ['history/export', 'days', 'figures'])
      expect((await asked(`${path}?${long}`)).code).toBe('ExportTooLong');
    const { status, body } = await asked(`history/export?${period}&timezone=Mars/Olympus`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('timezone');
  });
});

describe('the days and the figures', () => {
  it('count each alarm once', async () => {
    const { days, hours } = taken(await asked<HistoryDays>(`days?${period}&timezone=Europe/Riga`));
    const sum = (counted: readonly { readonly alarms: number }[]) =>
      counted.reduce((all, { alarms }) => all + alarms, 0);
    expect([sum(days), sum(hours)]).toEqual([2, 2]);
  });

  it('share the alarms between operators, and know what was acknowledged', async () => {
    const figures = taken(await asked<Figures>(`figures?${period}&operators=2`));
    expect(figures).toMatchObject({ raises: 2, acknowledge: { never: 0.5 }, rate: { most: 1 } });
    expect(figures.badActors.items.map(({ ruleTitle }) => ruleTitle)).toEqual(['Cold chain', 'Cold chain']);
  });
});

describe('coverage', () => {
  it('names sensors without a rule, and rules that watch or tell nobody', async () => {
    const quiet = await newRule(workspace, { title: 'Nothing', appliesTo: { kind: 'tag', tag: 'unused' } });
    const covered = taken(await asked<Coverage>('coverage'));
    expect(covered).toMatchObject({ sensorsTotal: 0, sensorsInUse: 2 });
    expect(covered.rules).toEqual([
      { id: ruleId, title: 'Cold chain', reasons: ['nobodyTold'] },
      { id: quiet.id, title: 'Nothing', reasons: ['noSensor', 'nobodyTold'] },
    ]);
    taken(await workspace.owner.ask('PUT', `/api/alarms/${workspace.id}/rules/${ruleId}/subscription`));
    taken(await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/rules/${ruleId}/disable`));
    const after = taken(await asked<Coverage>('coverage'));
    expect(after).toMatchObject({ sensorsTotal: 2 });
    expect(after.rules[0]).toMatchObject({ reasons: ['off'] });
  });

  it('says why those whom a rule names are not told, and when nobody on a rota would be', async () => {
    const deaf = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    const channels = { warning: [], critical: [], baseOffline: [] };
    taken(await deaf.ask('PUT', '/api/user/notifications', { channels, quietHours: null }));
    const subscribers = { people: [deaf.id], destinationIds: [] };
    const whispers = await newRule(workspace, { title: 'Whispers', subscribers });
    const shouts = await newRule(workspace, {
      title: 'Shouts',
      subscribers: { ...subscribers, people: [deaf.id, workspace.owner.id] },
    });
    const body = rotaOf([deaf.id], { name: 'Deaf', startsOn: '2026-01-05' });
    const { id } = taken(await workspace.owner.ask<{ id: string }>('POST', `/api/alarms/${workspace.id}/rotas`, body));
    const { rules, rotas } = await until('the choice of channels is known', async () => {
      const report = taken(await asked<Coverage>('coverage'));
      return report.rotas.length > 0 && report;
    });
    expect(rules).toContainEqual({ id: whispers.id, title: 'Whispers', reasons: ['noChannel'] });
    expect(rules.map((rule) => rule.id)).not.toContain(shouts.id);
    expect(rotas).toMatchObject([{ id, name: 'Deaf', gaps: [{ reason: 'noChannel', person: deaf.name }] }]);
  });
});
