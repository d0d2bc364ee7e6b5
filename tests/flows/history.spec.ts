import { randomUUID } from 'node:crypto';
import { applied, type FieldChange } from '@watchglass/schemas/history/changes';
import { COMPARED_CONCEPTS, HISTORY_CONCEPTS, type HistoryConcept } from '@watchglass/schemas/history/concepts';
import type { Comparison, HistoryPage, HistoryThen, Restorable } from '@watchglass/schemas/history/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { MomentView } from '@watchglass/schemas/moment/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { newAsset } from '../builders/asset.ts';
import { newBase } from '../builders/base.ts';
import { newCalendar } from '../builders/calendar.ts';
import { newProfile } from '../builders/calibration-profile.ts';
import { cellsOf } from '../builders/csv.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken, type Answer } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { newMaintenance } from '../builders/maintenance.ts';
import { newMonitor } from '../builders/monitor.ts';
import { newEscalation, newRota } from '../builders/on-call.ts';
import type { Person } from '../builders/person.ts';
import { newPlan, newPlanObject } from '../builders/plan.ts';
import { definition, newRule } from '../builders/rule.ts';
import { tagSensor } from '../builders/tag.ts';
import { newAnnotation } from '../builders/annotation.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
const TINY = 'a'.repeat(8);

let workspace: Workspace;
let member: Person;
let things: Readonly<Record<HistoryConcept, string>>;
let hall: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  hall = await newLocation(workspace, `Hall ${TINY}`);
  const dashboard = await newDashboard(workspace, [sensorTile(sensor.id)]);
  member = await newMember(stack, workspace, { rights: { alarms: 'r' } });
  const plan = await newPlan(workspace);
  await newPlanObject(workspace, plan, sensor.id);
  things = {
    base: base.serial,
    sensor: String(sensor.id),
    location: hall,
    dashboard: dashboard.id,
    member: member.id,
    plan,
    'alarm-rule': (await newRule(workspace)).id,
    annotation: await newAnnotation(workspace, { target: { kind: 'sensor', sensorId: sensor.id } }),
    asset: (await newAsset(workspace, { location: hall, sensor: sensor.id })).id,
    wall: (await newWall(stack, workspace, wallTerms([dashboard.id]))).id,
  };
});

const ask = <T>(path: string, person = workspace.owner) => person.ask<T>('GET', path);

/** The newest entry, once everything that is read here is as far. */
async function newest(): Promise<MomentView> {
  const now = encodeURIComponent(new Date().toISOString());
  return taken(await ask<MomentView>(`/api/time/${workspace.id}/moment?at=${now}`));
}

const historyPath = (concept: HistoryConcept, id = things[concept]): string =>
  `/api/history/${workspace.id}/${concept}/${id}`;

async function read<T>(path: string): Promise<T> {
  const { position } = await newest();
  return taken(await workspace.owner.ask<T>('GET', path, undefined, { 'x-after-position': position }));
}

const history = (concept: HistoryConcept): Promise<HistoryPage> => read(historyPath(concept));
const then = (concept: HistoryConcept, n: number): Promise<HistoryThen> => read(`${historyPath(concept)}/${n}`);

/** The number of the newest version. */
async function newestOf(concept: HistoryConcept): Promise<number> {
  const { items } = await history(concept);
  return items[0]?.n ?? 0;
}

/** The path of the command that changes a thing; it is that of its page, but for a few. */
const PAGES: Readonly<Record<HistoryConcept, string>> = {
  'alarm-rule': 'alarms/{org}/rules',
  annotation: 'annotations/{org}/annotation',
  asset: 'assets/{org}/asset',
  base: 'gateways/{org}/base',
  dashboard: 'dashboards/{org}/dashboard',
  location: 'locations/{org}/location',
  member: 'permissions/{org}/user',
  plan: 'plans/{org}/plan',
  sensor: 'sensors/{org}/sensor',
  wall: 'walls/{org}/wall',
};
const pageOf = (concept: HistoryConcept): string =>
  `/api/${PAGES[concept].replace('{org}', String(workspace.id))}/${things[concept]}`;

async function change(concept: HistoryConcept, body: unknown, headers = {}): Promise<Answer> {
  const { position } = await newest();
  const page = await workspace.owner.ask('GET', pageOf(concept), undefined, { 'x-after-position': position });
  const etag = page.headers.get('etag');
  return workspace.owner.ask('PUT', pageOf(concept), body, { ...(etag && { 'if-match': etag }), ...headers });
}

