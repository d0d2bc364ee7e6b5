import { EventEmitter } from 'node:events';
import type { Request } from '@hapi/hapi';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { expect, it } from 'vitest';
import { endingWith } from './ending-with.ts';

function asked(writableFinished: boolean) {
  const res = Object.assign(new EventEmitter(), { writableFinished });
  const signals: (AbortSignal | undefined)[] = [];
  const store = {
    query: (_sql: string, _parameters: unknown, signal?: AbortSignal) => {
      signals.push(signal);
      return Promise.resolve([]);
    },
  };
  // The store and the request have only these parts.
  const own = endingWith(store as unknown as TimeSeries, { raw: { res } } as unknown as Request);
  return { res, signals, own };
}

it('queries of a request end when its client goes away, and not after its answer', async () => {
  const [left, answered] = [asked(false), asked(true)];
  for (const { own, res } of [left, answered]) {
    await own.query('SELECT 1');
    res.emit('close');
  }
  expect([left, answered].map(({ signals }) => signals[0]?.aborted)).toEqual([true, false]);
});
