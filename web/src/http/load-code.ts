import { pauseAfterFailure } from './failure.ts';

interface Wires {
  /** Whether the server that has the code answers. */
  readonly isReachable: () => Promise<boolean>;
  readonly pause: () => Promise<unknown>;
}

const OF_THE_PAGE: Wires = {
  isReachable: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  pause: () =>
    new Promise((resolve) => {
      setTimeout(resolve, pauseAfterFailure());
    }),
};

/**
 * Loads code or texts that do not come with the first load. What is asked for while the line is lost comes when it is there again.
 * Rejects where the server answers before and after an attempt that failed: then it has another version, and not this any more.
 */
export async function loadCode<T>(load: () => Promise<T>, { isReachable, pause }: Wires = OF_THE_PAGE): Promise<T> {
  for (let wasReachable = false; ;) {
    try {
      return await load();
    } catch (thrown) {
      const isNow = await isReachable();
      if (wasReachable && isNow) throw thrown;
      wasReachable = isNow;
      if (!isNow) await pause();
    }
  }
}
