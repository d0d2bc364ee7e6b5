import { refuse } from '@watchglass/schemas/refusals';

/** Refuses with 429 and Retry-After if a rate limit requires a wait. */
export function mustNotWait(waitMs: number): void {
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
