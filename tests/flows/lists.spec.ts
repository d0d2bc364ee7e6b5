import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf } from '../builders/alarm.ts';
import { newTerms } from '../builders/api-account.ts';
import { newAsset } from '../builders/asset.ts';
import { newBase } from '../builders/base.ts';
import { newCalendar } from '../builders/calendar.ts';
import { newMaintenance } from '../builders/maintenance.ts';
import { newDestination } from '../builders/destination.ts';
import { newEscalation, newRota } from '../builders/on-call.ts';
import { newProfile } from '../builders/calibration-profile.ts';
import { cellsOf } from '../builders/csv.ts';
import { newDashboard } from '../builders/dashboard.ts';
import { ask, taken } from '../builders/door.ts';
import { newInvitation } from '../builders/invitation.ts';
import { newAnnotation } from '../builders/annotation.ts';
import { newHandover } from '../builders/handover.ts';
import { isIssued, newReport, newSchedule, reportOnce } from '../builders/report.ts';
import { newLocation } from '../builders/location.ts';
import { newMonitor } from '../builders/monitor.ts';
import { PASSWORD } from '../builders/person.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { documentedRoutes } from '../builders/routes.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newIntegration } from '../builders/integration.ts';
import { newWebhook } from '../builders/webhook.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
const PER_PAGE = 2;
const LEAST_ROWS = 3;

/** The facts about a list that its test needs. */
interface Known {
  /** A word in some of its rows, and not in all. */
  readonly word: string;
  /** A field that distinguishes its rows; and that column of its file, if the name differs. */
  readonly by: string;
  readonly column?: string;
  /** Query parameters of each request for it, and for its file. */
  readonly also?: string;
  readonly alsoInFile?: string;
}

const LISTS: Readonly<Record<string, Known>> = {
  '/api/alarms/{org}/active': { word: '7100001', by: 'id' },
  '/api/alarms/{org}/history': {
    word: '7100001',
    by: 'id',
    alsoInFile: `from=${Date.now() - 60 * MINUTE_MS}&to=${Date.now() + 60 * MINUTE_MS}`,
  },
  '/api/alarms/{org}/resolved': { word: '7100004', by: 'id' },
  '/api/alarms/{org}/shelves': { word: '7100001', by: 'id' },
  '/api/alarms/{org}/calendars': { word: 'Calendar 1', by: 'id' },
  '/api/alarms/{org}/maintenance': { word: 'Cleaning 1', by: 'id' },
  '/api/alarms/{org}/handovers': { word: 'Shift 1', by: 'id' },
  '/api/annotations/{org}': { word: 'Door 1', by: 'id' },
  '/api/reports/{org}': { word: 'Report 1', by: 'id' },
  '/api/reports/{org}/schedules': { word: 'Report 1', by: 'id' },
  '/api/alarms/{org}/rules': { word: 'Rule 1', by: 'id' },
  '/api/alarms/{org}/rotas': { word: 'Rota 1', by: 'id' },
  '/api/alarms/{org}/destinations': { word: 'Desk 1', by: 'id' },
  '/api/webhooks/{org}': { word: 'Hook 1', by: 'id' },
  '/api/integrations/{org}': { word: 'Push 1', by: 'id' },
  '/api/alarms/{org}/escalations': { word: 'Policy 1', by: 'id' },
  '/api/apiaccounts/{org}': { word: 'Key 1', by: 'id', column: 'clientId' },
  '/api/assets/{org}': { word: 'Store 1', by: 'id' },
  '/api/audit/{org}': {
    word: 'Place 1',
    by: 'position',
    also: 'concept=location',
    alsoInFile: `from=${Date.now() - 60 * MINUTE_MS}&to=${Date.now() + 60 * MINUTE_MS}`,
  },
  '/api/dashboards/{org}': { word: 'Wall 1', by: 'id' },
  '/api/field-bus/{org}/points': { word: '7100001', by: 'id' },
  '/api/gateways/{org}': { word: 'Base 1', by: 'serial' },
  '/api/gateways/{org}/registrations': { word: 'Awaited 1', by: 'id' },
  '/api/invites/{org}': { word: 'invited.1', by: 'email' },
  '/api/locations/{org}': { word: 'Place 1', by: 'id' },
  '/api/monitors/{org}': { word: 'Tile 1', by: 'id' },
  '/api/permissions/{org}': { word: 'Olga', by: 'id' },
  '/api/plan-objects/{org}': { word: 'Text 1', by: 'id' },
  '/api/profiles/{org}': { word: 'Probe 1', by: 'id' },
  '/api/plans/{org}': { word: 'Floor 1', by: 'id' },
  '/api/sensors/{org}': { word: '7100001', by: 'id' },
  '/api/tag-types/{org}': { word: 'Type 1', by: 'id' },
  '/api/walls/{org}': { word: 'Wall 1', by: 'id' },
  '/api/tags/{org}': { word: 'tag 1', by: 'id' },
  '/api/spaces': { word: 'Annex', by: 'id' },
  '/api/user/sessions': { word: 'Firefox', by: 'id' },
};

