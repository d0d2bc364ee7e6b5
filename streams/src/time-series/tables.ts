/** Several ClickHouse servers that hold one database. */
export interface Cluster {
  /** Its name in the `remote_servers` of its servers. */
  readonly name: string;
  /** The database, which exists on every server. */
  readonly database: string;
}

const TABLE =
  /^CREATE TABLE (?:IF NOT EXISTS )?(?<name>\w+)\s*(?<columns>\([\s\S]*\))\s*ENGINE = (?<engine>\w*MergeTree)(?:\((?<values>[^)]*)\))?(?<rest>[\s\S]*)$/;
const VIEW =
  /^CREATE MATERIALIZED VIEW (?:IF NOT EXISTS )?(?<name>\w+) TO (?<target>\w+) AS\s(?<select>[\s\S]*?)\bFROM (?<source>\w+)\b(?<rest>[\s\S]*)$/;
const QUERY = /^ALTER TABLE (?<name>\w+) MODIFY QUERY\s(?<select>[\s\S]*?)\bFROM (?<source>\w+)\b(?<rest>[\s\S]*)$/;
const COLUMN = /^ALTER TABLE (?<name>\w+) (?<change>(?:ADD|DROP|RENAME|MODIFY|COMMENT) COLUMN [\s\S]*)$/;
/** Rows of a part of a table are marked as deleted, or removed. */
const DELETION = /^(?<verb>DELETE FROM|ALTER TABLE) (?<name>\w+) (?<rest>(?:IN PARTITION|APPLY DELETED MASK) [\s\S]*)$/;
const DATA = /^(?:INSERT|SELECT)\s/;
/** A view has one name on every server. */
const RENAMED_VIEW = /^RENAME TABLE (?:IF EXISTS )?\w+_feed/;
const SORTED_BY = /\bORDER BY \(?(?<columns>\w+(?:, *\w+)?)/;

/**
 * Durability and deduplication are settings of a table in ClickHouse: every table gets them, whatever the server's
 * defaults.
 */
const DURABLE = { fsync_after_insert: 1, fsync_part_directory: 1 };
const ONCE_ALONE = { non_replicated_deduplication_window: 1000 };
const WEEK_SECONDS = 604_800;
const ONCE_REPLICATED = {
  replicated_deduplication_window: 10_000,
  replicated_deduplication_window_seconds: WEEK_SECONDS,
};

/**
 * Translates one statement of a migration or a deletion, written for a single server. On a cluster a table `t` becomes `t_local`,
 * replicated, and `t`, distributed over the shards by the hash of its first sorting columns (organization and sensor,
 * for readings), so rows that are merged or aggregated together share a shard; views feed the local tables. Throws for
 * a statement without a rule for clusters.
 */
export function statementsFor(statement: string, cluster: Cluster | undefined): string[] {
  if (cluster !== undefined) return clustered(statement, cluster);
  return [TABLE.test(statement) ? withSettings(statement, { ...DURABLE, ...ONCE_ALONE }) : statement];
}

function clustered(statement: string, cluster: Cluster): string[] {
  const groupsOf = (pattern: RegExp): Record<string, string> | undefined => pattern.exec(statement)?.groups;
  const everywhere = `ON CLUSTER \`${cluster.name}\``;
  const table = groupsOf(TABLE);
  if (table) return [localTable(table, everywhere), distributedTable(table, cluster, everywhere)];
  const view = groupsOf(VIEW);
  if (view) {
    const { name, target, select, source, rest } = view;
    return [
      `CREATE MATERIALIZED VIEW IF NOT EXISTS ${name} ${everywhere} TO ${target}_local AS ${select}FROM ${source}_local${rest}`,
    ];
  }
  const query = groupsOf(QUERY);
  if (query) {
    const { name, select, source, rest } = query;
    return [`ALTER TABLE ${name} ${everywhere} MODIFY QUERY ${select}FROM ${source}_local${rest}`];
  }
  const column = groupsOf(COLUMN);
  if (column)
    return ['_local', ''].map((suffix) => `ALTER TABLE ${column['name']}${suffix} ${everywhere} ${column['change']}`);
  return withoutTable(statement, everywhere);
}

/** A statement that makes or changes no table or view. */
function withoutTable(statement: string, everywhere: string): string[] {
  const { verb, name, rest } = DELETION.exec(statement)?.groups ?? {};
  if (name !== undefined) return [`${verb} ${name}_local ${everywhere} ${rest}`];
  if (RENAMED_VIEW.test(statement)) return [`${statement} ${everywhere}`];
  if (DATA.test(statement)) return [statement];
  throw new Error(`no rule executes on a cluster: ${statement.slice(0, 80)}`);
}

type Parts = Readonly<Record<string, string | undefined>>;

function localTable({ name, columns, engine, values, rest = '' }: Parts, everywhere: string): string {
  const replica = ["'/clickhouse/tables/{shard}/{database}/{table}'", "'{replica}'", ...(values ? [values] : [])].join(
    ', ',
  );
  const settled = rest.replace(/non_replicated_deduplication_window = \d+(?:, )?/, '');
  return withSettings(
    `CREATE TABLE IF NOT EXISTS ${name}_local ${everywhere} ${columns} ENGINE = Replicated${engine}(${replica})${settled}`,
    { ...DURABLE, ...ONCE_REPLICATED },
  );
}

function distributedTable({ name, rest = '' }: Parts, cluster: Cluster, everywhere: string): string {
  const key = SORTED_BY.exec(rest)?.groups?.['columns'];
  if (key === undefined) throw new Error(`${name} is not sorted by columns, so its rows have no shard`);
  return `CREATE TABLE IF NOT EXISTS ${name} ${everywhere} AS ${name}_local ENGINE = Distributed('${cluster.name}', '${cluster.database}', '${name}_local', sipHash64(${key}))`;
}

/** Adds the settings that the statement does not set itself. */
function withSettings(statement: string, settings: Readonly<Record<string, number>>): string {
  const missing = Object.entries(settings)
    .filter(([name]) => !statement.includes(`${name} =`))
    .map(([name, value]) => `${name} = ${value}`);
  if (missing.length === 0) return statement;
  return `${statement}${/\bSETTINGS\b/.test(statement) ? ',' : ' SETTINGS'} ${missing.join(', ')}`;
}
