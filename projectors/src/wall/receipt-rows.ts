import { canonicalJson } from '@watchglass/schemas/canonical-json';
import { hashOf } from '@watchglass/schemas/wall/receipt-hash';
import type { ReceiptLogBody } from '@watchglass/schemas/wall/receipt-log';
import { CLOCK_OFF_SECONDS, RECEIPT_LATE_SECONDS } from '@watchglass/schemas/wall/receipt-limits';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import type { Migration } from '@watchglass/streams/ports/relational';
import type { Block } from '@watchglass/streams/ports/time-series';
import type { Mark } from './receipt-marks.ts';

/** One receipt on its way to ClickHouse. */
export interface ReceiptItem extends Mark {
  readonly row: readonly unknown[];
  readonly size: number;
}

/** `receipt` is its canonical JSON, `hash` the SHA-256 of that text: what the next one names. */
export const RECEIPT_TIME_SERIES_MIGRATIONS: readonly Migration[] = [
  {
    name: 'wall_receipts',
    sql: `CREATE TABLE IF NOT EXISTS wall_receipts (
      org UInt32 CODEC(ZSTD(1)), wall UUID CODEC(ZSTD(1)), boot UUID CODEC(ZSTD(1)), seq UInt32 CODEC(Delta, ZSTD(1)),
      kind LowCardinality(String), since DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
      received DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), late UInt8 CODEC(ZSTD(1)), clock_off UInt8 CODEC(ZSTD(1)),
      thinned UInt32 CODEC(ZSTD(1)), prev FixedString(64) CODEC(ZSTD(1)), hash FixedString(64) CODEC(ZSTD(1)),
      receipt String CODEC(ZSTD(3))
    ) ENGINE = MergeTree PARTITION BY toYear(at) ORDER BY (org, wall, at, seq)
    SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1`,
  },
];

const COLUMNS = [
  'org',
  'wall',
  'boot',
  'seq',
  'kind',
  'since',
  'at',
  'received',
  'late',
  'clock_off',
  'thinned',
  'prev',
  'hash',
  'receipt',
] as const;

type Receipts = Extract<ReceiptLogBody, { kind: 'receipts' }>;

/** The same entry always gives the same item. */
export function itemOf(body: Receipts, receipt: Receipt): ReceiptItem {
  const { organizationId, wallId, receivedAt, sentAt } = body;
  const { boot, seq, kind, since, at, thinned = 0, prev } = receipt;
  const text = canonicalJson(receipt);
  const isLate = sentAt - at > RECEIPT_LATE_SECONDS * 1000;
  const isClockOff = Math.abs(receivedAt - sentAt) > CLOCK_OFF_SECONDS * 1000;
  const marks = [Number(isLate), Number(isClockOff)];
  const row = [
    organizationId,
    wallId,
    boot,
    seq,
    kind,
    since,
    at,
    receivedAt,
    ...marks,
    thinned,
    prev,
    hashOf(text),
    text,
  ];
  return { wallId, boot, seq, row, size: text.length };
}

export function tableOf(token: string, items: readonly ReceiptItem[]): Block {
  return { table: 'wall_receipts', columns: COLUMNS, rows: items.map(({ row }) => row), token };
}
