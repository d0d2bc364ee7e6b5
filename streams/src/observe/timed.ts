import type { Histogram } from 'prom-client';
import { Unavailable, WrongRevision } from '../ports/fault.ts';

/** Observes the duration of `work` in seconds and its outcome: `ok`, `wrong_revision`, `unavailable` or `failed`. */
export async function timed<T>(histogram: Histogram<'outcome'>, work: () => Promise<T>): Promise<T> {
  const end = histogram.startTimer();
  try {
    const result = await work();
    end({ outcome: 'ok' });
    return result;
  } catch (error) {
    end({ outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof WrongRevision) return 'wrong_revision';
  return error instanceof Unavailable ? 'unavailable' : 'failed';
}
