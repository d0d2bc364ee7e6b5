import { Unavailable, type Wire } from '@watchglass/streams/ports/fault';

/** A base is answered before two seconds have passed, whatever does not answer us. */
export const ANSWER_BASE_WITHIN_MS = 1_800;

/** What `work` resolves to, or `Unavailable` where it takes longer than a base should wait. It goes on all the same, and may succeed. */
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
