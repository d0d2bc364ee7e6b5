import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endedInTime } from './history.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A history without end, of which the first part has been read. */
async function history() {
  const source = { hasEnded: false };
  const body = Readable.from(
    (async function* () {
      try {
        for (;;) yield 'a reading';
      } finally {
        source.hasEnded = true;
      }
    })(),
  );
  const [client, errors]: [EventEmitter, Error[]] = [new EventEmitter(), []];
  body.once('error', (error) => errors.push(error));
  endedInTime(body, client);
  await vi.waitFor(() => expect(body.read()).toBe('a reading'));
  return { source, body, client, errors };
}

it('a history that is read too slowly is cut, and its query ends', async () => {
  const { source, body, errors } = await history();
  vi.advanceTimersByTime(25_000);
  expect(body.destroyed).toBe(false);
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect([body.destroyed, source.hasEnded, errors.length]).toEqual([true, true, 1]));
});

it('a history ends with its client, quietly', async () => {
  const { source, body, client, errors } = await history();
  client.emit('close');
  await vi.waitFor(() => expect([body.destroyed, source.hasEnded, errors.length]).toEqual([true, true, 0]));
  expect(vi.getTimerCount()).toBe(0);
});
