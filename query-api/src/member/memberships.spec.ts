import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followMemberships, type Memberships } from './memberships.ts';

const ORGANIZATION = 7;
const ANN = '11111111-0000-7000-8000-000000000000';
const OWNER = { role: 0, rights: {} };

const bus = openInProcessLiveBus();
let postgres: FreshPostgres;
let memberships: Memberships;
/** Delays the answer of the next read of the read model. */
let held: Promise<void> | undefined;
let looks = 0;

const relational: Queryable = {
  query: async (statement, values) => {
    looks += 1;
    const rows = await postgres.relational.query(statement, values);
    await held;
    return rows as never;
  },
};

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read;
    CREATE TABLE read.members (organization_id int, user_id uuid, role int, rights jsonb, locations uuid[], deleted boolean);
    CREATE TABLE read.organizations (organization_id int, deletion jsonb);
    CREATE TABLE read.projection_checkpoints (projection text, position text COLLATE "C")`);
});
afterAll(() => postgres.drop());
beforeEach(async () => {
  held = undefined;
  await postgres.relational.query(`TRUNCATE read.members, read.organizations, read.projection_checkpoints;
    INSERT INTO read.organizations VALUES (${ORGANIZATION}, null);
    INSERT INTO read.projection_checkpoints VALUES ('members', '01'), ('organizations', '02')`);
  memberships = followMemberships(relational, bus, () => new Date(0));
});
afterEach(() => memberships.stop());

async function project(): Promise<void> {
  await postgres.relational.query(
    `INSERT INTO read.members VALUES (${ORGANIZATION}, '${ANN}', 0, '{}', '{}', false); UPDATE read.projection_checkpoints SET position = '02' WHERE projection = 'members'`,
  );
}

describe('memberships', () => {
  it('wait for a person who just became a member', async () => {
    expect(await memberships.membershipOf(ORGANIZATION, ANN)).toBeNull();
    const asked = memberships.membershipOf(ORGANIZATION, ANN, '02');
    await project();
    expect(await asked).toEqual(OWNER);
  });

  it('do not wait for a person without a recent command', async () => {
    expect(await memberships.membershipOf(ORGANIZATION, ANN, '01')).toBeNull();
  });

  it('of a deleted organization end with its announcement', async () => {
    await project();
    expect(await memberships.membershipOf(ORGANIZATION, ANN)).toEqual(OWNER);
    await postgres.relational.query(`UPDATE read.organizations SET deletion = '{}'`);
    bus.publish(`live.${ORGANIZATION}.organization`, null);
    expect(await memberships.membershipOf(ORGANIZATION, ANN)).toBeNull();
  });

  it('are read once for concurrent requests', async () => {
    await project();
    looks = 0;
    expect(await Promise.all(Array.from({ length: 20 }, () => memberships.membershipOf(ORGANIZATION, ANN)))).toEqual(
      Array.from({ length: 20 }, () => OWNER),
    );
    expect(looks).toBe(1);
  });

  it('read before an announced change are not cached', async () => {
    let answer = (): void => undefined;
    held = new Promise((resolve) => {
      answer = resolve;
    });
    const before = memberships.membershipOf(ORGANIZATION, ANN);
    await project();
    bus.publish(`live.${ORGANIZATION}.member`, null);
    answer();
    await before;
    expect(await memberships.membershipOf(ORGANIZATION, ANN)).toEqual(OWNER);
  });
});