/** A change of each concept's thing. */
const CHANGED: Readonly<Record<HistoryConcept, () => unknown>> = {
  'alarm-rule': () => definition({ title: 'Much too warm', above: { warning: 9, critical: 12 } }),
  annotation: () => ({ from: '2026-03-01T10:00:00.000Z', to: '2026-03-01T11:00:00.000Z', text: 'A delivery' }),
  asset: () => ({ name: 'Freezer', description: 'in the yard', tags: ['cold'], location: null }),
  base: () => ({ name: 'Gate', tags: ['cold'], location: hall }),
  dashboard: () => ({ name: 'Empty', data: [] }),
  location: () => ({
    name: 'Yard',
    timeZone: 'UTC',
    address: 'Brīvības 1',
    coordinates: { latitude: 56.95, longitude: 24.1 },
  }),
  member: () => ({ role: ROLE.user, permissions: { sensors: 'w' }, locations: [hall] }),
  plan: () => ({ name: 'Cellar', location: hall }),
  sensor: () => ({ name: 'Fridge', tags: ['cold', 'north'], location: hall, intervalSeconds: 120 }),
  wall: () => wallTerms([things.dashboard], { name: 'Night desk', silenceHere: false }),
};
const CONCEPTS = Object.keys(CHANGED) as HistoryConcept[];

describe('the history of one thing', () => {
  it('has who changed it, when, from where, and each field before and after, the newest version first', async () => {
    const made = await history('alarm-rule');
    taken(await change('alarm-rule', definition({ above: { warning: 7, critical: 10 } })));
    taken(await workspace.owner.ask('POST', `${pageOf('alarm-rule')}/disable`));
    const { items, total, name, isThere } = await history('alarm-rule');
    expect({ total, name, isThere }).toEqual({ total: made.total + 2, name: 'Too warm', isThere: true });
    expect(items.slice(0, 2).map(({ entry, changes }) => [entry?.type, changes])).toEqual([
      ['AlarmRuleDisabled', [{ path: ['enabled'], before: true, after: false }]],
      ['AlarmRuleChanged', [{ path: ['definition', 'above', 'warning'], before: 8, after: 7 }]],
    ]);
    const { entry, n } = items[0] ?? {};
    expect(entry).toMatchObject({ actorName: workspace.owner.name, reason: null });
    expect(entry?.clientAddress).not.toBeNull();
    expect(n).toBeGreaterThan(items[1]?.n ?? 0);
    const pages = await Promise.all(
      [0, 1, 2].map((page) => read<HistoryPage>(`${historyPath('alarm-rule')}?rowsPerPage=1&page=${page}`)),
    );
    expect(pages.flatMap((page) => page.items.map((item) => item.n))).toEqual(items.map((item) => item.n).slice(0, 3));
  });

  it('has what changes about its parts: what stands on a plan, and the points of an asset', async () => {
    const { items } = await history('plan');
    expect(items[0]?.entry?.type).toBe('PlanObjectPlaced');
    expect(items[0]?.changes[0]?.path[0]).toBe('objects');
    const asset = await history('asset');
    expect(asset.items.map(({ entry }) => entry?.type)).toContain('SensorAttached');
  });

  it('says that a thing is deleted, and stays readable', async () => {
    const { id, etag } = await newRule(workspace, { title: 'Short' });
    taken(
      await workspace.owner.ask('DELETE', `/api/alarms/${workspace.id}/rules/${id}`, undefined, { 'if-match': etag }),
    );
    const page = await read<HistoryPage>(historyPath('alarm-rule', id));
    expect(page).toMatchObject({ isThere: false, name: 'Short', total: 2 });
    const [gone, made] = page.items;
    expect([gone?.isThere, made?.isThere]).toEqual([false, true]);
    for (const version of [gone, made])
      expect(await ask(`${historyPath('alarm-rule', id)}/${version?.n}/restore`)).toMatchObject({
        status: 422,
        code: 'RestoreImpossible',
        body: { errors: [{ detail: { field: 'id' } }] },
      });
  });
});

