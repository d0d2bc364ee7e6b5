import { randomUUID } from 'node:crypto';
import type { AuditView } from '@watchglass/schemas/audit/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newAsset } from '../builders/asset.ts';
import { newBase } from '../builders/base.ts';
import { newCalendar } from '../builders/calendar.ts';
import { newMaintenance } from '../builders/maintenance.ts';
import { newDestination } from '../builders/destination.ts';
import { newIntegration } from '../builders/integration.ts';
import { newWebhook } from '../builders/webhook.ts';
import { newEscalation, newRota } from '../builders/on-call.ts';
import { newProfile } from '../builders/calibration-profile.ts';
import { newDashboard } from '../builders/dashboard.ts';
import { newTerms } from '../builders/api-account.ts';
import { cellsOf } from '../builders/csv.ts';
import { ask, taken } from '../builders/door.ts';
import { newAnnotation } from '../builders/annotation.ts';
import { newHandover } from '../builders/handover.ts';
import { newReport, newSchedule } from '../builders/report.ts';
import { newLocation } from '../builders/location.ts';
import { newMonitor } from '../builders/monitor.ts';
import { newPerson, PASSWORD, type Person } from '../builders/person.ts';
import { everyRoute } from '../builders/routes.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
const FORMULA = /^[=+\-@\t\r]/;
const BEGINNINGS = ['=', '+', '-', '@', '\t', '\r'];
/** Exports of lists; the file of one sensor has a form of its own. */
const exportsThere = everyRoute().filter(({ path }) => path.endsWith('/export') && !path.includes('{id}'));

/** Exports without any free text. */
const PLAIN: Readonly<Record<string, string>> = {
  '/api/spaces/export': 'the name of a workspace begins with a letter or a digit',
};

let workspace: Workspace;
let named: number;

/** Free texts, each with the beginning of a formula. */
const formulas = (place: string): string[] => BEGINNINGS.map((sign, at) => `${sign}cmd|'/c calc'!A${at} ${place}`);

async function pairWallsAndHandOver(): Promise<void> {
  for (const title of formulas('report'))
    await newReport(workspace, await newSchedule(workspace, `${named}.1`, { title }));
  for (const name of formulas('shift')) await newHandover(workspace, name);
  for (const text of formulas('door')) await newAnnotation(workspace, { text });
  const shown = wallTerms([(await newDashboard(workspace, [])).id]);
  for (const name of formulas('screen')) await newWall(stack, workspace, { ...shown, name, place: name });
}

