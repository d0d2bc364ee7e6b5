import { randomUUID } from 'node:crypto';
import type { DescribeSensor } from '@watchglass/schemas/sensor/commands';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { BUILDING } from '../building/plan.ts';
import { Refused, type Person } from './api.ts';
import { adjustSensors } from './adjustments.ts';
import { furnishFiles } from './asset-files.ts';
import { furnishAssets } from './assets.ts';
import { drawPlans } from './plans.ts';
import { publishTiles } from './public-tiles.ts';
import { certify } from './calibrations.ts';
import { RULES, tagsOf } from './rules.ts';
import { settleSilentSensors } from './silent-sensors.ts';
import { locationsOf } from './sites.ts';
import { typeTags } from './tags.ts';
import { addVirtualSensors } from './virtual-sensors.ts';
import { addTemplates } from './templates.ts';
import { wall } from './wall.ts';

const WORKSPACE_NAME = 'Demo building';
const TIME_ZONE = 'Europe/Riga';
const WALL_NAME = 'Control room';
const ROWS_PER_PAGE = 100;

/** The demo's workspace, created by its owner if missing; returns its id. */
export async function openWorkspace(owner: Person, colleague: Person & { readonly login: string }): Promise<number> {
  const { items } = await owner.call<Page<OrganizationView>>('GET', '/api/spaces');
  const existing = items.find(({ name }) => name === WORKSPACE_NAME);
  if (existing) return existing.id;
  const { id } = await owner.call<{ id: number }>('POST', '/api/spaces', { name: WORKSPACE_NAME, timeZone: TIME_ZONE });
  const {
    items: [invitation],
  } = await owner.call<Page<{ id: string }>>('POST', `/api/invites/${id}`, {
    items: [{ email: colleague.login, role: ROLE.admin }],
  });
  await colleague.call('POST', `/api/invite/accept/${invitation?.id}`);
  return id;
}

async function sensorsOf(person: Person, organizationId: number): Promise<readonly SensorView[]> {
  const { items } = await person.call<Page<SensorView>>(
    'GET',
    `/api/sensors/${organizationId}?kinds=physical&rowsPerPage=${ROWS_PER_PAGE}`,
  );
  return items;
}

/** Waits until the expected sensors have appeared, each with its first reading. */
export async function waitForSensors(
  person: Person,
  organizationId: number,
  wanted: number,
  patienceMs: number,
): Promise<readonly SensorView[]> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const sensors = await sensorsOf(person, organizationId);
    if (sensors.length >= wanted || Date.now() > until) return sensors;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Names the sensors, assigns their locations, tags the cold chain, and creates missing rules and the wall. Returns the
 * wall's id.
 */
export async function furnish(person: Person, organizationId: number, sensors: readonly SensorView[]): Promise<string> {
  const locations = await locationsOf(person, organizationId, TIME_ZONE);
  await Promise.all(sensors.map((sensor) => describe(person, organizationId, sensor, locations)));
  await typeTags(person, organizationId);
  const named = await sensorsOf(person, organizationId);
  await furnishAssets(person, organizationId, named);
  await furnishFiles(person, organizationId);
  await certify(person, organizationId, named);
  await settleSilentSensors(person, organizationId, named);
  await adjustSensors(person, organizationId, named);
  await addVirtualSensors(person, organizationId, { sensors: named, timeZone: TIME_ZONE });
  await drawPlans(person, organizationId, named, locations);
  await publishTiles(person, organizationId, named);
  const rules = await person.call<Page<AlarmRuleView>>(
    'GET',
    `/api/alarms/${organizationId}/rules?rowsPerPage=${ROWS_PER_PAGE}`,
  );
  const titles = new Set(rules.items.map(({ definition }) => definition.title));
  for (const rule of RULES.filter(({ title }) => !titles.has(title))) {
    await person.call('POST', `/api/alarms/${organizationId}/rules`, rule);
  }
  const dashboards = await person.call<Page<DashboardListEntry>>('GET', `/api/dashboards/${organizationId}`);
  await addTemplates(person, organizationId, new Set(dashboards.items.map(({ name }) => name)));
  const existing = dashboards.items.find(({ name }) => name === WALL_NAME);
  if (existing) return existing.id;
  const made = await person.call<{ id: string }>('POST', `/api/dashboards/${organizationId}`, {
    name: WALL_NAME,
    data: wall(named, randomUUID),
  });
  return made.id;
}

const ATTEMPTS = 5;
/** The name on each sensor's label, which SenML does not carry. */
const LABELS: ReadonlyMap<string, string> = new Map(
  BUILDING.flatMap(({ sensors }) => sensors.map(({ id, name }) => [String(id), name])),
);

/** The part of the building of each sensor. */
const PARTS: ReadonlyMap<string, string> = new Map(
  BUILDING.flatMap(({ name, sensors }) => sensors.map(({ id }) => [String(id), name])),
);

/** Names, tags and places a sensor by its label. A new sensor may still be changing, hence the retries. */
async function describe(
  person: Person,
  organizationId: number,
  { id }: SensorView,
  locations: ReadonlyMap<string, string>,
): Promise<void> {
  const path = `/api/sensors/${organizationId}/sensor/${id}`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const sensor = await person.call<SensorView>('GET', path);
    const wanted = labelled(sensor, locations);
    if (wanted.name === sensor.name && wanted.tags.length === sensor.tags.length && wanted.location === sensor.location)
      return;
    const outdated = await person.call('PUT', path, wanted, { 'if-match': sensor.etag }).then(() => false, isOutdated);
    if (!outdated) return;
  }
}

function labelled(
  { name, wireId, tags, location }: SensorView,
  locations: ReadonlyMap<string, string>,
): DescribeSensor {
  const label = name === wireId ? (LABELS.get(wireId) ?? name) : name;
  return {
    name: label,
    tags: [...new Set([...tags, ...tagsOf(label)])],
    location: location ?? locations.get(PARTS.get(wireId) ?? '') ?? null,
  };
}

function isOutdated(error: unknown): boolean {
  if (error instanceof Refused && error.status === 412) return true;
  throw error;
}
