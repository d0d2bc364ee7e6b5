import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { ExportFailure, ExportState } from '@watchglass/schemas/export/kinds';
import type { ExportView } from '@watchglass/schemas/export/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { iso } from '../http/answer.ts';
import type { FilePart, Seen } from './export-store.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date;
  readonly terms: ExportTerms;
  readonly state: ExportState;
  readonly expected_rows: string | null;
  readonly rows: string;
  readonly bytes: string;
  readonly sha256: string | null;
  readonly file_name: string | null;
  readonly why: ExportFailure | null;
  readonly expires_at: Date | null;
  readonly ahead: number;
  readonly total: number;
}

/** An export that died between its place and its event waits until it is swept. */
const EXPORTS = `
SELECT e.id, e.at, e.terms, CASE WHEN e.state = 'asked' THEN 'waiting' WHEN e.state = 'ready' AND e.expires_at <= $3 THEN 'removed' ELSE e.state END AS state,
  e.expected_rows, e.rows, e.bytes, e.sha256, e.file_name, e.why, e.expires_at, count(*) OVER ()::int AS total,
  (SELECT count(*) FROM command.exports o WHERE o.organization_id = e.organization_id AND o.state IN ('waiting', 'running')
    AND o.at < e.at AND e.state = 'waiting')::int AS ahead
FROM command.exports e WHERE e.organization_id = $1 AND e.requested_by = $2 AND e.state <> 'deleted'`;

interface Whose {
  readonly organizationId: number;
  readonly by: string;
  readonly now: Date;
}

const valuesOf = ({ organizationId, by, now }: Whose): readonly unknown[] => [organizationId, by, now];

/** Newest first. */
export async function ownExports(
  db: Queryable,
  whose: Whose,
  window: readonly [limit: number, offset: number],
): Promise<{ readonly items: readonly ExportView[]; readonly total: number }> {
  const rows = await db.query<Row>({
    name: 'exports.page',
    text: `${EXPORTS} ORDER BY e.at DESC, e.id LIMIT $4 OFFSET $5`,
    values: [...valuesOf(whose), ...window],
  });
  return { items: rows.map(viewOf), total: rows[0]?.total ?? 0 };
}

export async function ownExport(db: Queryable, whose: Whose, id: string): Promise<ExportView | undefined> {
  const rows = await db.query<Row>({
    name: 'exports.one',
    text: `${EXPORTS} AND e.id = $4`,
    values: [...valuesOf(whose), id],
  });
  return rows.map(viewOf)[0];
}

const viewOf = (row: Row): ExportView => ({
  id: row.id,
  at: iso(row.at),
  points: row.terms.points.split(','),
  from: new Date(row.terms.from).toISOString(),
  to: new Date(row.terms.to).toISOString(),
  timezone: row.terms.timezone,
  format: row.terms.format,
  layout: row.terms.layout,
  state: row.state,
  ahead: row.ahead,
  rows: Number(row.rows),
  expectedRows: row.expected_rows === null ? null : Number(row.expected_rows),
  bytes: Number(row.bytes),
  sha256: row.sha256,
  fileName: row.file_name,
  why: row.why,
  expiresAt: row.expires_at && iso(row.expires_at),
});

export interface OpenFile {
  readonly terms: ExportTerms;
  readonly seen: Seen;
  /** A download of it was asked for, and is in the audit. */
  readonly isOpened: boolean;
  readonly parts: readonly FilePart[];
}

/** A ready file of its person. */
export async function openFile(db: Queryable, { now }: Pick<Whose, 'now'>, id: string): Promise<OpenFile | undefined> {
  const [row] = await db.query<{
    terms: ExportTerms;
    seen: Seen;
    is_opened: boolean;
    parts: readonly FilePart[] | null;
  }>({
    name: 'exports.file',
    text: `SELECT e.terms, e.seen, coalesce(e.opened_until > $2, false) AS is_opened,
        (SELECT json_agg(json_build_object('n', p.n, 'hash', p.hash, 'bytes', p.bytes) ORDER BY p.n)
          FROM command.export_parts p WHERE p.export_id = e.id AND p.claim = e.claim) AS parts
      FROM command.exports e WHERE e.id = $1 AND e.state = 'ready' AND e.expires_at > $2`,
    values: [id, now],
  });
  return row && { terms: row.terms, seen: row.seen, isOpened: row.is_opened, parts: row.parts ?? [] };
}
