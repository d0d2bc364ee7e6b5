/**
 * What became of a request. `retry` may be taken later: no answer came, or one that says so. `refused` never is. `gone`: there is
 * nothing at the address any more.
 */
export interface OutgoingAnswer {
  readonly said: 'taken' | 'retry' | 'refused' | 'gone';
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** The beginning of the answer, at most 4 KiB unless more was asked for; it may end in the middle. */
  readonly body: string;
  /** The wish of the server, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;
  /** True if the request may have arrived though no answer did. */
  readonly mayHaveArrived: boolean;
  /** In a word why it was not taken, for logs: a status, an error code. Never an address or a secret. */
  readonly why: string;
}

const AGAIN = new Set([408, 425, 429]);
const GONE = new Set([404, 410]);
const DAY_MS = 86_400_000;

/** A redirect is refused: it is never followed. */
export function saidBy(status: number): OutgoingAnswer['said'] {
  if (status >= 200 && status < 300) return 'taken';
  if (status >= 500 || AGAIN.has(status)) return 'retry';
  return GONE.has(status) ? 'gone' : 'refused';
}

/** RFC 9110, section 10.2.3: seconds or a date; what is neither is no wish. At most a day. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const wish = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(wish) ? 0 : Math.min(Math.max(0, wish), DAY_MS);
}