beforeAll(async () => {
  workspace = await newWorkspace(
    stack,
    await newPerson(stack, 'Eve', { fullName: '=HYPERLINK("https://evil.example")' }),
  );
  const { id, owner } = workspace;
  for (const title of formulas('rule')) await newRule(workspace, { title });
  const base = await newBase(stack, workspace);
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name: '@base' }));
  const at = Date.now() - 10 * MINUTE_MS;
  const [active, resolved] = [await calmSensor(workspace, base, at), await calmSensor(workspace, base, at)];
  named = active.id;
  await nameSensor(workspace, named, '=cmd|calc');
  taken(await base.deliver([active, resolved].map(({ wireId }) => celsius(wireId, 12, at + MINUTE_MS))));
  const shelved = await alarmOf(workspace, resolved.id);
  const shelf = { raise: shelved.raise, minutes: 60, reason: '=1+1' };
  taken(await owner.ask('POST', `/api/alarms/${id}/alarm/${shelved.id}/shelve`, shelf));
  taken(await base.deliver([2, 4].map((minute) => celsius(resolved.wireId, 5, at + minute * MINUTE_MS))));
  for (const name of formulas('wall')) await newDashboard(workspace, [], name);
  await pairWallsAndHandOver();
  for (const name of formulas('base')) taken(await owner.ask('POST', `/api/gateways/${id}/registrations`, { name }));
  await Promise.all(
    ['=', '+', '-', '@'].map(async (sign) =>
      taken(await owner.ask('POST', `/api/tag-types/${id}`, { name: `${sign}type`, colour: 'blue' })),
    ),
  );
  await Promise.all(formulas('probe').map((name) => newProfile(workspace, name)));
  await Promise.all(formulas('closed').map((name) => newCalendar(workspace, name)));
  await Promise.all(formulas('frost').map((title) => newMaintenance(workspace, { title, reason: title })));
  await Promise.all(formulas('rota').map((name) => newRota(workspace, name)));
  await Promise.all(formulas('desk').map((name) => newDestination(workspace, { name })));
  await Promise.all(formulas('tile').map((name) => newMonitor(workspace, named, { name })));
  await Promise.all(formulas('hook').map((name) => newWebhook(workspace, { name })));
  await Promise.all(formulas('push').map((name) => newIntegration(workspace, { name })));
  await Promise.all(formulas('policy').map((name) => newEscalation(workspace, name)));
  for (const name of formulas('place')) await newLocation(workspace, name);
  for (const name of formulas('asset')) await newAsset(workspace, { name });
  for (const name of formulas('plan')) {
    const plan = taken(await owner.ask<{ id: string }>('POST', `/api/plans/${id}`, { name, location: null }));
    const object = { target: { kind: 'text', text: name }, x: 0, y: 0 };
    taken(await owner.ask('POST', `/api/plans/${id}/plan/${plan.id}/objects`, object));
  }
  for (const name of formulas('key')) taken(await owner.ask('POST', `/api/apiaccounts/${id}`, { ...newTerms(), name }));
  taken(
    await ask(stack, {
      method: 'POST',
      path: '/api/user/login',
      body: { login: owner.login, password: PASSWORD },
      headers: { 'user-agent': '=cmd|calc' },
    }),
  );
  const items = ['=', '+', '-'].map((sign) => ({
    email: `${sign}cmd.${randomUUID().slice(0, 8)}@people.example`,
    role: 1,
  }));
  taken(await owner.ask('POST', `/api/invites/${id}`, { items }));
  taken(
    await owner.ask(
      'PUT',
      `/api/spaces/space/${id}`,
      { name: 'Workspace', timeZone: 'UTC', companyName: '=1+1', address: '@SUM(A1)' },
      { 'if-match': '"0"' },
    ),
  );
});

/** Retries the change, because a newly discovered sensor may still change. */
const nameSensor = ({ id, owner }: Workspace, sensor: number, name: string) =>
  until('the sensor is named', async () => {
    const path = `/api/sensors/${id}/sensor/${sensor}`;
    const { headers } = await owner.ask('GET', path);
    const answer = await owner.ask(
      'PUT',
      path,
      { name, tags: ['@tag', '+tag'] },
      { 'if-match': headers.get('etag') ?? '' },
    );
    return answer.code === 'SensorOutdated' ? false : taken(answer);
  });

const isNumber = (cell: string): boolean => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(cell);

const query = (path: string): string => {
  if (path.startsWith('/api/readings'))
    return `?points=${named}.${TEMPERATURE}&from=${Date.now() - 3_600_000}&to=${Date.now() + 60_000}&timezone=Europe/Riga`;
  if (path.endsWith('/compare/export')) return `?from=n1&to=${encodeURIComponent(new Date().toISOString())}`;
  return path.startsWith('/api/audit') || path.endsWith('/history/export')
    ? `?from=${Date.now() - 3_600_000}&to=${Date.now() + 60_000}`
    : '';
};

