import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { checkedName, checkedRange, nameOf } from '../../files/name.ts';
import { Unavailable } from '../../ports/fault.ts';
import type { FileName, FileRange, FileReading, Files } from '../../ports/files.ts';
import type { S3Address } from './address.ts';

/** Until the headers of an answer; a body may take longer, as its reader does. */
const ANSWER_WITHIN_MS = 30_000;
const TRIES_MORE = 2;
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Request {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PUT';
  readonly path: string;
  /** SHA-256 of the body, which the store compares. */
  readonly hash?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Ask = (request: Request) => Promise<Response>;

/**
 * Files as objects `<organization>/<hash>` of one bucket, addressed by path. Throws `Unavailable` if the bucket does not
 * answer or refuses the keys.
 */
export async function openS3Files(address: S3Address): Promise<Files> {
  const ask = asker(address);
  await answered(await ask({ method: 'HEAD', path: '' }));
  return {
    put: async (organizationId, bytes) => {
      const name = nameOf(organizationId, bytes);
      // The bytes are never in shared memory, which a request could not send.
      const body = bytes as Uint8Array<ArrayBuffer>;
      await answered(await ask({ method: 'PUT', path: pathOf(name), hash: name.hash, body }));
      return name.hash;
    },
    read: async (name, range) => read(ask, checkedName(name), range),
    delete: async (name) => {
      const answer = await ask({ method: 'DELETE', path: pathOf(checkedName(name)) });
      if (answer.status !== 404) await answered(answer);
    },
    close: () => Promise.resolve(),
  };
}

const pathOf = ({ organizationId, hash }: FileName): string => `/${organizationId}/${hash}`;

function asker({ bucket, ...keys }: S3Address): Ask {
  const client = new AwsClient({ ...keys, service: 's3', retries: TRIES_MORE });
  return async ({ method, path, hash = NOTHING, body, headers }) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS);
    try {
      return await client.fetch(`${bucket}${path}`, {
        method,
        ...(body && { body }),
        headers: { ...headers, 'X-Amz-Content-Sha256': hash },
        signal: patience.signal,
      });
    } catch (error) {
      throw new Unavailable('files', 'the store does not answer', error);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function read(ask: Ask, name: FileName, range?: FileRange): Promise<FileReading | null> {
  const answer = await ask({ method: 'GET', path: pathOf(name), headers: rangeHeader(range) });
  const { status, body } = answer;
  if (status === 404 || status === 416) {
    await body?.cancel();
    return status === 404 ? null : { size: sizeOf(answer), bytes: Readable.from([], { objectMode: false }) };
  }
  if (!answer.ok || body === null) throw await refused(answer);
  return { size: sizeOf(answer), bytes: readable(body) };
}

const rangeHeader = (range: FileRange | undefined): Readonly<Record<string, string>> =>
  range === undefined ? {} : { Range: `bytes=${checkedRange(range).from}-${range.to - 1}` };

/** The range of an answer names the size of the whole, also if it begins after the end. */
function sizeOf({ headers }: Response): number {
  const whole = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '');
  return Number(whole ? whole[1] : headers.get('Content-Length'));
}

/**
 * Reads the body only as it is asked to: a connection that fails before anybody reads must not end the process. One that
 * fails under the reader is an outage of the store.
 */
function readable(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(new Unavailable('files', 'the store stopped in the middle of a file', error)),
      );
    },
    destroy(error, done) {
      const ended = (): void => done(error);
      reader.cancel().then(ended, ended);
    },
  });
}

async function answered(answer: Response): Promise<void> {
  if (!answer.ok) throw await refused(answer);
  await answer.body?.cancel();
}

/** The store's own words go to logs only; they name no key. */
async function refused(answer: Response): Promise<Unavailable> {
  const words = (await answer.text().catch(() => '')).slice(0, 300);
  return new Unavailable('files', `the store answers ${answer.status}`, new Error(words));
}
