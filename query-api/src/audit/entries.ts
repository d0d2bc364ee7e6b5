import type { AuditView } from '@watchglass/schemas/audit/views';
import type { Parameters, TimeSeries } from '@watchglass/streams/ports/time-series';
import { nameOf, type People } from '../user/people.ts';

/** Omitted or empty fields match everything. `from` is included, `to` is not; both are epoch milliseconds. */
export interface AuditFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly person?: string | undefined;
  readonly concept?: string | undefined;
  readonly subject?: string | undefined;
  readonly text?: string | undefined;
  /** The position of the last entry. */
  readonly upTo?: string | undefined;
}

interface EntryRow extends Record<string, unknown> {
  readonly position: string;
  readonly event_id: string;
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly concept: string;
  readonly type: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly client_address: string | null;
  readonly before: string | null;
  readonly after: string;
  readonly hash: string;
  readonly correlation_id: string;
  readonly moved: number;
}

const COLUMNS =
  'position, event_id, at, actor_kind, actor_id, concept, type, subject, reason, client_address, before, after, hash, correlation_id, moved';
const SEARCHED =
  "concatWithSeparator('\\n', type, subject, actor_id, ifNull(reason, ''), ifNull(client_address, ''), ifNull(before, ''), after)";

interface Selection {
  readonly where: string;
  readonly parameters: Parameters;
}

function selectionOf(organization: number, filter: AuditFilter): Selection {
  const asked: readonly (readonly [given: unknown, sql: string])[] = [
    [filter.from, 'at >= fromUnixTimestamp64Milli({from: Int64})'],
    [filter.to, 'at < fromUnixTimestamp64Milli({to: Int64})'],
    [filter.person, 'actor_id = {person: String}'],
    [filter.concept, 'concept = {concept: String}'],
    [filter.subject, 'subject = {subject: String}'],
    [filter.upTo, 'position <= {upTo: String}'],
    [filter.text, `positionCaseInsensitiveUTF8(${SEARCHED}, {text: String}) > 0`],
  ];
  // Who looked at an alarm stands on its time line only.
  const conditions = asked.filter(([given]) => given !== undefined && given !== '').map(([, sql]) => sql);
  return {
    where: ['organization = {organization: UInt32}', "type != 'AlarmOpened'", ...conditions].join(' AND '),
    parameters: { organization, ...filter },
  };
}

/** Reads entries of one organization, newest first; `limit` and `offset` count rows. */
export async function readEntries(
  timeSeries: TimeSeries,
  organization: number,
  filter: AuditFilter,
  [limit, offset]: readonly [limit: number, offset: number],
): Promise<readonly EntryRow[]> {
  const { where, parameters } = selectionOf(organization, filter);
  const sql = `SELECT ${COLUMNS} FROM audit FINAL WHERE ${where} ORDER BY position DESC LIMIT {limit: UInt32} OFFSET {offset: UInt64}`;
  return timeSeries.query<EntryRow>(sql, { ...parameters, limit, offset });
}

/** Reads the entries of one organization that fulfil a condition, newest first. */
export async function readEntriesWhere(
  timeSeries: TimeSeries,
  organization: number,
  { where, parameters, limit }: Selection & { readonly limit: number },
): Promise<readonly EntryRow[]> {
  return timeSeries.query<EntryRow>(
    `SELECT ${COLUMNS} FROM audit FINAL WHERE organization = {organization: UInt32} AND (${where}) ORDER BY position DESC LIMIT ${limit}`,
    { ...parameters, organization },
  );
}

/** Counts the entries that meet the filter. */
export async function countEntries(timeSeries: TimeSeries, organization: number, filter: AuditFilter): Promise<number> {
  const { where, parameters } = selectionOf(organization, filter);
  const [row] = await timeSeries.query<{ total: string }>(
    `SELECT count() AS total FROM audit FINAL WHERE ${where}`,
    parameters,
  );
  return Number(row?.total ?? 0);
}

/** Streams all entries that meet the filter from ClickHouse, oldest first. */
export function streamEntries(
  timeSeries: TimeSeries,
  organization: number,
  filter: AuditFilter,
): AsyncIterable<readonly EntryRow[]> {
  const { where, parameters } = selectionOf(organization, filter);
  return timeSeries.stream<EntryRow>(`SELECT ${COLUMNS} FROM audit FINAL WHERE ${where} ORDER BY position`, parameters);
}

/** The kinds of actor that have names. */
const NAMED: ReadonlySet<string> = new Set(['user', 'apiAccount', 'wall']);

/** An entry without its alarm. */
export type EntryView = Omit<AuditView, 'alarm'>;

/** Turns rows into views: names opened, JSON parsed. */
export async function viewsOf(rows: readonly EntryRow[], people: People): Promise<EntryView[]> {
  const opened = await people.named(rows.map(({ actor_id }) => actor_id));
  return rows.map((row) => ({
    position: row.position,
    eventId: row.event_id,
    at: new Date(row.at).toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: NAMED.has(row.actor_kind) ? nameOf(opened, row.actor_id) : '',
    concept: row.concept,
    type: row.type,
    subject: row.subject,
    reason: row.reason,
    clientAddress: row.client_address,
    before: row.before === null ? null : parsed(row.before),
    after: parsed(row.after),
    hash: row.hash,
    isMoved: row.moved === 1,
    correlationId: row.correlation_id || null,
  }));
}

function parsed(json: string): unknown {
  return JSON.parse(json);
}
