import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNap } from './nap.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lasts as long as it was to, ends early when it is woken, and does not begin if that was while its owner looked', async () => {
  const nap = openNap();
  const ended = vi.fn();
  nap.looking();
  void nap.take(250).then(ended);
  await vi.advanceTimersByTimeAsync(249);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
  void nap.take(250).then(ended);
  nap.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledTimes(2);
  nap.looking();
  nap.wake();
  void nap.take(250).then(ended);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});
