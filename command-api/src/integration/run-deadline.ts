/** One request, or all messages of one run to a broker. */
const RUN_MS = 20_000;
/** To write down what became of it. */
const SETTLE_MS = 10_000;

/** Milliseconds that a run may take to be sent, so that it is settled while it is in hand; not above 0 if there is no time left. */
export function timeToSend(until: Date, now: Date): number {
  return Math.min(RUN_MS, until.getTime() - now.getTime() - SETTLE_MS);
}
