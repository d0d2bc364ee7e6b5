import { refuse } from '@watchglass/schemas/refusals';

interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Lets a few acts run at once; others wait for their turn, in their order, and what finds too many waiting is refused with `QueryBusy`. */
export function takingTurns({ atOnce, waiting: most }: Bounds): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= most) refuse('QueryBusy');
      // Who ends leaves its place to the next.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
