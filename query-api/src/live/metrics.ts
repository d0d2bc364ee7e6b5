import { Counter, Gauge, Histogram } from 'prom-client';

/** Clients connected by Socket.IO. */
export const liveSockets = new Gauge({ name: 'watchglass_live_sockets', help: 'Clients connected to this gateway.' });

/** Clients that were disconnected because they stopped reading. */
export const stalledClients = new Counter({
  name: 'watchglass_live_stalled_clients_total',
  help: 'Clients that were cut off because they took nothing any more.',
});

const frameSeconds = new Histogram({
  name: 'watchglass_live_frame_seconds',
  help: 'Time to take one announcement of readings in and to hand its frames to every client that may have one now.',
  buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
});

/** Measures the work for one announcement, which is synchronous. */
export function timeFrame(work: () => void): void {
  const startedAt = performance.now();
  work();
  frameSeconds.observe((performance.now() - startedAt) / 1000);
}
