import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveBus } from '../ports/live-bus.ts';
import { WAIT } from '../testing/wait.ts';

type Heard = (message: unknown, subject: string) => void;

/** The contract of every adapter of the live bus port. `open` receives the reporter of handler errors. */
export function liveBusContract(name: string, open: (report: (error: unknown) => void) => Promise<LiveBus>): void {
  describe(`${name} is a live bus`, () => {
    const report = vi.fn<(error: unknown) => void>();
    let bus: LiveBus;

    beforeEach(async () => {
      report.mockClear();
      bus = await open(report);
    });

    afterEach(() => bus.close());

    test.each([
      ['live.7.alarm', 'live.7.alarm', true],
      ['live.7.alarm', 'live.7.alarms', false],
      ['live.7.alarm', 'live.7.alarm.changed', false],
      ['live.*.alarm', 'live.7.alarm', true],
      ['live.*.alarm', 'live.7.8.alarm', false],
      ['live.*', 'live', false],
      ['*', 'live', true],
      ['live.>', 'live.7', true],
      ['live.>', 'live.7.alarm', true],
      ['live.>', 'live', false],
      ['live.>', 'alive.7', false],
      ['>', 'live.7.alarm', true],
      ['*.7.>', 'live.7.alarm', true],
    ])('a subscriber of %s, for %s, receives: %s', async (pattern, subject, expected) => {
      const heard = vi.fn<Heard>();
      const end = vi.fn<Heard>();
      bus.subscribe(pattern, heard);
      bus.subscribe('the.end', end);
      bus.publish(subject, { value: 21.5 });
      bus.publish('the.end', null);
      await vi.waitFor(() => expect(end).toHaveBeenCalled(), WAIT);
      expect(heard.mock.calls.filter((call) => call[1] === subject)).toEqual(
        expected ? [[{ value: 21.5 }, subject]] : [],
      );
    });

    test('every subscriber receives the messages of a subject in the order of their publishing', async () => {
      const heard: [unknown[], unknown[]] = [[], []];
      bus.subscribe('live.7', (message) => heard[0].push(message));
      bus.subscribe('live.*', (message) => heard[1].push(message));
      const messages = Array.from({ length: 100 }, (_, index) => index);
      for (const message of messages) bus.publish('live.7', message);
      await vi.waitFor(() => expect(heard).toEqual([messages, messages]), WAIT);
    });

    test('a handler that throws is reported and affects no other handler', async () => {
      const failure = new Error('broken');
      const heard = vi.fn<Heard>();
      bus.subscribe('live.7', () => {
        throw failure;
      });
      bus.subscribe('live.7', heard);
      bus.subscribe('live.>', heard);
      bus.publish('live.7', 1);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), WAIT);
      expect(report.mock.calls[0]?.[0]).toBe(failure);
    });

    test('an unsubscribed handler receives no more messages, the others still do', async () => {
      const [left, stayed] = [vi.fn<Heard>(), vi.fn<Heard>()];
      const leave = bus.subscribe('live.7', left);
      bus.subscribe('live.7', stayed);
      leave();
      leave();
      bus.publish('live.7', 1);
      await vi.waitFor(() => expect(stayed).toHaveBeenCalledTimes(1), WAIT);
      expect(left).not.toHaveBeenCalled();
    });

    test('a handler that another handler of the same message unsubscribes does not receive it', async () => {
      const [left, end] = [vi.fn<Heard>(), vi.fn<Heard>()];
      bus.subscribe('live.7', () => leave());
      const leave = bus.subscribe('live.7', left);
      bus.subscribe('live.7', end);
      bus.publish('live.7', 1);
      await vi.waitFor(() => expect(end).toHaveBeenCalled(), WAIT);
      expect(left).not.toHaveBeenCalled();
    });

    test('the same handler may subscribe twice and unsubscribe once', async () => {
      const heard = vi.fn<Heard>();
      const leave = bus.subscribe('live.7', heard);
      bus.subscribe('live.7', heard);
      leave();
      bus.publish('live.7', 1);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT);
    });

    test('publishing to a subject without subscribers succeeds', () => {
      expect(() => bus.publish('nobody.here', {})).not.toThrow();
    });
  });
}
