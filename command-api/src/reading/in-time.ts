import { Unavailable, type Wire } from '@watchglass/streams/ports/fault';

/** A base gets an answer within two seconds, even if a store does not respond. */
export const ANSWER_BASE_WITHIN_MS = 1_800;

/**
 * The result of `work`, or `Unavailable` if it takes longer than a base should wait. The work continues, and may
 * succeed.
 */
export async function inTime<T>(wire: Wire, work: Promise<T>, withinMs = ANSWER_BASE_WITHIN_MS): Promise<T> {
  let patience: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Unavailable(wire, 'no answer in time')), withinMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(patience);
  }
}
