import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An S3-compatible store with one bucket, for tests. It verifies every signature as its specification says. */
export interface S3Server {
  /** As in `WATCHGLASS_FILES_URL`. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Answers this often with 503 first. */
  fail(times: number): void;
  stop(): Promise<void>;
}

const KEY = 'WATCHGLASSKEY';
const SECRET = 'a/secret+of the/store';
const REGION = 'eu-north-1';
const BUCKET = 'files';
const MOST_SKEW_MS = 15 * 60_000;

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failures = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (failures > 0) {
        failures -= 1;
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        return;
      }
      const refusal = refusalOf(request, body);
      if (refusal === null) answer(objects, { request, response, body });
      else response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}?region=${REGION}`,
    objects,
    fail: (times) => {
      failures = times;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Authorization {
  readonly scope: string;
  readonly signed: readonly string[];
  readonly signature: string;
}

function authorizationOf({ headers }: IncomingMessage): Authorization | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
    String(headers.authorization),
  );
  return parts && { scope: String(parts[1]), signed: String(parts[2]).split(';'), signature: String(parts[3]) };
}

/** `docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html`, step by step. */
function refusalOf(request: IncomingMessage, body: Buffer): string | null {
  const authorization = authorizationOf(request);
  if (authorization === null) return 'AccessDenied';
  const { scope, signed, signature } = authorization;
  const [instant, hash] = [headerOf(request, 'x-amz-date'), headerOf(request, 'x-amz-content-sha256')];
  const day = instant.slice(0, 8);
  if (scope !== `${KEY}/${day}/${REGION}/s3/aws4_request`) return 'InvalidAccessKeyId';
  if (sha256(body) !== hash) return 'XAmzContentSHA256Mismatch';
  if (skewOf(instant) > MOST_SKEW_MS) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const toSign = ['AWS4-HMAC-SHA256', instant, scope.slice(KEY.length + 1), sha256(canonical(request, signed, hash))];
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Uint8Array>(hmac, `AWS4${SECRET}`);
  return timingSafeEqual(hmac(key, toSign.join('\n')), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '').trim();

const skewOf = (instant: string): number =>
  Math.abs(Date.now() - Date.parse(instant.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')));

function canonical(request: IncomingMessage, names: readonly string[], hash: string): string {
  const { pathname } = new URL(request.url ?? '', 'http://store');
  const headers = names.map((name) => `${name}:${headerOf(request, name)}\n`).join('');
  return [request.method, pathname, '', headers, names.join(';'), hash].join('\n');
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

function answer(objects: Map<string, Buffer>, { request, response, body }: Exchange): void {
  const [, bucket, ...rest] = new URL(request.url ?? '', 'http://store').pathname.split('/');
  const key = rest.join('/');
  if (bucket !== BUCKET) response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  else if (request.method === 'HEAD') response.writeHead(200).end();
  else if (request.method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') response.writeHead(objects.delete(key) ? 204 : 404).end();
  else send(objects.get(key), request, response);
}

function send(object: Buffer | undefined, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (object === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  else if (range === null) response.writeHead(200, { 'Content-Length': object.length }).end(object);
  else if (Number(range[1]) >= object.length) {
    response.writeHead(416, { 'Content-Range': `bytes */${object.length}` }).end();
  } else {
    const part = object.subarray(Number(range[1]), Number(range[2]) + 1);
    const told = `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${object.length}`;
    response.writeHead(206, { 'Content-Length': part.length, 'Content-Range': told }).end(part);
  }
}