/** Lists without pages, with the reason. */
const WHOLE: Readonly<Record<string, string>> = {
  '/api/alarms/{org}/maintenance/running': 'what a screen marks: the windows that hold now',
  '/api/alarms/{org}/alarm/{id}/messages': 'the messages about one alarm, paged without a search',
  '/api/alarms/{org}/messages': 'the log of messages, newest first, paged and filtered without a search',
  '/api/alarms/{org}/rules/{id}/recipients': 'the people whom one rule tells, shown whole',
  '/api/alarms/{org}/rules/{id}/versions': 'the versions of one rule, shown whole',
  '/api/alarms/{org}/alarm/{id}/timeline': 'the timeline of one alarm, shown whole',
  '/api/assets/{org}/asset/{id}/files': 'the files of one asset, at most fifty',
  '/api/exports/{org}': 'the exports of one person, newest first, paged without a search',
  '/api/apiaccounts/{org}/requests': 'the requests of each account in the last day, beside their list',
  '/api/spaces/space/{org}/notifications': 'at most one notice of each kind, shown whole',
  '/api/contacts/{org}': 'a few suggestions during typing',
  '/api/dashboards/{org}/dashboard/{id}/versions': 'the newest hundred versions of one dashboard',
  '/api/gateways/{org}/base/{serial}/backups': 'the last thirty backups of one base',
  '/api/gateways/{org}/base/{serial}/events': 'the time line of one base, paged without a search',
  '/api/sensors/{org}/sensor/{id}/calibrations': 'the certificates of one sensor, paged without a search',
  '/api/sensors/{org}/sensor/{id}/events': 'the time line of one sensor, paged without a search',
  '/api/history/{org}/{concept}/{id}': 'the versions of one thing, paged without a search',
  '/api/time/{org}/compare': 'the differences of two moments by concept, paged without a search',
  '/api/readings/{org}/quality': 'what sensors lack by day, searched and paged, the worst first',
  '/api/readings/{org}/quality/bases': 'what bases delivered wrongly by day, searched and paged, the worst first',
  '/api/readings/{org}/quarantine': 'groups of refused records, searched and paged, the newest first',
  '/api/readings/{org}/quarantine/rows': 'the records of one group, paged without a search',
  '/api/readings/{org}/quarantine/decisions': 'what was decided on quarantine, paged without a search',
  '/api/readings/{org}/late': 'readings that came late, paged without a search',
  '/api/readings/{org}/conflicts': 'instants with two values, paged without a search',
  '/api/locations/{org}/states': 'the markers of one map',
  '/api/device-info/{org}/devices': 'the devices of device clouds as they say them, paged without a search',
  '/api/integrations/{org}/integration/{id}/log':
    'the runs of one integration, newest first, paged and filtered without a search',
  '/api/webhooks/{org}/webhook/{id}/messages':
    'the messages of one webhook, newest first, paged and filtered without a search',
  '/api/time/{org}/entry': 'one entry in words, with the names in it',
  '/api/walls/{org}/presence': 'what walls say of themselves, beside their list',
  '/api/monitors/{org}/types': 'a catalogue that is always the same',
  '/api/monitors/{org}/periods': 'a catalogue that is always the same',
  '/api/monitors/{org}/viewers': 'who looks at each public tile now, beside their list',
  '/ingest/commands': 'the open requests to one base',
  '/api/metrics/{org}': 'a catalogue: names of metrics',
  '/api/permissions/modules': 'a catalogue that is always the same',
  '/api/permissions/roles': 'a catalogue that is always the same',
  '/api/permissions/usertypes': 'a catalogue that is always the same',
  '/api/sso/idp': 'the buttons of a form',
  '/api/user/invites': 'the open invitations of one person',
};

