import { createReadStream } from 'node:fs';
import { createGunzip, type Gunzip } from 'node:zlib';

/**
 * One recorded reading. `received` and `time` are epoch milliseconds, null if the recording lacks them; `value` is the
 * source's own text, empty if it had none.
 */
export interface RecordedReading {
  readonly received: number | null;
  readonly time: number | null;
  readonly sensor: string;
  readonly metric: string;
  readonly value: string;
  /** The unit of the row's `unit` column. */
  readonly unit?: string;
}

const CHUNK_BYTES = 256 * 1024;
const HEADER = 'received,time,sensor,metric,value';
const HEADER_WITH_UNIT = `${HEADER},unit`;

export interface RecordedChunk {
  readonly readings: readonly RecordedReading[];
  /** Bytes of the file read so far, compressed, approximately. */
  readonly bytesRead: number;
}

interface Lines {
  readonly lines: readonly string[];
  readonly bytesRead: number;
}

/** Readings in the order of the file, a chunk at a time. `.gz` is decompressed. */
export async function* readRecorded(file: string): AsyncGenerator<RecordedChunk> {
  let isFirst = true;
  let hasUnit = false;
  for await (const { lines, bytesRead } of linesOf(file)) {
    if (isFirst) hasUnit = hasUnitColumn(file, lines[0]?.trim());
    const rows = isFirst ? lines.slice(1) : lines;
    isFirst = false;
    yield { readings: rows.filter((row) => row !== '').map((row) => readingOf(row, hasUnit)), bytesRead };
  }
}

function hasUnitColumn(file: string, first: string | undefined): boolean {
  if (first === HEADER_WITH_UNIT) return true;
  if (first === HEADER) return false;
  throw new Error(`${file} does not begin with the line ${HEADER} or ${HEADER_WITH_UNIT}`);
}

async function* linesOf(file: string): AsyncGenerator<Lines> {
  const bytes = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const unpacked = file.endsWith('.gz') ? bytes.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : bytes;
  bytes.on('error', (error) => unpacked.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (lines.length > 0)
      yield { lines, bytesRead: unpacked === bytes ? bytes.bytesRead : (unpacked as Gunzip).bytesWritten };
  }
  if (rest !== '') yield { lines: [rest], bytesRead: bytes.bytesRead };
}

function readingOf(row: string, hasUnit: boolean): RecordedReading {
  const [received = '', time = '', sensor = '', metric = '', ...value] = row.split(',');
  const unit = hasUnit ? value.pop()?.trim() : undefined;
  const reading = { received: instant(received), time: instant(time), sensor, metric, value: value.join(',') };
  return unit ? { ...reading, unit } : reading;
}

function instant(text: string): number | null {
  return text === '' ? null : Number(text);
}
