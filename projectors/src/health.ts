import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { refuse } from '@watchglass/schemas/refusals';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface HealthWires {
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly relational: Queryable;
  readonly log: Logger;
}

/** Answers /healthz, /readyz and /metrics and nothing else. Not listening yet. */
export async function createHealthServer({ eventStore, relational, log }: HealthWires): Promise<HttpServer> {
  const http = createHttpServer({
    admission: { authenticate: () => refuse('Unauthorized'), authorize: () => refuse('Unauthorized') },
    replies: { replyTo, replyToStatus },
    log,
    ready: async () => (await relational.query('SELECT 1')).length === 1,
  });
  const behind = new Gauge({
    name: 'projection_behind',
    help: '1 where a projection has not come to the newest event.',
    labelNames: ['projection'],
    registers: [http.registry],
    async collect() {
      const head = (await eventStore.head()) ?? '';
      const rows = await relational.query<{ projection: string; position: string | null }>('SELECT projection, position FROM read.projection_checkpoints');
      for (const { projection, position } of rows) behind.set({ projection }, (position ?? '') < head ? 1 : 0);
    },
  });
  const parked = new Gauge({
    name: 'projection_parked_events',
    help: 'Events that a projection could not take.',
    labelNames: ['projection'],
    registers: [http.registry],
    async collect() {
      parked.reset();
      const rows = await relational.query<{ projection: string; events: string }>('SELECT projection, count(*) AS events FROM read.parked_events GROUP BY 1');
      for (const { projection, events } of rows) parked.set({ projection }, Number(events));
    },
  });
  await http.server.initialize();
  return http;
}
