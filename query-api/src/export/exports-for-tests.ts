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
import { sweepExports } from './sweep-exports.ts';

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

const MINUTE = 60_000;
/** Half an hour before summer time begins in Riga. */
export const FROM: number = Date.UTC(2026, 2, 29, 0, 30);
const LOCATION = '0195f000-0000-7000-8000-000000000001';
const SENSORS = `INSERT INTO read.sensors (id, organization_id, interval_seconds, name, location_id) VALUES (1, 1, 60, 'Fridge', '${LOCATION}'),
    (2, 1, 60, '=1+1<b>"&', NULL), (3, 1, 60, 'Virtual', NULL), (4, 1, 1, 'Fast', NULL), (5, 1, 1, 'Faster', NULL);
  INSERT INTO read.virtual_sensors VALUES (3, 1)`;
const instantAt = (ms: string): string => `fromUnixTimestamp64Milli(toInt64(${FROM} + ${ms}), 'UTC')`;
const READINGS = [
  `INSERT INTO readings SELECT 1, 1 + number % 2, 1, ${instantAt(`intDiv(number, 2) * ${MINUTE}`)}, number / 4, number % 5 = 0 FROM numbers(120)`,
  `INSERT INTO readings SELECT 1, 4, 1, ${instantAt('number * 1000')}, cityHash64(number) / 1e9, 0 FROM numbers(110000)`,
  `INSERT INTO derived_readings SELECT 1, 3, 1, ${instantAt(`number * ${MINUTE}`)}, -1e-7, 0, 1 FROM numbers(2)`,
];

export const terms = (change: Partial<ExportTerms> = {}): ExportTerms => ({
  points: '2.1,3.1,1.1',
  from: FROM,
  to: FROM + 40 * MINUTE,
  timezone: 'Europe/Riga',
  format: 'csv',
  layout: 'long',
  ...change,
});

export const EVERYTHING: Membership = { role: 1, rights: { sensors: 'r' } };

/** A queue of exports over engines of its own, with readings of five sensors. */
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
    await postgres.relational.query(READ_MODELS + QUEUE + SENSORS);
    for (const sql of [...TABLES, ...READINGS]) await clickHouse.timeSeries.command(sql);
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

  /** The id of an export that was made. */
  async made(change: Partial<ExportTerms> = {}): Promise<string> {
    const id = await this.ask(terms(change));
    await this.work();
    if (this.reported.length > 0) throw this.reported[0] as Error;
    return id;
  }

  /** Nothing is in the queue, and whoever asks sees everything. */
  async clear(): Promise<void> {
    this.membership = EVERYTHING;
    await this.deps.relational.query("UPDATE command.exports SET state = 'deleted'");
    await sweepExports(this.deps);
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
