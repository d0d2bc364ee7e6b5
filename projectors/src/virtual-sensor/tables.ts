import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * What the worker knows: `derivations` holds each definition as it was applied, with the range of history that is still
 * to be computed and the newest output; `derivation_inputs` tells the writer of blocks which points feed which outputs;
 * a mark is a range of input instants whose outputs are to be computed once the blocks in `waits` have arrived in
 * ClickHouse. Instants are epoch milliseconds.
 */
export const derivationsMigration: Migration = {
  name: 'derivations',
  sql: `CREATE TABLE read.derivations (
    sensor_id int PRIMARY KEY,
    organization_id int NOT NULL,
    metric_id int NOT NULL,
    position text COLLATE "C" NOT NULL,
    active boolean NOT NULL,
    versions jsonb NOT NULL,
    depth int NOT NULL,
    history_start float8 NOT NULL,
    history_from float8 NOT NULL,
    history_to float8 NOT NULL,
    waits uuid[] NOT NULL,
    newest_at float8,
    newest_value float8,
    last_at float8,
    last_reason text,
    last_input int,
    last_coverage float8
  );
  CREATE TABLE read.derivation_inputs (
    organization_id int NOT NULL,
    sensor_id int NOT NULL,
    metric_id int NOT NULL,
    output_id int NOT NULL,
    PRIMARY KEY (organization_id, sensor_id, metric_id, output_id)
  );
  CREATE TABLE read.derivation_marks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    output_id int NOT NULL,
    from_at float8 NOT NULL,
    to_at float8 NOT NULL,
    live boolean NOT NULL,
    waits uuid[] NOT NULL
  );
  CREATE TABLE read.derivation_change (change int NOT NULL);
  INSERT INTO read.derivation_change VALUES (0)`,
};

/** The version with which the newest output was computed. */
export const outputVersionMigration: Migration = {
  name: 'derivations output version',
  sql: 'ALTER TABLE read.derivations ADD COLUMN output_version bigint NOT NULL DEFAULT 0',
};

/** The newest change of a measurement point among the inputs, as it was applied. */
export const pointsPositionMigration: Migration = {
  name: 'derivations points position',
  sql: `ALTER TABLE read.derivations ADD COLUMN points_position text COLLATE "C" NOT NULL DEFAULT ''`,
};

/** False for a mark that the computation of history left: the feed of readings does not tell what comes of it. */
export const fedMarksMigration: Migration = {
  name: 'derivation_marks fed',
  sql: 'ALTER TABLE read.derivation_marks ADD COLUMN fed boolean NOT NULL DEFAULT true',
};

/** Backed up and never rebuilt: a restored installation must not repeat a version. */
export const derivedVersionsMigration: Migration = {
  name: 'derived_versions',
  sql: 'CREATE SEQUENCE command.derived_versions AS bigint',
};

/**
 * Outputs of virtual sensors, read FINAL. `state` 0 is a value, 255 no output any more, others are the places of
 * `INVALID_REASONS` from 1; `input` is the place of the input that causes an invalid one. `made` is when the output
 * was computed first.
 */
export const DERIVED_TIME_SERIES_MIGRATIONS: readonly Migration[] = [
  {
    name: 'derived_readings',
    sql: `
CREATE TABLE IF NOT EXISTS derived_readings (
  org UInt32 CODEC(ZSTD(1)), sensor UInt32 CODEC(ZSTD(1)), metric UInt32 CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), value Float64 CODEC(Delta, ZSTD(1)), state UInt8 CODEC(ZSTD(1)),
  input UInt8 CODEC(ZSTD(1)), coverage Nullable(Float32) CODEC(ZSTD(1)),
  made DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), version UInt64 CODEC(Delta, ZSTD(1))
) ENGINE = ReplacingMergeTree(version) PARTITION BY toYear(ts) ORDER BY (org, sensor, metric, ts)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;`,
  },
];
