import { randomUUID } from 'node:crypto';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { Crowd } from './crowd.ts';

/** The design with names in the clear: tables with an index for each order, and one statement per query. */
export const RAW_PEOPLE = `
  CREATE TABLE bench_member (organization_id int, user_id uuid, name text NOT NULL, email text NOT NULL, role int NOT NULL, rights jsonb NOT NULL,
    added_at timestamptz NOT NULL, PRIMARY KEY (organization_id, user_id));
  CREATE INDEX ON bench_member (organization_id, name); CREATE INDEX ON bench_member (organization_id, email); CREATE INDEX ON bench_member (user_id);
  CREATE TABLE bench_space (id serial PRIMARY KEY, name text NOT NULL, time_zone text NOT NULL)`;

const COLUMNS = 'user_id, name, email, role, rights, added_at';
const COUNT = '(SELECT count(*) FROM bench_member WHERE organization_id = $1) AS total';

/** The same queries to PostgreSQL itself. */
export interface RawPeople {
  readonly fill: (crowd: Crowd) => Promise<void>;
  readonly add: (crowd: Crowd) => Promise<void>;
  readonly page: (crowd: Crowd) => Promise<void>;
  readonly byEmail: (crowd: Crowd) => Promise<void>;
  readonly ofRole: (crowd: Crowd) => Promise<void>;
  readonly search: (crowd: Crowd, text: string) => Promise<void>;
  readonly createSpace: (userId: string) => Promise<void>;
  readonly spacesOf: (userId: string) => Promise<void>;
}

export function rawPeople(relational: Relational): RawPeople {
  const ask = async (name: string, text: string, values: readonly unknown[]): Promise<void> =>
    void (await relational.query({ name: `bench.${name}`, text, values: [...values] }));
  return {
    fill: ({ workspace, people }) =>
      ask(
        'fill',
        "INSERT INTO bench_member SELECT $1, *, 1, '{}', now() FROM unnest($2::uuid[], $3::text[], $4::text[])",
        [workspace.id, people.map(({ id }) => id), people.map(({ name }) => name), people.map(({ email }) => email)],
      ),
    add: ({ workspace }) =>
      ask(
        'add',
        "INSERT INTO bench_member VALUES ($1, $2, 'Somebody New', 'somebody@people.example', 1, '{}', now())",
        [workspace.id, randomUUID()],
      ),
    page: ({ workspace }) =>
      ask(
        'page',
        `SELECT ${COLUMNS}, ${COUNT} FROM bench_member WHERE organization_id = $1 ORDER BY name LIMIT 50 OFFSET 150`,
        [workspace.id],
      ),
    byEmail: ({ workspace }) =>
      ask(
        'byEmail',
        `SELECT ${COLUMNS}, ${COUNT} FROM bench_member WHERE organization_id = $1 ORDER BY email DESC LIMIT 50`,
        [workspace.id],
      ),
    ofRole: ({ workspace }) =>
      ask(
        'ofRole',
        `SELECT ${COLUMNS}, count(*) OVER () AS total FROM bench_member WHERE organization_id = $1 AND role = 3 ORDER BY name LIMIT 50`,
        [workspace.id],
      ),
    search: ({ workspace }, text) =>
      ask(
        'search',
        `SELECT ${COLUMNS}, count(*) OVER () AS total FROM bench_member WHERE organization_id = $1 AND (name ILIKE $2 OR email ILIKE $2) ORDER BY name LIMIT 50`,
        [workspace.id, `%${text}%`],
      ),
    createSpace: (userId) =>
      ask(
        'createSpace',
        `WITH made AS (INSERT INTO bench_space (name, time_zone) VALUES ('Another', 'UTC') RETURNING id)
        INSERT INTO bench_member SELECT id, $1, 'Somebody', 'somebody@people.example', 3, '{}', now() FROM made`,
        [userId],
      ),
    spacesOf: (userId) =>
      ask(
        'spacesOf',
        `SELECT o.organization_id, o.name, o.time_zone, o.licences, o.logos, m.role, m.rights FROM read.members m JOIN read.organizations o USING (organization_id)
        WHERE m.user_id = $1 AND NOT m.deleted AND o.deletion IS NULL ORDER BY o.name`,
        [userId],
      ),
  };
}
