import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { isTracing, startTracing, traced } from './tracing.ts';

const CORRELATION_ID = '0192f7a0-1111-7000-8000-00000000000a';
const TRACE_ID = '0192f7a0111170008000' + '00000000000a';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

const servers: http.Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

/** A collector of traces, and the spans that it received. */
async function collector(): Promise<{ url: string; spans: SentSpan[] }> {
  const spans: SentSpan[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

it('does nothing, and loads nothing, without a configured endpoint', async () => {
  const stop = await startTracing('projectors', {});
  expect(isTracing()).toBe(false);
  traced({ name: 'x', correlationId: CORRELATION_ID, startedAt: 1, endedAt: 2 });
  await stop();
});

it('puts all work of one correlation id into one trace, below its request', async () => {
  const { url, spans } = await collector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  const stop = await startTracing('command-api');
  traced({
    name: 'POST /api/x',
    correlationId: CORRELATION_ID,
    startedAt: Date.now() - 20,
    endedAt: Date.now(),
    isOrigin: true,
  });
  traced({ name: 'project', correlationId: CORRELATION_ID, startedAt: Date.now() - 5, endedAt: Date.now() });
  await stop();
  expect(isTracing()).toBe(false);
  const [origin, below] = ['POST /api/x', 'project'].map((name) => spans.find((span) => span.name === name));
  expect(origin).toMatchObject({ traceId: TRACE_ID });
  expect(origin?.parentSpanId ?? '').toBe('');
  expect(below).toMatchObject({ traceId: TRACE_ID, parentSpanId: origin?.spanId });
  expect(below?.spanId).not.toBe(origin?.spanId);
});
