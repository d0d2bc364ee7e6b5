import type { Logger } from 'pino';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { refuse } from '@watchglass/schemas/refusals';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import type { ProjectorWires } from './start.ts';

export interface HealthWires extends Omit<ProjectorWires, 'report' | 'log' | 'receiptLog'> {
  readonly log: Logger;
}

/** A server with /healthz, /readyz and /metrics only, not yet listening. */
export async function createHealthServer({
  eventStore,
  readingLog,
  liveBus,
  relational,
  timeSeries,
  log,
}: HealthWires): Promise<HttpServer> {
  const http = createHttpServer({
    admission: { authenticate: () => refuse('Unauthorized'), authorize: () => refuse('Unauthorized') },
    replies: { replyTo, replyToStatus },
    log,
    wires: {
      needs: {
        'event store': probeOf.eventStore(eventStore),
        'reading log': probeOf.readingLog(readingLog),
        'live bus': probeOf.liveBus(liveBus),
        relational: probeOf.relational(relational),
        'time series': probeOf.timeSeries(timeSeries),
      },
    },
  });
  await http.server.start();
  return http;
}
