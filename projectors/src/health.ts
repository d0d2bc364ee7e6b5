import type { Logger } from 'pino';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { startHealthServer } from '@watchglass/streams/http/health-server';
import type { HttpServer } from '@watchglass/streams/http/server';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import type { ProjectorWires } from './start.ts';

export interface HealthWires extends Omit<ProjectorWires, 'report' | 'log' | 'receiptLog'> {
  readonly log: Logger;
}

/** A server with /healthz, /readyz and /metrics only, not yet listening. */
export function createHealthServer({
  eventStore,
  readingLog,
  liveBus,
  relational,
  timeSeries,
  log,
}: HealthWires): Promise<HttpServer> {
  return startHealthServer({
    replies: { replyTo, replyToStatus },
    log,
    needs: {
      'event store': probeOf.eventStore(eventStore),
      'reading log': probeOf.readingLog(readingLog),
      'live bus': probeOf.liveBus(liveBus),
      relational: probeOf.relational(relational),
      'time series': probeOf.timeSeries(timeSeries),
    },
  });
}