/** Lists with one order only. */
const UNSORTED: Readonly<Record<string, string>> = { '/api/audit/{org}': 'its order is the chain of its hashes' };

interface Described {
  readonly type?: string;
  readonly keys?: Readonly<Record<string, Described>>;
  readonly allow?: readonly unknown[];
}

const ROUTES = documentedRoutes().filter(({ method }) => method === 'GET');
const queryOf = (path: string) =>
  (ROUTES.find((route) => route.path === path)?.query?.describe() as Described | undefined)?.keys ?? {};
const sortsOf = (path: string): readonly string[] =>
  (queryOf(path)['sort']?.allow ?? []).filter((each) => typeof each === 'string');

function isList({ answers }: (typeof ROUTES)[number]): boolean {
  const answer = answers[200];
  if (answer === undefined || typeof answer === 'boolean') return false;
  const { type, keys = {} } = answer.describe() as Described;
  return type === 'array' || keys['items'] !== undefined || keys['data']?.keys?.['items'] !== undefined;
}

const lists = ROUTES.filter(isList).map(({ path }) => path);
const paged = Object.entries(LISTS);
const sorted = paged.flatMap(([path, known]) =>
  sortsOf(path).flatMap((sort) =>
    ['0', '1'].map(
      (descending) =>
        [`${path} by ${sort}, ${descending}`, path, known, `sort=${sort}&descending=${descending}`] as const,
    ),
  ),
);

type Item = Readonly<Record<string, unknown>>;
interface Answered {
  readonly items: readonly Item[];
  readonly total: number;
}

let workspace: Workspace;

