import { randomUUID } from 'node:crypto';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { Page, SensorView } from '@watchglass/schemas/sensor/views';
import { Refused, type Person } from './api.ts';
import { RULES, tagsOf } from './rules.ts';
import { wall } from './wall.ts';

export const WORKSPACE_NAME = 'Demo building';
const WALL_NAME = 'Control room';
const ROWS_PER_PAGE = 100;

/** The demo's workspace, made by its owner where it is not there yet; answers its id. */
export async function openWorkspace(owner: Person, colleague: { readonly login: string }): Promise<number> {
  const { items } = await owner.call<Page<OrganizationView>>('GET', '/api/spaces');
  const existing = items.find(({ name }) => name === WORKSPACE_NAME);
  if (existing) return existing.id;
  const { id } = await owner.call<{ id: number }>('POST', '/api/spaces', { name: WORKSPACE_NAME, timeZone: 'Europe/Riga' });
  await owner.call('POST', `/api/permissions/${id}`, { items: [{ login: colleague.login, role: ROLE.admin }] });
  return id;
}

async function sensorsOf(person: Person, organizationId: number): Promise<readonly SensorView[]> {
  const { items } = await person.call<Page<SensorView>>('GET', `/api/sensors/${organizationId}?rowsPerPage=${ROWS_PER_PAGE}`);
  return items;
}

/** Waits until as many sensors as the building has were heard; each appears by itself. */
export async function waitForSensors(person: Person, organizationId: number, wanted: number, patienceMs: number): Promise<readonly SensorView[]> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const sensors = await sensorsOf(person, organizationId);
    if (sensors.length >= wanted || Date.now() > until) return sensors;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Tags the cold chain, and creates the rules and the wall where they are missing. Answers the wall's id. */
export async function furnish(person: Person, organizationId: number, sensors: readonly SensorView[]): Promise<string> {
  await Promise.all(sensors.map((sensor) => tag(person, organizationId, sensor)));
  const rules = await person.call<Page<AlarmRuleView>>('GET', `/api/alarms/${organizationId}/rules`);
  const titles = new Set(rules.items.map(({ definition }) => definition.title));
  for (const rule of RULES.filter(({ title }) => !titles.has(title))) {
    await person.call('POST', `/api/alarms/${organizationId}/rules`, rule);
  }
  const dashboards = await person.call<Page<DashboardListEntry>>('GET', `/api/dashboards/${organizationId}`);
  const existing = dashboards.items.find(({ name }) => name === WALL_NAME);
  if (existing) return existing.id;
  const made = await person.call<{ id: string }>('POST', `/api/dashboards/${organizationId}`, { name: WALL_NAME, data: wall(sensors, randomUUID) });
  return made.id;
}

const ATTEMPTS = 5;

/** A sensor that is heard for the first time changes while we describe it: then look again. */
async function tag(person: Person, organizationId: number, { id }: SensorView): Promise<void> {
  const path = `/api/sensors/${organizationId}/sensor/${id}`;
  for (let attempt = 1; ; attempt += 1) {
    const { name, tags, etag } = await person.call<SensorView>('GET', path);
    const missing = tagsOf(name).filter((wanted) => !tags.includes(wanted));
    if (missing.length === 0) return;
    try {
      await person.call('PUT', path, { name, tags: [...tags, ...missing] }, { 'if-match': etag });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}
