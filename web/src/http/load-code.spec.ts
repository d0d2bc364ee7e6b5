import { describe, expect, it } from 'vitest';
import { loadCode } from './load-code.ts';

const never = new Promise<never>(() => undefined);

interface Loading {
  readonly failures: number;
  readonly reachable: readonly boolean[];
  readonly timeOver?: Promise<unknown>;
}

/** Loads code that fails `failures` times, from a server that is reachable or not, in turn. */
function loading({ failures, reachable, timeOver = never }: Loading) {
  const seen = { loads: 0, asked: 0, pauses: 0 };
  const load = async (): Promise<string> => {
    seen.loads += 1;
    if (seen.loads <= failures) throw new TypeError('no code');
    return 'code';
  };
  const wires = {
    isReachable: async () => reachable[seen.asked++] ?? true,
    pause: async () => {
      seen.pauses += 1;
    },
    timeOver: () => timeOver,
  };
  return { seen, loaded: loadCode(load, wires) };
}

describe('code loaded on demand', () => {
  it('is requested with pauses until the server is reachable again', async () => {
    const { seen, loaded } = loading({ failures: 3, reachable: [false, false, false] });
    expect(await loaded).toBe('code');
    expect(seen).toEqual({ loads: 4, asked: 3, pauses: 3 });
  });

  it('is requested once more at once after a short loss of the line', async () => {
    const { seen, loaded } = loading({ failures: 1, reachable: [true] });
    expect(await loaded).toBe('code');
    expect(seen).toEqual({ loads: 2, asked: 1, pauses: 0 });
  });

  it('is retried after a pause when the line is lost again during the retry', async () => {
    const { loaded } = loading({ failures: 3, reachable: [true, false, true] });
    expect(await loaded).toBe('code');
  });

  it('fails once its time is over, and is not requested again', async () => {
    const { seen, loaded } = loading({
      failures: Infinity,
      reachable: Array(20).fill(false),
      timeOver: Promise.resolve(),
    });
    await expect(loaded).rejects.toMatchObject({ kind: 'timeout' });
    const { loads } = await new Promise<typeof seen>((resolve) => setImmediate(() => resolve({ ...seen })));
    expect(loads).toBeLessThan(20);
  });

  it('is not retried when a reachable server does not have it', async () => {
    const { seen, loaded } = loading({ failures: 9, reachable: [false, true, true] });
    await expect(loaded).rejects.toThrow(TypeError);
    expect(seen).toEqual({ loads: 3, asked: 3, pauses: 1 });
  });
});
