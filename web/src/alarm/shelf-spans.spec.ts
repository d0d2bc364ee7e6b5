import { expect, it } from 'vitest';
import { shelfSpans } from './shelf-spans.ts';

const T = Date.UTC(2026, 0, 1);
const iso = (minute: number): string => new Date(T + minute * 60_000).toISOString();
const entry = (type: string, minute: number, data: Record<string, unknown> = {}) => ({
  eventId: `${minute}`,
  type,
  at: iso(minute),
  by: '',
  byName: '',
  data,
});
const shelved = (minute: number, until: number) => entry('AlarmShelved', minute, { until: iso(until), reason: 'door' });
const span = (from: number, to: number) => ({ from: T + from * 60_000, to: T + to * 60_000, reason: 'door' });

it('an alarm lies on its shelf until it is taken off, shelved again, or the shelf ends by itself', () => {
  const entries = [
    entry('AlarmRaised', 0),
    shelved(1, 60),
    entry('AlarmUnshelved', 5, { cause: 'byHand' }),
    shelved(10, 30),
    shelved(20, 50),
    entry('AlarmUnshelved', 51, { cause: 'ended' }),
    shelved(70, 90),
  ];
  expect(shelfSpans(entries)).toEqual([span(1, 5), span(10, 20), span(20, 50), span(70, 90)]);
  expect(shelfSpans([])).toEqual([]);
});
