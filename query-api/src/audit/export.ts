import { EXPORT_MAX_DAYS } from '@watchglass/schemas/audit/limits';
import type { AuditExport } from '@watchglass/schemas/audit/queries';
import { EXPORT_ROWS } from '@watchglass/schemas/export/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Cell } from '../http/csv.ts';
import type { People } from '../user/people.ts';
import { countEntries, streamEntries, viewsOf, type EntryView } from './entries.ts';

const DAY_MS = 86_400_000;
export const TITLES: readonly string[] = [
  'at',
  'actor',
  'actorKind',
  'actorId',
  'concept',
  'type',
  'subject',
  'reason',
  'clientAddress',
  'before',
  'after',
  'position',
  'hash',
];

/** Refuses (`RangeTooLong`, `ExportTooLarge`) what one file or one sheet cannot hold: it is never truncated. */
export async function assertExportable(
  { timeSeries }: { readonly timeSeries: TimeSeries },
  organizationId: number,
  filter: AuditExport,
): Promise<void> {
  const { from, to, format } = filter;
  if (to - from > EXPORT_MAX_DAYS * DAY_MS) refuse('RangeTooLong', { days: EXPORT_MAX_DAYS });
  if (format !== 'xlsx') return;
  const rows = await countEntries(timeSeries, organizationId, filter);
  if (rows > EXPORT_ROWS.xlsx) refuse('ExportTooLarge', { rows, limit: EXPORT_ROWS.xlsx });
}

/** The audit of a period as rows of a file, oldest first. */
export async function* exportedRows(
  { timeSeries, people }: { readonly timeSeries: TimeSeries; readonly people: People },
  organizationId: number,
  filter: AuditExport,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of streamEntries(timeSeries, organizationId, filter)) {
    const views = await viewsOf(rows, people);
    yield views.map(cellsOf);
  }
}

function cellsOf(view: EntryView): (string | null)[] {
  return [
    view.at,
    view.actorName,
    view.actorKind,
    view.actorId,
    view.concept,
    view.type,
    view.subject,
    view.reason,
    view.clientAddress,
    view.before === null ? null : JSON.stringify(view.before),
    JSON.stringify(view.after),
    view.position,
    view.hash,
  ];
}

/** Returns the name of the file without its ending: the days that it covers, in UTC. */
export function fileNameOf({ from, to }: AuditExport): string {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return `audit-${day(from)}-${day(to)}`;
}
