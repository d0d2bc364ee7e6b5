import { failureFrom, mayPass, pauseAfterFailure } from './failure.ts';

/**
 * Reads and, as long as the answer is wanted, repeats a read that failed for a passing reason. A single failed read
 * must not leave old data on screen.
 */
export function persist(
  read: () => Promise<unknown>,
  isWanted: () => boolean,
  later: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
): void {
  const again = (): void => {
    if (isWanted()) persist(read, isWanted, later);
  };
  read().catch((thrown: unknown) => {
    if (mayPass(failureFrom(thrown))) later(again, pauseAfterFailure());
  });
}
