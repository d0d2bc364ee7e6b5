import { collectDefaultMetrics } from 'prom-client';

let isObserved = false;

/** Adds Node's measures of this process (CPU, memory, event loop) to `/metrics`; once, however often it is called. */
export function observeProcess(): void {
  if (!isObserved) collectDefaultMetrics();
  isObserved = true;
}
