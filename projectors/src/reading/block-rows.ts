import { createHash } from 'node:crypto';
import { measuredValue, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import type { Block as TimeSeriesBlock } from '@watchglass/streams/ports/time-series';
import type { Block } from './block.ts';
import { VERDICT, type Verdicts } from './classify.ts';

const READING_COLUMNS = ['org', 'sensor', 'metric', 'ts', 'value', 'late', 'received'] as const;
const BYTES_PER_ROW = 4 + 4 + 4 + 8 + 8 + 1 + 1 + 8;
/** A flag, and the value if it is not null. */
const RAW_BYTES = 1 + 8;
const TWO_TO_32 = 2 ** 32;

/** RowBinary of the readings to store; the same log and verdicts give the same bytes. */
function readingRows({ uplinks, readings }: Block, { each }: Verdicts, withRaw: boolean): Uint8Array {
  const bytes = new Uint8Array(readings * (BYTES_PER_ROW + (withRaw ? RAW_BYTES : 0)));
  const view = new DataView(bytes.buffer);
  let start = 0;
  let end = 0;
  for (const { body } of uplinks) {
    for (let i = 0; i < body.at.length; i += 1) {
      const verdict = each?.[start + i] ?? VERDICT.fresh;
      if (verdict > VERDICT.late) continue;
      end += writeRow(view, end, { body, i, verdict, withRaw });
    }
    start += body.at.length;
  }
  return bytes.subarray(0, end);
}

interface Written {
  readonly body: ReadingsBody;
  readonly i: number;
  readonly verdict: number;
  readonly withRaw: boolean;
}

/** Returns the number of written bytes. */
function writeRow(view: DataView, end: number, { body, i, verdict, withRaw }: Written): number {
  const at = body.at[i] ?? 0;
  view.setUint32(end, body.organizationId, true);
  view.setUint32(end + 4, body.sensor[i] ?? 0, true);
  view.setUint32(end + 8, body.metric[i] ?? 0, true);
  setInstant(view, end + 12, at);
  view.setFloat64(end + 20, body.value[i] ?? 0, true);
  view.setUint8(end + 28, verdict);
  // Byte 29 stays 0: `received` is not null.
  setInstant(view, end + 30, body.receivedAt);
  return BYTES_PER_ROW + (withRaw ? writeRaw(view, end + BYTES_PER_ROW, body.raw?.get(i)) : 0);
}

/** Returns the number of written bytes. */
function writeRaw(view: DataView, end: number, raw: number | undefined): number {
  view.setUint8(end, raw === undefined ? 1 : 0);
  if (raw === undefined) return 1;
  view.setFloat64(end + 1, raw, true);
  return RAW_BYTES;
}

function setInstant(view: DataView, offset: number, at: number): void {
  view.setUint32(offset, at % TWO_TO_32, true);
  view.setUint32(offset + 4, at / TWO_TO_32, true);
}

function conflictRows({ uplinks }: Block, { each, stored }: Verdicts): unknown[][] {
  const rows: unknown[][] = [];
  if (each === null || stored.length === 0) return rows;
  let start = 0;
  for (const { body } of uplinks) {
    for (let i = 0; i < body.at.length; i += 1) {
      if (each[start + i] !== VERDICT.conflict) continue;
      rows.push([
        body.organizationId,
        body.base,
        body.sensor[i],
        body.metric[i],
        body.at[i],
        measuredValue(body, i),
        stored[rows.length],
        body.receivedAt,
      ]);
    }
    start += body.at.length;
  }
  return rows;
}

/** A disabled sensor may send for years, so its readings are counted without a row. */
const COUNTED_ONLY: QuarantineReason = 'sensorDisabled';

function quarantinedRows({ uplinks }: Block): unknown[][] {
  return uplinks.flatMap(({ partition, position, body }) =>
    body.quarantined.flatMap(({ sensor, metric, at, raw, reason, unit = null }, index) =>
      reason === COUNTED_ONLY
        ? []
        : [
            [
              idOf(`${body.organizationId} ${body.base} ${body.receivedAt} ${partition} ${position} ${index}`),
              body.organizationId,
              body.base,
              sensor,
              metric,
              at === null ? null : storable(at),
              raw,
              unit,
              reason,
              body.receivedAt,
            ],
          ],
    ),
  );
}

/** A UUID that stays the same when the block is made again. */
function idOf(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** DateTime64 reaches from 1900 to 2299; a record quarantined for its time may lie outside. */
const storable = (at: number): number | null =>
  at >= Date.UTC(1900, 0, 2) && at <= Date.UTC(2299, 11, 30) ? Math.round(at) : null;

/** The tables of a block in ClickHouse, without those that receive no rows. */
export function tablesOf(token: string, block: Block, verdicts: Verdicts): TimeSeriesBlock[] {
  const withRaw = block.uplinks.some(({ body }) => body.raw !== undefined);
  const tables: TimeSeriesBlock[] = [
    {
      table: 'readings',
      columns: withRaw ? [...READING_COLUMNS, 'raw'] : READING_COLUMNS,
      rows: readingRows(block, verdicts, withRaw),
      token,
    },
    {
      table: 'reading_conflicts',
      columns: ['org', 'base', 'sensor', 'metric', 'ts', 'value', 'stored_value', 'received_at'],
      rows: conflictRows(block, verdicts),
      token,
    },
    {
      table: 'quarantined_readings',
      columns: ['id', 'org', 'base', 'sensor', 'metric', 'ts', 'raw', 'unit', 'reason', 'received_at'],
      rows: quarantinedRows(block),
      token,
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
