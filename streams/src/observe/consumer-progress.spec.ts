import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../ports/reading-log.ts';
import { ConsumerProgress } from './consumer-progress.ts';

const entry = (position: string, appendedAt: number): LogEntry => ({
  partition: 0,
  body: new Uint8Array(),
  position,
  appendedAt,
});

function consumer(handle: () => Promise<void> = () => Promise.resolve()): ConsumerProgress {
  return new ConsumerProgress({ consumer: 'readings', partition: 0, after: '1', handle });
}

describe('the lag of a consumer', () => {
  it('is zero when it has received the newest entry', () => {
    expect(consumer().lagSeconds('1', 5_000)).toBe(0);
    expect(consumer().lagSeconds(null, 5_000)).toBe(0);
  });

  it('is the age of the oldest entry in hand, also while the batch is retried', async () => {
    const progress = consumer(() => Promise.reject(new Error('not yet')));
    await expect(progress.handle([entry('2', 1_000), entry('3', 2_000)])).rejects.toThrow();
    expect(progress.lagSeconds('3', 5_000)).toBe(4);
  });

  it('grows from the first sight of an undelivered entry', () => {
    const progress = consumer();
    expect([progress.lagSeconds('2', 5_000), progress.lagSeconds('2', 8_000)]).toEqual([0, 3]);
  });

  it('of its stored cursor is the age of the oldest batch beyond it', async () => {
    const progress = consumer();
    await progress.handle([entry('2', 1_000), entry('3', 2_000)]);
    await progress.handle([entry('4', 3_000)]);
    expect(progress.lagSeconds('4', 6_000)).toBe(0);
    expect(progress.unstoredSeconds(6_000)).toBe(5);
    progress.stored('3');
    expect(progress.unstoredSeconds(6_000)).toBe(3);
    progress.stored('4');
    expect(progress.unstoredSeconds(6_000)).toBe(0);
  });
});
