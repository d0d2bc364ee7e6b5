import { randomUUID } from 'node:crypto';
import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { Files } from '@watchglass/streams/ports/files';
import type { Relational } from '@watchglass/streams/ports/relational';
import { openPostgresFiles } from '@watchglass/streams/files/postgres';
import { freshClickHouse, freshPostgres } from '@watchglass/streams/testing/engines';
import { takeExport } from './export-store.ts';
import { openFile } from './own-exports.ts';
import { readFile } from './read-file.ts';
import { runExport, type ExportDeps } from './run-export.ts';

const READ_MODELS = `CREATE SCHEMA read;
  CREATE TABLE read.sensors (id int PRIMARY KEY, organization_id int NOT NULL, interval_seconds int, location_id uuid, metric_ids int[] DEFAULT '{}', name text NOT NULL DEFAULT '');
  CREATE TABLE read.virtual_sensors (id int, organization_id int);
  CREATE TABLE read.custom_metrics (id int, organization_id int, wire_name text, unit text);
  CREATE TABLE read.point_intervals (organization_id int, sensor_id int, metric_id int, interval_seconds int);`;

/** The tables of the command side, as its migrations make them. */
const QUEUE = `CREATE SCHEMA command;
  CREATE TABLE command.exports (id uuid PRIMARY KEY, organization_id int, requested_by text, at timestamptz, terms jsonb, state text,
    expected_rows bigint, rows bigint DEFAULT 0, bytes bigint DEFAULT 0, sha256 text, file_name text, why text, seen jsonb, claim uuid,
    claimed_until timestamptz NOT NULL DEFAULT '-infinity', attempts int DEFAULT 0, expires_at timestamptz, opened_until timestamptz);
  CREATE TABLE command.export_parts (export_id uuid, claim uuid, n int, organization_id int, hash text, bytes int, PRIMARY KEY (export_id, claim, n));`;

const TABLES = [
  `CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, late UInt8) ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)`,
  `CREATE TABLE derived_readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, state UInt8, version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY (org, sensor, metric, ts)`,
];

export const EVERYTHING: Membership = { role: 1, rights: { sensors: 'r' } };

/** A queue of exports over engines of its own. */
export class Desk {
  readonly deps: ExportDeps;
  now = new Date('2026-05-01T12:00:00Z');
  membership: Membership | null = EVERYTHING;
  readonly stored = new Set<string>();
  readonly reported: unknown[] = [];
  stopping = new AbortController();
  readonly #drop: () => Promise<void>;

  private constructor(deps: Pick<ExportDeps, 'relational' | 'timeSeries' | 'files'>, drop: () => Promise<void>) {
    this.#drop = drop;
    this.deps = {
      ...deps,
      files: this.#counted(deps.files),
      memberships: { membershipOf: async () => this.membership },
      people: { named: async () => new Map() } as unknown as ExportDeps['people'],
      clock: () => this.now,
      report: (error) => this.reported.push(error),
    };
  }

  static async open(): Promise<Desk> {
    const [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
    const files = await openPostgresFiles({ url: postgres.url });
    await postgres.relational.query(READ_MODELS + QUEUE);
    for (const table of TABLES) await clickHouse.timeSeries.command(table);
    return new Desk({ relational: postgres.relational, timeSeries: clickHouse.timeSeries, files }, async () => {
      await files.close();
      await Promise.all([postgres.drop(), clickHouse.drop()]);
    });
  }

  #counted(files: Files): Files {
    return {
      ...files,
      put: async (organizationId, bytes) => {
        const hash = await files.put(organizationId, bytes);
        this.stored.add(hash);
        return hash;
      },
      delete: async (name) => {
        await files.delete(name);
        this.stored.delete(name.hash);
      },
    };
  }

  close(): Promise<void> {
    return this.#drop();
  }

  async ask(terms: ExportTerms, by = 'ann'): Promise<string> {
    const id = randomUUID();
    await this.deps.relational.query(
      `INSERT INTO command.exports (id, organization_id, requested_by, at, terms, state) VALUES ($1, 1, $2, $3, $4, 'waiting')`,
      [id, by, this.now, JSON.stringify(terms)],
    );
    return id;
  }

  /** Makes what is next; false if nothing is. */
  async work(relational: Relational = this.deps.relational, files: Files = this.deps.files): Promise<boolean> {
    const inHand = await takeExport(relational, { claim: randomUUID(), now: this.now });
    if (inHand !== undefined) await runExport({ ...this.deps, relational, files }, inHand, this.stopping.signal);
    return inHand !== undefined;
  }

  async row(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await this.deps.relational.query('SELECT * FROM command.exports WHERE id = $1', [id]);
    return row;
  }

  later(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1_000);
  }

  /** The bytes of a ready file in a range. */
  async read(id: string, range = { from: 0, to: Number.MAX_SAFE_INTEGER }): Promise<Buffer> {
    const { parts = [] } = (await openFile(this.deps.relational, this, id)) ?? {};
    const pieces: Uint8Array[] = [];
    for await (const piece of readFile({ files: this.deps.files, organizationId: 1, parts }, range)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