/** Three sensors with an alarm, and three with an ended alarm, in the lists and in the history. */
async function measure(): Promise<void> {
  const base = await newBase(stack, workspace);
  const at = Date.now() - 10 * MINUTE_MS;
  const wireIds = Array.from({ length: 6 }, (_, index) => String(7_100_000 + index));
  taken(await base.deliver(wireIds.map((wireId) => celsius(wireId, 12, at))));
  const sensors = await Promise.all(wireIds.map((wireId) => sensorHeard(workspace, wireId)));
  const alarms = await Promise.all(sensors.map(({ id }) => alarmOf(workspace, id)));
  for (const { id, raise } of alarms.slice(0, 3)) {
    const path = `/api/alarms/${workspace.id}/alarm/${id}/shelve`;
    taken(await workspace.owner.ask('POST', path, { raise, minutes: 60, reason: 'defrosting' }));
  }
  taken(
    await base.deliver(
      wireIds.slice(3).flatMap((wireId) => [2, 4].map((minute) => celsius(wireId, 5, at + minute * MINUTE_MS))),
    ),
  );
  await until('the history has three active and three ended alarms', async () => {
    const path = `/api/alarms/${workspace.id}/history`;
    const [active, ended] = await Promise.all(
      ['active', 'resolved'].map((state) => workspace.owner.ask<Answered>('GET', `${path}?state=${state}`)),
    );
    return active?.body.total === 3 && ended?.body.total === 3;
  });
}

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const three = [0, 1, 2];
  const shown = await newDashboard(workspace, []);
  for (const n of three) {
    await newHandover(workspace, `Shift ${n}`);
    await newAnnotation(workspace, { text: `Door ${n}` });
    await newProfile(workspace, `Probe ${n}`);
    await newCalendar(workspace, `Calendar ${n}`);
    await newMaintenance(workspace, { title: `Cleaning ${n}` });
    await newRota(workspace, `Rota ${n}`);
    await newEscalation(workspace, `Policy ${n}`);
    await newDestination(workspace, { name: `Desk ${n}` });
    await newWebhook(workspace, { name: `Hook ${n}` });
    await newIntegration(workspace, { name: `Push ${n}` });
    await newWall(stack, workspace, { ...wallTerms([shown.id]), name: `Wall ${n}` });
    taken(await owner.ask('POST', `/api/tag-types/${id}`, { name: `Type ${n}`, colour: 'blue' }));
    taken(await owner.ask('POST', `/api/tags/${id}`, { name: `tag ${n}` }));
  }
  await newRule(workspace, { title: 'Rule 0' });
  await Promise.all(
    three.slice(1).map((n) => newRule(workspace, { title: `Rule ${n}`, appliesTo: { kind: 'tag', tag: `tag ${n}` } })),
  );
  await Promise.all([
    measure(),
    newMember(stack, workspace),
    newMember(stack, workspace),
    ...three.map(async (n) => {
      const { serial } = await newBase(stack, workspace);
      taken(await owner.ask('PUT', `/api/gateways/${id}/base/${serial}`, { name: `Base ${n}` }));
      taken(await owner.ask('POST', `/api/gateways/${id}/registrations`, { name: `Awaited ${n}` }));
      await newLocation(workspace, `Place ${n}`);
      await newAsset(workspace, { name: `Store ${n}` });
      await newDashboard(workspace, [], `Wall ${n}`);
      const plan = taken(
        await owner.ask<{ id: string }>('POST', `/api/plans/${id}`, { name: `Floor ${n}`, location: null }),
      );
      const text = { target: { kind: 'text', text: `Text ${n}` }, x: 0, y: 0 };
      taken(await owner.ask('POST', `/api/plans/${id}/plan/${plan.id}/objects`, text));
      await newInvitation(workspace, `invited.${n}.${randomUUID()}@people.example`);
      taken(await owner.ask('POST', `/api/apiaccounts/${id}`, { ...newTerms(), name: `Key ${n}` }));
    }),
    ...['Annex', 'Barn'].map(async (name) => taken(await owner.ask('POST', '/api/spaces', { name }))),
    ...['Firefox/150', 'Chromium/150'].map(async (agent) =>
      taken(
        await ask(stack, {
          method: 'POST',
          path: '/api/user/login',
          body: { login: owner.login, password: PASSWORD },
          headers: { 'user-agent': agent },
        }),
      ),
    ),
  ]);
  const { id: sensorId } = await sensorHeard(workspace, '7100000');
  const reports: string[] = [];
  for (const n of three)
    reports.push(await newReport(workspace, await newSchedule(workspace, `${sensorId}.1`, { title: `Report ${n}` })));
  // A report that is still being made may be on two pages.
  for (const id of reports) await reportOnce(workspace.owner, { space: workspace.id, id }, isIssued);
  for (const n of three) await newMonitor(workspace, sensorId, { name: `Tile ${n}` });
});

const pathTo = (path: string): string => path.replace('{org}', String(workspace.id));

async function listed(path: string, { also = '' }: Known, query: string): Promise<Answered> {
  return taken(
    await workspace.owner.ask<Answered>('GET', `${pathTo(path)}?${[also, query].filter(Boolean).join('&')}`),
  );
}

/** The whole list, once it is complete. */
function whole(path: string, known: Known, query = ''): Promise<Answered> {
  return until(`${path} has its rows`, async () => {
    const answer = await listed(path, known, [query, 'rowsPerPage=100'].filter(Boolean).join('&'));
    return answer.total >= LEAST_ROWS && answer;
  });
}

