import { describe, expect, it } from 'vitest';
import { loadCode } from './load-code.ts';

const never = new Promise<never>(() => undefined);

interface Loading {
  readonly failures: number;
  readonly reachable: readonly boolean[];
  readonly timeOver?: Promise<unknown>;
}

/** Loading that fails so often, before a server that is there or not, in turn. */
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

describe('code that comes later', () => {
  it('is asked for until the server is there again, with a pause between', async () => {
    const { seen, loaded } = loading({ failures: 3, reachable: [false, false, false] });
    expect(await loaded).toBe('code');
    expect(seen).toEqual({ loads: 4, asked: 3, pauses: 3 });
  });

  it('is asked for once more at once where the line was lost for a moment', async () => {
    const { seen, loaded } = loading({ failures: 1, reachable: [true] });
    expect(await loaded).toBe('code');
    expect(seen).toEqual({ loads: 2, asked: 1, pauses: 0 });
  });

  it('is waited for where the line is lost again meanwhile', async () => {
    const { loaded } = loading({ failures: 3, reachable: [true, false, true] });
    expect(await loaded).toBe('code');
  });

  it('fails once its time is over, and is not asked for again', async () => {
    const { seen, loaded } = loading({
      failures: Infinity,
      reachable: Array(20).fill(false),
      timeOver: Promise.resolve(),
    });
    await expect(loaded).rejects.toMatchObject({ kind: 'timeout' });
    const { loads } = await new Promise<typeof seen>((resolve) => setImmediate(() => resolve({ ...seen })));
    expect(loads).toBeLessThan(20);
  });

  it('is given up where the server is there and does not have it', async () => {
    const { seen, loaded } = loading({ failures: 9, reachable: [false, true, true] });
    await expect(loaded).rejects.toThrow(TypeError);
    expect(seen).toEqual({ loads: 3, asked: 3, pauses: 1 });
  });
});
