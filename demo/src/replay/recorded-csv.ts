import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * One recorded reading. `received` and `time` are epoch milliseconds, null where the recording does not say; `value` is the
 * source's own text, empty where it had none.
 */
export interface RecordedReading {
  readonly received: number | null;
  readonly time: number | null;
  readonly sensor: string;
  readonly metric: string;
  readonly value: string;
}

const HEADER = 'received,time,sensor,metric,value';

/** Readings in the order of the file, a chunk at a time. `.gz` is unpacked; `bytesRead` counts what was read of the file. */
export async function* readRecorded(file: string, bytesRead: (bytes: number) => void): AsyncGenerator<readonly RecordedReading[]> {
  let isFirst = true;
  for await (const lines of linesOf(file, bytesRead)) {
    const rows = isFirst ? lines.slice(1) : lines;
    if (isFirst && lines[0]?.trim() !== HEADER) throw new Error(`${file} does not begin with the line ${HEADER}`);
    isFirst = false;
    yield rows.filter((row) => row !== '').map(readingOf);
  }
}

async function* linesOf(file: string, bytesRead: (bytes: number) => void): AsyncGenerator<string[]> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  bytes.on('data', (chunk) => bytesRead(chunk.length));
  const unpacked = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => unpacked.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

function readingOf(row: string): RecordedReading {
  const [received = '', time = '', sensor = '', metric = '', ...value] = row.split(',');
  return { received: instant(received), time: instant(time), sensor, metric, value: value.join(',') };
}

function instant(text: string): number | null {
  return text === '' ? null : Number(text);
}