const names = ({ items }: Pick<Answered, 'items'>, { by }: Known): string[] => items.map((item) => String(item[by]));

describe('every list', () => {
  it('is paged, or has a reason not to be', () => {
    expect(lists.toSorted()).toEqual([...Object.keys(LISTS), ...Object.keys(WHOLE)].toSorted());
  });

  it.each(paged)('accepts page, sort and search: %s', (path) => {
    const fields = Object.keys(queryOf(path));
    expect(fields).toEqual(
      expect.arrayContaining([
        'page',
        'rowsPerPage',
        ...(path in UNSORTED ? ['text'] : ['sort', 'descending', 'search']),
      ]),
    );
    expect(sortsOf(path).length > 1).toBe(!(path in UNSORTED));
  });

  it.each([...paged.map(([path, known]) => [path, path, known, ''] as const), ...sorted])(
    'is complete in its pages, which do not overlap: %s',
    async (_title, path, known, query) => {
      const all = await whole(path, known, query);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(all.total / PER_PAGE) }, (_, page) =>
          listed(path, known, `${query}&rowsPerPage=${PER_PAGE}&page=${page}`),
        ),
      );
      expect(pages.every(({ total }) => total === all.total)).toBe(true);
      expect(pages.flatMap((page) => names(page, known))).toEqual(names(all, known));
      expect(new Set(names(all, known)).size).toBe(all.total);
    },
  );

  it.each(paged.filter(([path]) => 'after' in queryOf(path)))(
    'with pushed rows is complete in the order of its ids as well: %s',
    async (path, known) => {
      const all = await whole(path, known);
      const read: string[] = [];
      for (let portion: string[] = ['']; portion.length > 0; read.push(...portion)) {
        portion = names(
          await listed(path, known, `after=${encodeURIComponent(read.at(-1) ?? '')}&rowsPerPage=${PER_PAGE}`),
          known,
        );
      }
      expect(read).toEqual(names(all, known).toSorted());
    },
  );

  it.each(paged)('finds the rows that match a search: %s', async (path, known) => {
    const all = await whole(path, known);
    const word = path in UNSORTED ? 'text' : 'search';
    const found = await listed(path, known, `${word}=${encodeURIComponent(known.word)}`);
    expect(found.total).toBeGreaterThan(0);
    expect(found.total).toBeLessThan(all.total);
    expect(names(all, known)).toEqual(expect.arrayContaining(names(found, known)));
    expect(await listed(path, known, `${word}=${randomUUID()}`)).toMatchObject({ items: [], total: 0 });
  });

  it.each(paged.filter(([path]) => !(path in UNSORTED)))('refuses to sort by an unknown field: %s', async (path) => {
    const answer = await workspace.owner.ask<{ errors: { detail: { fields: { field: string }[] } }[] }>(
      'GET',
      `${pathTo(path)}?sort=nothing`,
    );
    expect([answer.status, answer.code]).toEqual([400, 'InvalidRequest']);
    expect(answer.body.errors[0]?.detail.fields.map(({ field }) => field)).toEqual(['sort']);
  });

  it.each(paged)('is exported with the same rows in the same order: %s', async (path, known) => {
    const [sort] = sortsOf(path).slice(-1);
    const query = sort === undefined ? '' : `sort=${sort}&descending=1`;
    const all = await whole(path, known, query);
    const file = taken(
      await workspace.owner.ask<string>(
        'GET',
        `${pathTo(path)}/export?${[known.also, known.alsoInFile, query].filter(Boolean).join('&')}`,
      ),
    );
    const [header = [], ...rows] = cellsOf(file).filter(({ length }) => length > 1);
    const at = header.indexOf(known.column ?? known.by);
    const inFile = rows.map((row) => row[at]);
    // The audit's file begins with the oldest entry.
    expect(path in UNSORTED ? inFile.toReversed() : inFile).toEqual(names(all, known));
  });
});