describe('an exported file', () => {
  it.each(exportsThere)('has no cell that a spreadsheet would calculate: $path', async ({ path }) => {
    const rows = await until('the file contains the free texts', async () => {
      const address = `${path.replace('{org}', String(workspace.id))}${query(path)}`;
      const file = taken(await workspace.owner.ask<string>('GET', address));
      // fetch drops a byte order mark, and so do spreadsheets.
      const found = cellsOf(file);
      return (path in PLAIN || found.flat().some((cell) => /^'[=+\-@\t\r]/.test(cell))) && found;
    });
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1 + Number(rows.at(-1)?.length === 1));
    expect(rows.flat().filter((cell) => FORMULA.test(cell) && !isNumber(cell))).toEqual([]);
  });

  it('of one sensor has no cell that a spreadsheet would calculate', async () => {
    const path = `/api/sensors/${workspace.id}/sensor/${named}/export?from=${Date.now() - 3_600_000}&to=${Date.now()}`;
    const lines = taken(await workspace.owner.ask<string>('GET', path))
      .trim()
      .split('\r\n');
    const cells = lines.flatMap((line) => line.split(';'));
    expect(cells).toContain("'=cmd|calc");
    expect(cells.filter((cell) => FORMULA.test(cell) && !isNumber(cell))).toEqual([]);
  });

  it('of the cold chain has the limits of the rules and the time outside them, for who may read rules', async () => {
    const rowFor = async (person: Person) => {
      const path = `/api/sensors/${workspace.id}/cold-chain/export?search=cmd`;
      const [titles = [], ...rows] = cellsOf(taken(await person.ask<string>('GET', path)));
      const cells = rows.find(([id]) => id === String(named)) ?? [];
      return (title: string): string => cells[titles.indexOf(title)] ?? '';
    };
    const row = await until('the last 24 hours have the warm reading', async () => {
      const cellOf = await rowFor(workspace.owner);
      return cellOf('highest 24 h (C)') === '12' && cellOf;
    });
    expect([row('low (C)'), row('high (C)'), row('below 24 h (min)'), row('lowest 24 h (C)')]).toEqual([
      '',
      '8',
      '',
      '5',
    ]);
    expect(Number(row('above 24 h (min)'))).toBeGreaterThan(0);
    expect(Number(row('kinetic mean 24 h (C)'))).toBeGreaterThan(5);
    const reader = await newMember(stack, workspace, { role: ROLE.user, rights: { sensors: 'r' } });
    const withoutRules = await rowFor(reader);
    expect([withoutRules('highest 24 h (C)'), withoutRules('high (C)')]).toEqual(['12', '']);
  });

  it.each([
    '/api/audit/{org}/export',
    '/api/alarms/{org}/history/export',
    '/api/assets/{org}/export',
    '/api/sensors/{org}/cold-chain/export',
  ])('is a workbook with the same rows, whose texts stay texts: %s', async (path) => {
    const address = `${path.replace('{org}', String(workspace.id))}${query(path)}`;
    const { cells, sheet } = await until('both files have the same rows', async () => {
      const found = cellsOf(taken(await workspace.owner.ask<string>('GET', address))).filter(
        ({ length }) => length > 1,
      );
      const asked = `${stack.url}${address}${address.includes('?') ? '&' : '?'}format=xlsx`;
      const answer = await fetch(asked, { headers: { authorization: `Bearer ${workspace.owner.token}` } });
      const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
      return rows.length === found.length && { cells: found, sheet: rows };
    });
    const guarded = cells.map((row) => row.map((cell) => /^'[=+\-@]/.test(cell)));
    expect(guarded.flat()).toContain(true);
    const texts = sheet.map((row, place) => row.filter((_, column) => guarded[place]?.[column]));
    expect(texts.flat()).toEqual(
      cells.flatMap((row) => row.filter((cell) => /^'[=+\-@]/.test(cell)).map((cell) => cell.slice(1))),
    );
  });

  it('is in the audit with who downloaded it and what its rows are, whichever table it was', async () => {
    const { id, owner } = workspace;
    const tables = exportsThere.filter(({ path }) => path.includes('{org}'));
    for (const { path } of tables)
      taken(await owner.ask<string>('GET', `${path.replace('{org}', String(id))}${query(path)}`));
    taken(await owner.ask<string>('GET', `/api/sensors/${id}/sensor/${named}/export?from=1&to=2`));
    await until('each of them is told', async () => {
      const { items } = taken(
        await owner.ask<{ items: AuditView[] }>('GET', `/api/audit/${id}?concept=export&rowsPerPage=100`),
      );
      const told = items.filter(({ type, actorId }) => type === 'TableExported' && actorId === owner.id);
      const after = told.map((entry) => entry.after as Record<string, unknown>);
      // Active and resolved alarms are one kind of row.
      const names = new Set(after.map(({ table }) => table));
      return (
        names.size >= tables.length - 1 &&
        after.some(({ table, sensorId }) => table === 'reading' && sensorId === named)
      );
    });
  });

  it('is parsed as by a spreadsheet: the test detects a formula', () => {
    expect(cellsOf('a,"b,""c""\r\nd",\r\n=1,e,"=2"\r\n')).toEqual([['a', 'b,"c"\r\nd', ''], ['=1', 'e', '=2'], ['']]);
  });

  it('is refused without a token', async () => {
    for (const { path } of exportsThere)
      expect(
        (await ask(stack, { method: 'GET', path: `${path.replace('{org}', String(workspace.id))}${query(path)}` }))
          .status,
      ).toBe(401);
  });
});
