import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inThread, resultOf } from './in-thread.ts';

/** A thread that does nothing until a test says what. */
class HeldThread extends EventEmitter {
  terminate(): void {
    this.emit('exit', 1);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooLong = { code: 'QueryTooLong' };

it('a spectrum is what its thread tells, and fails as its thread does', async () => {
  const { signal } = new AbortController();
  const [telling, failing] = [new HeldThread(), new HeldThread()];
  const told = resultOf(telling, signal);
  telling.emit('message', ['spectrum']);
  telling.emit('exit', 0);
  expect(await told).toEqual(['spectrum']);
  const failed = resultOf(failing, signal);
  failing.emit('error', new TypeError());
  await expect(failed).rejects.toThrow(TypeError);
  expect(vi.getTimerCount()).toBe(0);
});

it('a spectrum for which nobody waits is not begun, and one that is under way ends', async () => {
  const task = { from: 0, to: 1, windowMs: null, lines: [] };
  await expect(inThread(task, AbortSignal.abort())).rejects.toMatchObject(tooLong);
  const [thread, left] = [new HeldThread(), new AbortController()];
  const running = resultOf(thread, left.signal);
  left.abort();
  await expect(running).rejects.toMatchObject(tooLong);
});

it('a spectrum that takes longer than anybody waits is refused', async () => {
  const refused = expect(resultOf(new HeldThread(), new AbortController().signal)).rejects.toMatchObject(tooLong);
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
});
