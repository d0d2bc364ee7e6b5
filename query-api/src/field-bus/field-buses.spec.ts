import { FIELD_BUS_SILENT_MS, FIELD_BUS_STATUS } from '@watchglass/schemas/field-bus/live';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { expect, it } from 'vitest';
import { FieldBuses } from './field-buses.ts';

it('a field bus is shown to its own organization, and counts as stopped once it is silent', () => {
  let now = Date.parse('2026-11-26T10:00:00Z');
  let tell: (message: unknown) => void = () => undefined;
  const liveBus = {
    subscribe(subject: string, hear: (message: unknown) => void) {
      expect(subject).toBe(FIELD_BUS_STATUS);
      tell = hear;
      return () => undefined;
    },
  } as unknown as LiveBus;
  const buses = new FieldBuses(liveBus, () => new Date(now));
  const listeners = [{ protocol: 'modbus', address: '127.0.0.1:1502' }];
  expect(buses.of(1)).toEqual({ listeners: [], clients: [] });
  tell({ organizationId: 1, listeners, clients: [] });
  expect(buses.of(1)).toEqual({ listeners, clients: [] });
  expect(buses.of(2)).toEqual({ listeners: [], clients: [] });
  now += FIELD_BUS_SILENT_MS + 1;
  expect(buses.of(1)).toEqual({ listeners: [], clients: [] });
});
