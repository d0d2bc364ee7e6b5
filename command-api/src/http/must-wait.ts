import { refuse } from '@watchglass/schemas/refusals';

/** Refuses with 429 and Retry-After where a rate limit says to wait. */
export function mustNotWait(waitMs: number): void {
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
