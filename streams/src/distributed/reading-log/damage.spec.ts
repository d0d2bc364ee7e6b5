import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EntriesLost } from '../../ports/fault.ts';
import type { LogEntry, LogPosition, NewLogEntry, ReadingLog } from '../../ports/reading-log.ts';
import { startNatsServer, type NatsServer } from '../../testing/nats-server.ts';
import { WAIT } from '../../testing/wait.ts';
import { openNatsReadingLog } from './nats.ts';

/** A server begins a new file after eight megabytes; these entries need more. */
const ENTRIES = 500;
const BODY_BYTES = 20_000;
const TORN_BYTES = 70_000;

interface Written {
  readonly server: NatsServer;
  readonly log: ReadingLog;
  readonly texts: ReadonlyMap<LogPosition, string>;
  /** Number of entries reported as lost. */
  readonly lost: () => number;
}

const entry = (text: string): NewLogEntry => ({ partition: 0, body: Buffer.from(text.padEnd(BODY_BYTES, 'x')) });

async function append(log: ReadingLog, from: number, count: number): Promise<ReadonlyMap<LogPosition, string>> {
  const texts = Array.from({ length: count }, (_each, index) => `${from + index} `);
  const positions = await log.append(texts.map(entry));
  return new Map(positions.map((position, index) => [position, texts[index] ?? '']));
}

/** A log of two files whose server was killed while its writer lives on. */
async function writtenAndKilled(): Promise<Written> {
  const server = await startNatsServer();
  const reported: unknown[] = [];
  const log = await openNatsReadingLog({ url: server.url, partitions: 1, report: (error) => reported.push(error) });
  onTestFinished(async () => {
    await log.close();
    await server.stop();
  });
  const texts = await append(log, 0, ENTRIES);
  await server.kill();
  const lost = (): number =>
    reported.filter((error) => error instanceof EntriesLost).reduce((sum, { entries }) => sum + entries, 0);
  return { server, log, texts, lost };
}

/** The server's files of messages, the oldest first. */
function filesOf({ folder }: NatsServer): string[] {
  const messages = join(folder, 'jetstream', '$G', 'streams', 'watchglass-readings-0', 'msgs');
  const files = readdirSync(messages)
    .filter((name) => name.endsWith('.blk'))
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  return files.map((name) => join(messages, name));
}

function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

const damages = {
  'a torn tail': (files: readonly string[]) => {
    const file = files.at(-1) ?? '';
    truncateSync(file, statSync(file).size - TORN_BYTES);
  },
  'a flipped bit in the newest file': (files: readonly string[]) => flipBit(files.at(-1) ?? ''),
  'a flipped bit in an older file': (files: readonly string[]) => flipBit(files[0] ?? ''),
};

test.each(Object.entries(damages))(
  '%s: delivers exactly what was written, and reports what is missing',
  async (_name, damage) => {
    const { server, log, texts, lost } = await writtenAndKilled();
    damage(filesOf(server));
    await server.start();
    const after = await append(log, ENTRIES, ENTRIES);
    const delivered: LogEntry[] = [];
    log.consume({
      consumer: 'spec',
      partition: 0,
      after: '',
      handle: async (entries) => {
        delivered.push(...entries);
      },
    });
    const head = await log.head(0);
    await vi.waitFor(() => expect(delivered.at(-1)?.position).toBe(head), WAIT);

    const written = new Map([...texts, ...after]);
    expect(written.size).toBe(ENTRIES * 2);
    expect(
      delivered.filter(
        ({ position, body }) => Buffer.from(body).toString() !== written.get(position)?.padEnd(BODY_BYTES, 'x'),
      ),
    ).toEqual([]);
    const missing = written.size - delivered.length;
    expect(missing).toBeGreaterThan(0);
    await vi.waitFor(() => expect(lost()).toBeGreaterThanOrEqual(missing), WAIT);
  },
);

test('a reader at the end receives every entry that follows a torn tail', async () => {
  const { server, log, texts } = await writtenAndKilled();
  await server.start();
  const places: LogPosition[] = [];
  log.consume({
    consumer: 'ahead',
    partition: 0,
    after: '',
    handle: async (entries) => {
      places.push(...entries.map(({ position }) => position));
    },
  });
  await vi.waitFor(() => expect(places).toHaveLength(texts.size), WAIT);
  await server.kill();
  damages['a torn tail'](filesOf(server));
  await server.start();
  const after = await append(log, ENTRIES, 20);
  await vi.waitFor(() => expect(places.slice(texts.size)).toEqual([...after.keys()]), WAIT);
});
