import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { insistent } from './insistent.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (status: number, body: object = {}, headers: Record<string, string> = {}) => {
  const response = new Response(null, { status, headers });
  return Promise.resolve(response.ok ? { data: body, response } : { error: body, response });
};

it('asks again after what may pass, no earlier than the server says, and then gives the answer', async () => {
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => answer(503),
    () => answer(429, {}, { 'retry-after': '20' }),
    () => answer(200, { cursor: 'n2' }),
  ];
  const asked: number[] = [];
  const result = insistent(() => {
    asked.push(Date.now());
    return answers[asked.length - 1]?.() ?? answer(500);
  });
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ cursor: 'n2' });
  expect(asked.slice(1).map((at, n) => at - (asked[n] ?? 0))).toEqual([500, 1_000, 20_000]);
});

it('throws what is refused for good, in both forms of errors', async () => {
  for (const body of [{ errors: [{ code: 'CursorExpired' }] }, { error: [{ code: 'CursorExpired' }] }])
    await expect(insistent(() => answer(410, body))).rejects.toMatchObject({ status: 410, code: 'CursorExpired' });
});

it('ends at once with its signal', async () => {
  const control = new AbortController();
  const result = insistent(() => answer(503), control.signal);
  const ended = expect(result).rejects.toThrow('enough');
  await vi.advanceTimersByTimeAsync(100);
  control.abort(new Error('enough'));
  await ended;
});