describe('a restored version', () => {
  it.each(CONCEPTS)('of a changed %s is as before, and its entry says what it restores', async (concept) => {
    const n = await newestOf(concept);
    const before = await then(concept, n);
    taken(await change(concept, CHANGED[concept]()));
    expect(await newestOf(concept)).toBeGreaterThan(n);
    const { values } = await read<Restorable>(`${historyPath(concept)}/${n}/restore`);
    taken(await change(concept, values, { 'x-restored-from': String(n) }));
    const { fields, entry, names } = await then(concept, await newestOf(concept));
    expect(fields).toEqual(before.fields);
    expect(entry?.after).toMatchObject({ restoredFrom: n });
    expect(Date.parse(String(names[`moment/${n}`]))).toBeGreaterThan(0);
  });

  it('is named by the number of an entry', async () => {
    const answer = await change('location', CHANGED.location(), { 'x-restored-from': 'yesterday' });
    expect([answer.status, answer.code]).toEqual([400, 'InvalidRequest']);
  });

  it('needs what it names: without its location or its dashboard it is refused with the field', async () => {
    const [cellar, sensor] = [await newLocation(workspace), Number(things.sensor)];
    await placeSensor(workspace, sensor, cellar);
    const shown = await newDashboard(workspace, [], `Shown ${randomUUID()}`);
    taken(await change('wall', wallTerms([shown.id])));
    const at = { sensor: (await history('sensor')).items[0]?.n, wall: (await history('wall')).items[0]?.n };
    await placeSensor(workspace, sensor, null);
    taken(await change('wall', wallTerms([things.dashboard])));
    taken(await workspace.owner.ask('DELETE', `/api/locations/${workspace.id}/location/${cellar}`));
    const dashboard = `/api/dashboards/${workspace.id}/dashboard/${shown.id}`;
    const { headers } = await workspace.owner.ask('GET', dashboard);
    taken(await workspace.owner.ask('DELETE', dashboard, undefined, { 'if-match': headers.get('etag') ?? '' }));
    await newest();
    for (const [concept, field] of [
      ['sensor', 'location'],
      ['wall', 'playlist'],
    ] as const) {
      const { position } = await newest();
      const path = `${historyPath(concept)}/${at[concept]}/restore`;
      expect(await workspace.owner.ask('GET', path, undefined, { 'x-after-position': position })).toMatchObject({
        status: 422,
        code: 'RestoreImpossible',
        body: { errors: [{ detail: { field } }] },
      });
    }
  });

  it('of an owner is refused: ownership is given by a transfer', async () => {
    const path = historyPath('member', workspace.owner.id);
    const { items } = await read<HistoryPage>(path);
    expect(await ask(`${path}/${items[0]?.n}/restore`)).toMatchObject({
      code: 'RestoreImpossible',
      body: { errors: [{ detail: { field: 'role' } }] },
    });
  });
});

describe('a history is refused', () => {
  it('of what is not there, is of another workspace, or was not there yet', async () => {
    const other = await newWorkspace(stack);
    for (const concept of CONCEPTS) {
      const foreign = `/api/history/${other.id}/${concept}/${things[concept]}`;
      for (const path of [foreign, `${foreign}/1`, `${foreign}/1/restore`])
        expect([path, (await ask(path, other.owner)).status]).toEqual([path, 404]);
      expect((await ask(historyPath(concept, 'nothing'))).status).toBe(404);
    }
    expect((await ask(`${historyPath('wall')}/1`)).status).toBe(404);
    expect(await ask(`${historyPath('wall')}/900000000`)).toMatchObject({ status: 422, code: 'MomentInFuture' });
    expect(await ask(`${historyPath('wall')}/0`)).toMatchObject({ status: 400 });
    expect(await ask(`/api/history/${workspace.id}/tag/${randomUUID()}`)).toMatchObject({ status: 400 });
  });

  it('without the right to the audit, and without that to the page', async () => {
    const auditor = await newMember(stack, workspace, { rights: { audit: 'r', alarms: 'r' } });
    expect((await ask(historyPath('alarm-rule'), auditor)).status).toBe(200);
    expect(await ask(historyPath('sensor'), auditor)).toMatchObject({ status: 403, code: 'AccessForbidden' });
    const reader = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    expect(await ask(historyPath('sensor'), reader)).toMatchObject({ status: 403, code: 'AccessForbidden' });
  });
});

