import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endedInTime } from './history.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Client = EventEmitter & { destroyed: boolean };
const clientOf = (destroyed = false): Client => Object.assign(new EventEmitter(), { destroyed });

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
  const [client, errors]: [Client, Error[]] = [clientOf(), []];
  body.once('error', (error) => errors.push(error));
  endedInTime(body, { client, text: null });
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

it('a history whose client has gone before it is sent ends its query', async () => {
  const text = { return: vi.fn(() => Promise.resolve({ done: true as const, value: undefined })) };
  const body = endedInTime(Readable.from(['a reading']), { client: clientOf(true), text });
  await vi.waitFor(() => expect(text.return).toHaveBeenCalledOnce());
  expect([body.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
});
