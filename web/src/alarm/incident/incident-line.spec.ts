import type { Incident } from '@watchglass/schemas/alarm/incident';
import { expect, it } from 'vitest';
import { incidentLine } from './incident-line.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 14, 3, minute)).toISOString();
const reading = (value: number, minute: number) => ({ value, measuredAt: at(minute) });

const incident = {
  timeline: [{ eventId: 'a', type: 'AlarmRaised', at: at(12), by: '', byName: '', data: {} }],
  changes: { items: [{ eventId: 'b', at: at(2) }], total: 1, names: {} },
  beyond: { first: reading(9, 11), worst: reading(12, 20), last: reading(12, 20), count: 3 },
  walls: [{ wallId: 'w', name: 'Hall', from: at(13), to: at(20), dashboardId: null, dashboardName: '' }],
  contact: [{ at: at(5), serial: 'B1', isLost: true }],
} as unknown as Incident;

it('has everything that happened in its order, and a reading that is both worst and last once', () => {
  const line = incidentLine(incident).map((each) => (each.kind === 'reading' ? each.which : each.kind));
  expect(line).toEqual(['change', 'contact', 'first', 'event', 'wall', 'worst']);
});

it('goes without what its reader may not see', () => {
  const line = incidentLine({ ...incident, walls: null, changes: null, beyond: null });
  expect(line.map(({ kind }) => kind)).toEqual(['contact', 'event']);
});