describe('two moments compared', () => {
  const compared = (query: string, person = workspace.owner) =>
    person.ask<Comparison>('GET', `/api/time/${workspace.id}/compare?${query}`);

  /** One of each concept that is compared and has no history of its own. */
  const addOthers = async (): Promise<void> => {
    const { id, owner } = workspace;
    const name = randomUUID();
    await newCalendar(workspace, name);
    await newEscalation(workspace, name);
    await newRota(workspace, name);
    await newMaintenance(workspace);
    await newProfile(workspace, name);
    await newMonitor(workspace, Number(things.sensor), { name });
    await newApiAccount(stack, workspace);
    await tagSensor(workspace, Number(things.sensor), [`Tag ${TINY}`]);
    taken(await owner.ask('POST', `/api/tag-types/${id}`, { name: name.slice(0, 30), colour: 'blue' }));
  };

  it('differ by what leads from the one to the other', async () => {
    const before = await newest();
    for (const concept of CONCEPTS) {
      taken(await change(concept, CHANGED[concept]()));
    }
    const added = await newRule(workspace, { title: `Added ${TINY}` });
    await addOthers();
    const removed = await newLocation(workspace, 'Passing');
    const middle = await newest();
    taken(await workspace.owner.ask('DELETE', `/api/locations/${workspace.id}/location/${removed}`));
    const after = await newest();
    const answer = await workspace.owner.ask<Comparison>(
      'GET',
      `/api/time/${workspace.id}/compare?from=n${before.n}&to=n${after.n}&rowsPerPage=100`,
      undefined,
      { 'x-after-position': after.position },
    );
    const { items, counts, total } = taken(answer);
    expect(items.map(({ id }) => id)).not.toContain(removed);
    expect(items.find(({ id }) => id === added.id)).toMatchObject({ difference: 'added', name: `Added ${TINY}` });
    expect(counts.reduce((sum, each) => sum + each.added + each.changed + each.removed, 0)).toBe(total);
    expect(items.length).toBe(total);
    const changed = items.filter(({ difference }) => difference === 'changed');
    expect(changed.length).toBeGreaterThan(4);
    for (const { concept: compared, id, changes } of changed) {
      const concept = HISTORY_CONCEPTS.find((each) => each === compared) ?? 'sensor';
      const [old, fresh] = await Promise.all(
        [before, after].map(({ n }) => read<HistoryThen>(`${historyPath(concept, id)}/${n}`)),
      );
      expect(applied(changes as FieldChange[], old?.fields as Record<string, unknown>)).toEqual(fresh?.fields);
    }
    const others = COMPARED_CONCEPTS.filter((concept) => !(HISTORY_CONCEPTS as readonly string[]).includes(concept));
    expect(counts.filter(({ added: made }) => made > 0).map(({ concept }) => concept)).toEqual(
      expect.arrayContaining(others),
    );
    const gone = taken(await compared(`from=n${middle.n}&to=n${after.n}`));
    expect(gone.items).toMatchObject([{ concept: 'location', id: removed, name: 'Passing', difference: 'removed' }]);
    expect(gone.counts).toEqual([{ concept: 'location', added: 0, changed: 0, removed: 1 }]);
    const one = taken(await compared(`from=n${before.n}&to=n${after.n}&concept=sensor`));
    expect(one.items.map(({ concept }) => concept)).toEqual(['sensor']);
    const file = taken(
      await workspace.owner.ask<string>(
        'GET',
        `/api/time/${workspace.id}/compare/export?from=n${before.n}&to=n${after.n}`,
      ),
    );
    const [, ...rows] = cellsOf(file).filter(({ length }) => length > 1);
    expect(new Set(rows.map(([, id]) => id))).toEqual(new Set(items.map(({ id }) => id)));
  });

  it('show nothing of what the caller may not see today', async () => {
    const auditor = await newMember(stack, workspace, { rights: { audit: 'r', alarms: 'r' } });
    const { n } = await newest();
    const { counts } = taken(await compared(`from=n1&to=n${n}&rowsPerPage=100`, auditor));
    const mayRead = ['alarm-rule', 'calendar', 'dashboard', 'escalation', 'maintenance', 'member', 'rota', 'wall'];
    const seen = counts.map(({ concept }) => concept);
    expect(seen).toEqual(expect.arrayContaining(['alarm-rule', 'dashboard', 'member', 'wall']));
    expect(seen.filter((concept) => !mayRead.includes(concept))).toEqual([]);
    expect(taken(await compared(`from=n1&to=n${n}&concept=sensor`, auditor))).toMatchObject({ items: [], total: 0 });
  });

  it('are refused reversed, too far apart, unknown and to come', async () => {
    const { n } = await newest();
    const [old, late] = [new Date(Date.now() - 400 * 86_400_000), new Date(Date.now() + 60_000)].map((at) =>
      at.toISOString(),
    );
    const refusals = [
      [`from=n${n}&to=n1`, 400, 'InvalidRequest'],
      [`from=n1&to=n900000000`, 422, 'MomentInFuture'],
      [`from=n1&to=${late}`, 422, 'MomentInFuture'],
      [`from=${old}&to=n1`, 404, 'BeforeTheBeginning'],
      ['from=yesterday&to=n1', 400, 'InvalidRequest'],
      ['from=n1', 400, 'InvalidRequest'],
      ['from=n1&to=n1&concept=user', 400, 'InvalidRequest'],
    ] as const;
    for (const [query, status, code] of refusals)
      expect([query, await compared(query)]).toMatchObject([query, { status, code }]);
  });
});
