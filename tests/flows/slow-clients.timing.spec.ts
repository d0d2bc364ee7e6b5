import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newPerson, type Person } from '../builders/person.ts';
import { until } from '../stack/until.ts';
import { IS_LONG, within } from '../form.ts';

const stack = inject('stack');
const SLOW_SOCKETS = IS_LONG ? 500 : 100;
/** Bound on the slowdown by as many slow clients. */
const MOST_TIMES_SLOWER = 2;
/** A request's head must arrive within ten seconds, and the server checks that only now and then. */
const CUT_OFF_WITHIN_MS = 20_000;

let person: Person;
beforeAll(async () => {
  person = await newPerson(stack);
});

function open(): Socket {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => undefined);
  return socket;
}

describe('clients that never finish their request', () => {
  const p99 = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

  async function timed(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let asked = 0; asked < count; asked += 1) {
      const began = performance.now();
      expect((await person.ask('GET', '/api/user/info')).status).toBe(200);
      times.push(performance.now() - began);
    }
    return times;
  }

  it('delay no other client, and are disconnected', async () => {
    await timed(50);
    const without = p99(await timed(200));
    const slow = Array.from({ length: SLOW_SOCKETS }, open);
    for (const socket of slow) socket.write(`POST /api/user/login HTTP/1.1\r\nHost: localhost\r\n`);
    const dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('X-A: b\r\n');
    }, 500);
    const beside = p99(await timed(200));
    expect(beside).toBeLessThan(within(MOST_TIMES_SLOWER) * without);
    if (IS_LONG)
      await until('all clients are disconnected', () => slow.every(({ destroyed }) => destroyed), CUT_OFF_WITHIN_MS);
    clearInterval(dripping);
    for (const socket of slow) socket.destroy();
  }, 120_000);
});
