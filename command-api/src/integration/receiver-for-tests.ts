import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Adapter } from './adapter.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { runIntegration, type RunDeps } from './run-integration.ts';
import { takeDue } from './run-store.ts';

export const answered = (said: OutgoingAnswer['said'], status: number, why = String(status)): OutgoingAnswer => ({
  said,
  status,
  why,
  body: '',
  retryAfterMs: 0,
  mayHaveArrived: true,
});

export interface Receiver {
  readonly adapter: Adapter;
  /** The body of each key, in the order in which they came first. */
  readonly received: Map<string, string>;
  readonly values: () => number[];
}

/** A receiver that keeps what it is sent; under a known key it must be the same. */
export function receiver(answers: (body: string) => OutgoingAnswer = () => answered('taken', 200)): Receiver {
  const received = new Map<string, string>();
  return {
    received,
    values: () => [...received.values()].flatMap((body) => JSON.parse(body) as number[]),
    adapter: {
      encode: (readings) => ({
        type: 'application/json',
        body: new TextEncoder().encode(JSON.stringify(readings.map(({ value }) => value))),
      }),
      async send(_target, { key, body }) {
        const text = new TextDecoder().decode(body);
        const answer = answers(text);
        if (answer.said !== 'taken') return answer;
        expect(received.get(key) ?? text).toBe(text);
        received.set(key, text);
        return answer;
      },
    },
  };
}

export async function runOnce(deps: RunDeps, known: KnownIntegration, adapter: Adapter): Promise<boolean> {
  const claim = randomUUID();
  const [inHand] = await takeDue(deps.relational, {
    runnable: [{ id: known.id, host: '', room: 1 }],
    claim,
    now: deps.clock(),
    most: 1,
  });
  if (inHand === undefined) return false;
  await runIntegration(deps, { inHand, known, adapter, claim });
  return true;
}
