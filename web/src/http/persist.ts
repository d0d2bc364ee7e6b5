import { failureFrom, mayPass, pauseAfterFailure } from './failure.ts';

/**
 * Reads what is shown, and while that is wanted again and again with a pause between where it failed in a way that may pass: what is
 * shown must not stay old because a reading of it failed once.
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
