import { collectDefaultMetrics } from 'prom-client';

let isObserved = false;

/** Puts what Node tells of this process (CPU, memory, event loop) on `/metrics`; once, however often it is called. */
export function observeProcess(): void {
  if (!isObserved) collectDefaultMetrics();
  isObserved = true;
}
