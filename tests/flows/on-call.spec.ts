import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import type { Page } from '@watchglass/schemas/page';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { beforeAll, expect, inject, test } from 'vitest';
import { taken } from '../builders/door.ts';
import { newEscalation, newRota, rotaOf } from '../builders/on-call.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
const HOUR_MS = 3_600_000;
let workspace: Workspace;
let colleague: Person;
let reader: Person;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [colleague, reader] = [
    await newMember(stack, workspace),
    await newMember(stack, workspace, { rights: { alarms: 'r' } }),
  ];
});

const rotas = (rest = '') => `/api/alarms/${workspace.id}/rotas${rest}`;
const escalations = (rest = '') => `/api/alarms/${workspace.id}/escalations${rest}`;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const rotaNamed = async (name: string): Promise<RotaView> => {
  const { items } = taken(
    await workspace.owner.ask<Page<RotaView>>('GET', rotas(`?search=${encodeURIComponent(name)}`)),
  );
  return items.find((row) => row.name === name) ?? expect.fail(`no rota is named ${name}`);
};

test('a rota is created, changed, covered and deleted; whoever reads alarms sees it, and the audit names each change', async () => {
  const { owner } = workspace;
  const created = taken(await owner.ask<{ id: string }>('POST', rotas(), rotaOf([owner.id], { name: 'Weekends' })));
  const shown = { id: created.id, people: [{ id: owner.id }], covers: [] };
  expect(await rotaNamed('Weekends')).toMatchObject(shown);
  expect(taken(await reader.ask<Page<RotaView>>('GET', rotas('?search=Weekends'))).items).toMatchObject([shown]);
  taken(await owner.ask('PUT', rotas(`/${created.id}`), rotaOf([owner.id, colleague.id], { name: 'Weekends' })));
  const cover = { userId: colleague.id, from: inHours(1), until: inHours(5) };
  taken(await owner.ask('POST', rotas(`/${created.id}/covers`), { covers: [cover], reason: 'A wedding' }));
  const covered = await rotaNamed('Weekends');
  expect(covered.people.map(({ id }) => id)).toEqual([owner.id, colleague.id]);
  expect(covered.covers).toMatchObject([cover]);
  taken(await owner.ask('DELETE', rotas(`/${created.id}/covers/${covered.covers[0]?.id}`)));
  expect((await rotaNamed('Weekends')).covers).toEqual([]);
  taken(await owner.ask('DELETE', rotas(`/${created.id}`)));
  const { items } = taken(await owner.ask<AuditPage>('GET', `/api/audit/${workspace.id}?concept=rota`));
  expect(items.filter(({ subject }) => subject === created.id).map(({ type }) => type)).toEqual([
    'RotaDeleted',
    'RotaCoverRemoved',
    'RotaCovered',
    'RotaChanged',
    'RotaCreated',
  ]);
});

test('a rota refuses strangers, a name twice, a person twice, and periods that are none or over', async () => {
  const { owner } = workspace;
  const id = await newRota(workspace, 'Strict');
  const code = async (body: object, path = rotas()) => (await owner.ask('POST', path, body)).code;
  expect(await code(rotaOf([owner.id], { name: 'STRICT' }))).toBe('RotaNameTaken');
  expect(await code(rotaOf([randomUUID()], { name: 'Strangers' }))).toBe('PersonNotAMember');
  expect(await code(rotaOf([owner.id, owner.id], { name: 'Twice' }))).toBe('InvalidRequest');
  expect(await code(rotaOf([owner.id], { name: 'Zone', timeZone: 'Europe/Nowhere' }))).toBe('InvalidRequest');
  const cover = (from: number, until: number) =>
    code({ covers: [{ userId: colleague.id, from: inHours(from), until: inHours(until) }] }, rotas(`/${id}/covers`));
  expect(await cover(5, 5)).toBe('CoverTooLong');
  expect(await cover(0, 32 * 24)).toBe('CoverTooLong');
  expect(await cover(-5, -1)).toBe('CoverIsOver');
  expect((await reader.ask('POST', rotas(), rotaOf([reader.id], { name: 'Mine' }))).status).toBe(403);
});

test('an escalation policy calls people and rotas; a rota that it calls stays', async () => {
  const { owner } = workspace;
  const rota = await newRota(workspace, 'Called');
  const step = (afterMinutes: number, kind: string, id: string) => ({ afterMinutes, targets: [{ kind, id }] });
  const body = { name: 'Freezers', repeats: 2, steps: [step(0, 'rota', rota), step(5, 'person', colleague.id)] };
  const { id } = taken(await owner.ask<{ id: string }>('POST', escalations(), body));
  const { items } = taken(await owner.ask<Page<EscalationView>>('GET', escalations('?search=Freezers')));
  expect(items).toMatchObject([{ id, repeats: 2, steps: [{ targets: [{ kind: 'rota', name: 'Called' }] }, {}] }]);
  expect(await owner.ask('DELETE', rotas(`/${rota}`))).toMatchObject({ status: 409, code: 'RotaInUse' });
  taken(await owner.ask('DELETE', escalations(`/${id}`)));
  taken(await owner.ask('DELETE', rotas(`/${rota}`)));
});

test('an escalation policy refuses unknown rotas, strangers, a name twice, and steps out of order', async () => {
  const { owner } = workspace;
  await newEscalation(workspace, 'Strict');
  const code = async (name: string, ...steps: readonly (readonly [number, string, string])[]) => {
    const sent = steps.map(([afterMinutes, kind, id]) => ({ afterMinutes, targets: [{ kind, id }] }));
    return (await owner.ask('POST', escalations(), { name, repeats: 0, steps: sent })).code;
  };
  const me = ['person', owner.id] as const;
  expect(await code('strict', [0, ...me])).toBe('EscalationNameTaken');
  expect(await code('Unknown', [0, 'rota', randomUUID()])).toBe('RotaUnknown');
  expect(await code('Strangers', [0, 'person', randomUUID()])).toBe('PersonNotAMember');
  expect(await code('Disordered', [5, ...me], [0, ...me])).toBe('InvalidRequest');
  expect(await code('Empty')).toBe('InvalidRequest');
});
