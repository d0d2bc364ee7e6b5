import { HISTORY_DAYS, HISTORY_FILE_ROWS } from '@watchglass/schemas/alarm/limits';
import type { HistoryEntry } from '@watchglass/schemas/alarm/history';
import { isOfValue } from '@watchglass/schemas/alarm/subject';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Cell } from '../../http/csv.ts';
import type { TableFile } from '../../http/table-file.ts';
import type { Reading } from '../../http/route.ts';
import { metricsOf } from '../../metric/metrics.ts';
import { countEntries, ENTRY_COLUMNS, entriesOf, type EntryRow } from './entries.ts';
import { signaturesOf, type SignatureOf } from '../signatures.ts';
import { selectionOf, type Asked, type Selection } from './selection.ts';

const DAY_MS = 86_400_000;

export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Refuses (`ExportTooLong`) a period that one answer cannot hold, and (`InvalidRequest`) an empty one. */
export function assertPeriod({ from, to }: Period): void {
  if (to <= from) refuse('InvalidRequest');
  if (to - from > HISTORY_DAYS * DAY_MS) refuse('ExportTooLong', { limit: HISTORY_DAYS });
}

/** The selection of a file; refuses (`ExportTooManyRows`) one with more lines than a file holds. */
export async function fileOf(reading: Reading, asked: Asked & Period): Promise<Selection> {
  assertPeriod(asked);
  const selection = await selectionOf(reading, asked);
  if ((await countEntries(reading, selection)) > HISTORY_FILE_ROWS)
    refuse('ExportTooManyRows', { limit: HISTORY_FILE_ROWS });
  return selection;
}

type Row = HistoryEntry & { readonly signatures: readonly SignatureOf[] };
type Column = readonly [title: string, cell: (entry: Row, told: Told) => Cell];

interface Told {
  /** An instant on the clock of the zone, with its offset from UTC. */
  readonly clock: (at: string | null | undefined) => string;
  readonly metric: (id: number | null) => MetricView | undefined;
}

/** Titles of instants name the zone. Values are in the native unit of the metric. Semicolons separate several signatures. */
const columnsIn = (zone: string): readonly Column[] => [
  ['id', ({ id }) => id],
  ['state', ({ state }) => state],
  ['severity', ({ severity }) => severity],
  ['worst', ({ worst }) => worst],
  ['rule', ({ ruleTitle }) => ruleTitle],
  ['ruleId', ({ ruleId }) => ruleId],
  ['sensor', ({ sensorName }) => sensorName],
  ['sensorId', ({ sensorId }) => sensorId],
  ['base', ({ baseName }) => baseName],
  ['kind', ({ kind }) => kind],
  ['metric', ({ metricId }, { metric }) => metric(metricId)?.name],
  ['unit', (entry, { metric }) => (isOfValue(entry) ? metric(entry.metricId)?.unit : undefined)],
  ['side', ({ side }) => side],
  ['threshold', ({ threshold }) => threshold],
  ['raiseValue', ({ value }) => value],
  ['peakValue', ({ peak }) => peak?.value],
  [`peakAt (${zone})`, ({ peak }, { clock }) => clock(peak?.measuredAt)],
  ['endValue', ({ end }) => end?.value],
  [`onsetAt (${zone})`, ({ onsetAt }, { clock }) => clock(onsetAt)],
  [`raisedAt (${zone})`, ({ raisedAt }, { clock }) => clock(raisedAt)],
  [`endedAt (${zone})`, ({ endedAt }, { clock }) => clock(endedAt)],
  ['minutes', ({ raisedAt, endedAt }) => (endedAt === null ? null : minutesBetween(raisedAt, endedAt))],
  ['raises', ({ raises }) => raises],
  ['cause', ({ cause }) => cause],
  ['acknowledgedBy', ({ acknowledgement }) => acknowledgement?.byName],
  [`acknowledgedAt (${zone})`, ({ acknowledgement }, { clock }) => clock(acknowledgement?.at)],
  ['comments', ({ comments }) => comments],
  ['signedBy', ({ signatures }) => signatures.map(({ byName }) => byName).join('; ')],
  [`signedAt (${zone})`, ({ signatures }, { clock }) => signatures.map(({ at }) => clock(at)).join('; ')],
  ['signatureMeaning', ({ signatures }) => signatures.map(({ meaning }) => meaning).join('; ')],
];

const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 6_000) / 10;

/** Writes instants as `2026-03-29 03:00:00 +03:00`. */
function clockIn(zone: string): Told['clock'] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (at) => {
    if (at === null || at === undefined) return '';
    const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')} ${offset}`;
  };
}

/** The selection as a table, with the zone in the titles of instants. */
export function historyTable(
  reading: Reading,
  selection: Selection,
  { order, zone }: { readonly order: string; readonly zone: string },
): Pick<TableFile, 'titles' | 'rows'> {
  return { titles: columnsIn(zone).map(([title]) => title), rows: historyRows(reading, selection, { order, zone }) };
}

async function* historyRows(
  reading: Reading,
  { where, parameters }: Selection,
  { order, zone }: { readonly order: string; readonly zone: string },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const known = new Map((await metricsOf(reading.relational, reading.sight)).map((metric) => [metric.id, metric]));
  const told: Told = { clock: clockIn(zone), metric: (id) => (id === null ? undefined : known.get(id)) };
  const columns = columnsIn(zone);
  const sql = `SELECT ${ENTRY_COLUMNS} FROM alarm_episodes FINAL WHERE ${where} ${order}`;
  for await (const rows of reading.timeSeries.stream<EntryRow>(sql, parameters)) {
    const [entries, signatures] = await Promise.all([
      entriesOf(reading, rows),
      signaturesOf(
        reading,
        rows.map(({ id }) => id),
      ),
    ]);
    const signed = entries.map((entry): Row => ({ ...entry, signatures: signatures.get(entry.id) ?? [] }));
    yield signed.map((entry) => columns.map(([, cell]) => cell(entry, told)));
  }
}
