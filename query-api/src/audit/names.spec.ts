import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryDeps } from '../deps.ts';
import { NAMES_READ, namesIn, withAlarms } from './names.ts';

const OURS = 7;
const THEIRS = 8;
const INVITATION = '0195f000-0000-7000-8000-000000000001';
const owner: Membership = { role: ROLE.owner, rights: {} };
const auditor: Membership = { role: ROLE.user, rights: { audit: 'r' } };

/** The columns of the names. */
const TABLES = `
  CREATE SCHEMA read;
  CREATE TABLE read.sensors (id int, organization_id int, name text);
  CREATE TABLE read.bases (serial text, organization_id int, name text);
  CREATE TABLE read.locations (id uuid, organization_id int, name text);
  CREATE TABLE read.assets (id uuid, organization_id int, name text);
  CREATE TABLE read.asset_points (id uuid, organization_id int, name text);
  CREATE TABLE read.tags (id uuid, organization_id int, name text);
  CREATE TABLE read.tag_types (id uuid, organization_id int, name text);
  CREATE TABLE read.maintenances (id uuid, organization_id int, definition jsonb);
  CREATE TABLE read.calendars (id uuid, organization_id int, name text);
  CREATE TABLE read.plans (id uuid, organization_id int, name text);
  CREATE TABLE read.calibration_profiles (id uuid, organization_id int, name text);
  CREATE TABLE read.dashboards (id uuid, organization_id int, name text);
  CREATE TABLE read.reports (id uuid, organization_id int, title text);
  CREATE TABLE read.report_schedules (id uuid, organization_id int, definition jsonb);
  CREATE TABLE read.rotas (id uuid, organization_id int, name text);
  CREATE TABLE read.destinations (id uuid, organization_id int, name text);
  CREATE TABLE read.monitors (id uuid, organization_id int, name text);
  CREATE TABLE read.webhooks (id uuid, organization_id int, name text);
  CREATE TABLE read.integrations (id uuid, organization_id int, name text);
  CREATE TABLE read.escalations (id uuid, organization_id int, name text);
  CREATE TABLE read.walls (id uuid, organization_id int, name text);
  CREATE TABLE read.api_accounts (id uuid, organization_id int, name text);
  CREATE TABLE read.alarm_rules (id uuid, organization_id int, definition jsonb);
  CREATE TABLE read.invitations (id uuid, organization_id int, address text);
  CREATE TABLE read.moments (organization_id int, n int, position text, known bigint);
  INSERT INTO read.moments VALUES (${OURS}, 3, 'a', 1773457937250), (${THEIRS}, 4, 'b', 1773457937250);
  INSERT INTO read.sensors VALUES (1, ${OURS}, 'Cold store'), (2, ${THEIRS}, 'Secret laboratory');
  INSERT INTO read.bases VALUES ('B1', ${OURS}, 'Basement'), ('B2', ${THEIRS}, 'Secret basement');
  INSERT INTO read.invitations VALUES ('${INVITATION}', ${OURS}, 'sealed')`;

let postgres: FreshPostgres;
let deps: Pick<QueryDeps, 'relational' | 'people' | 'addresses'>;

beforeAll(async () => {
  postgres = await freshPostgres();
  for (const statement of TABLES.split(';')) await postgres.relational.query(statement);
  // The resolver uses only these parts of both.
  const people = { named: async () => new Map() } as unknown as QueryDeps['people'];
  const addresses = {
    opened: async (sealed: readonly string[]) => new Map(sealed.map((each) => [each, 'ann@example.org'])),
  } as unknown as QueryDeps['addresses'];
  deps = { relational: postgres.relational, people, addresses };
});
afterAll(() => postgres.drop());

const entry = (concept: string, subject: string, after: unknown) => ({
  concept,
  subject,
  before: null,
  after,
  alarm: null,
});

describe('the names in an audit entry', () => {
  it('are those of the own organization, whatever ids the entry holds', async () => {
    const entries = [1, 2].map((sensorId) =>
      entry('sensor', String(sensorId), { sensorId, baseSerial: `B${sensorId}` }),
    );
    const ours = await namesIn(deps, { organizationId: OURS, membership: owner }, entries);
    const theirs = await namesIn(deps, { organizationId: THEIRS, membership: owner }, entries);
    expect([ours, theirs]).toEqual([
      { 'sensor/1': 'Cold store', 'base/B1': 'Basement' },
      { 'sensor/2': 'Secret laboratory', 'base/B2': 'Secret basement' },
    ]);
  });

  it('are, of a restored entry, its instant, if it is of the own organization', async () => {
    const restored = [3, 4].map((restoredFrom) => entry('sensor', '1', { restoredFrom }));
    expect(await namesIn(deps, { organizationId: OURS, membership: owner }, restored)).toEqual({
      'moment/3': '2026-03-14T03:12:17.250Z',
    });
  });

  it('come from projections for which a request of the audit waits', async () => {
    const texts: string[] = [];
    const relational = {
      query: async ({ text }: { text: string }) => {
        texts.push(text);
        return [];
      },
    } as unknown as QueryDeps['relational'];
    const invited = [entry('invitation', INVITATION, {}), entry('alarm', INVITATION, {})];
    await namesIn({ ...deps, relational }, { organizationId: OURS, membership: owner }, invited);
    await withAlarms({ relational }, OURS, invited);
    const tables = new Set(texts.join(' ').match(/(?<=read\.)\w+/g));
    // The points of assets are rows of the assets' projection.
    tables.delete('asset_points');
    expect([...tables].filter((table) => !NAMES_READ.some((name) => name === table))).toEqual([]);
    expect(tables).toContain('plans');
  });

  it('hold an invited address only for a reader of invitations of that organization', async () => {
    const entries = [entry('invitation', INVITATION, {})];
    const read = (organizationId: number, membership: Membership) =>
      namesIn(deps, { organizationId, membership }, entries);
    expect(await read(OURS, owner)).toEqual({ [`invitation/${INVITATION}`]: 'ann@example.org' });
    expect(await read(OURS, auditor)).toEqual({});
    expect(await read(THEIRS, owner)).toEqual({});
  });
});
