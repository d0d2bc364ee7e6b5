import type http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { observeProcess } from '../observe/process-metrics.ts';

/** The start and stop of a service, as every `main.ts` declares it. */
export interface Service {
  readonly listener: http.Server;
  /** From here on `/readyz` answers no and connections are not kept: see `HttpServer`. */
  readonly drain: () => void;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** True if a proxy chooses among processes by `/readyz`: it gets time to notice before the listener closes. */
  readonly behindProxy: boolean;
  /** Ends long-lived connections, which would keep the listener open. */
  readonly sayGoodbye?: () => Promise<void>;
  /** Run one by one after the last answer: first the publishers of queued work, then the wires. */
  readonly stops: readonly (() => Promise<void>)[];
}

/** Longer than a proxy usually needs to notice; a slower proxy is waited for, within a bound. */
const DRAIN_MS = 1_000;
const QUIET_MS = 250;
const DRAIN_MOST_MS = 3_000;
const ANSWERS_WITHIN_MS = 3_500;
const STOPPED_WITHIN_MS = 9_500;
const TIDY_EVERY_MS = 50;

/**
 * Listens until the process receives SIGTERM or SIGINT, or its parent ends. Then it refuses new requests, finishes
 * running ones, and exits with 0 in less than ten seconds, or with 1 if that failed.
 */
export function serve(service: Service): void {
  const { listener, host, port, log } = service;
  observeProcess();
  listener.listen(port, host, () => log.info({ host, port }, 'listening'));
  listener.once('error', (error) => {
    log.fatal({ err: error, port }, 'cannot listen');
    process.exit(1);
  });
  let isStopping = false;
  const stop = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    void leave(service, reason);
  };
  for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(reason, () => stop(reason));
  if (process.send && !process.connected) stop('disconnect');
}

async function leave(service: Service, reason: string): Promise<void> {
  const { log, drain, behindProxy, sayGoodbye, listener, stops } = service;
  log.info({ reason }, 'stopping');
  setTimeout(() => {
    log.error('did not stop in time');
    process.exit(1);
  }, STOPPED_WITHIN_MS).unref();
  try {
    drain();
    if (behindProxy) await quiet(listener);
    await sayGoodbye?.();
    await closed(listener);
    for (const stop of stops) await stop();
    log.info('stopped');
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'could not stop in order');
    process.exit(1);
  }
}

/** Resolves when no requests arrive any more, except those about its health. */
async function quiet(listener: http.Server): Promise<void> {
  const begun = performance.now();
  let latest = begun;
  listener.on('request', ({ url }) => {
    if (url !== '/readyz') latest = performance.now();
  });
  for (
    let now = begun;
    now < begun + DRAIN_MOST_MS && (now < begun + DRAIN_MS || now < latest + QUIET_MS);
    now = performance.now()
  ) {
    await delay(TIDY_EVERY_MS);
  }
}

/** Accepts no more connections and waits for running requests; after five seconds it cuts the remaining ones. */
async function closed(listener: http.Server): Promise<void> {
  const tidying = setInterval(() => listener.closeIdleConnections(), TIDY_EVERY_MS);
  const cutting = setTimeout(() => listener.closeAllConnections(), ANSWERS_WITHIN_MS);
  await new Promise<void>((resolve) => {
    listener.close(() => resolve());
  });
  clearInterval(tidying);
  clearTimeout(cutting);
}
