import type { MaintenanceDefinition, MaintenanceWindow } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import { describe, expect, it } from 'vitest';
import { maintenanceFold, type Maintenance } from './maintenance.ts';
import { changeMaintenance, deleteMaintenance, endMaintenance, planMaintenance } from './plan-maintenance.ts';

const maintenanceId = '0198a000-0000-7000-8000-00000000000a';
const organizationId = 1;
const NOW = new Date('2026-06-01T12:00:00.000Z');
const once = (from: string, until: string): MaintenanceWindow => ({ kind: 'once', from, until });
const HOUR = once('2026-06-01T12:00:00.000Z', '2026-06-01T13:00:00.000Z');
const definition = (window: MaintenanceWindow = HOUR): MaintenanceDefinition => ({
  title: 'Defrosting',
  reason: 'Ice',
  appliesTo: { kind: 'all' },
  window,
  criticals: false,
});
const after = (events: readonly MaintenanceEvent[], maintenance: Maintenance = maintenanceFold.initial): Maintenance =>
  events.reduce(maintenanceFold.evolve, maintenance);
const plan = (window?: MaintenanceWindow) =>
  planMaintenance(maintenanceFold.initial, { maintenanceId, organizationId, definition: definition(window), now: NOW });
const refusal = (code: string, detail: object = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining(detail) });

describe('planning a maintenance', () => {
  it('once lasts seven days at most, ends after it begins, and in the future', () => {
    const week = once('2026-06-02T00:00:00.000Z', '2026-06-09T00:00:00.000Z');
    expect(plan(week)).toHaveLength(1);
    expect(() => plan({ ...week, until: '2026-06-09T00:00:00.001Z' } as MaintenanceWindow)).toThrow(
      refusal('WindowTooLong', { field: 'window.until' }),
    );
    const [over, backwards] = [
      once('2026-06-01T10:00:00.000Z', '2026-06-01T12:00:00.000Z'),
      once('2026-06-02T10:00:00.000Z', '2026-06-02T10:00:00.000Z'),
    ];
    expect(() => plan(over)).toThrow(refusal('WindowIsOver'));
    expect(() => plan(backwards)).toThrow(refusal('WindowIsOver'));
  });

  it('every week lasts a day at most without a pause', () => {
    const weekly = (days: number[]): MaintenanceWindow => ({
      kind: 'weekly',
      days,
      from: '08:00',
      to: '08:00',
      timeZone: 'UTC',
    });
    expect(plan(weekly([3, 1, 3]))).toMatchObject([{ data: { definition: { window: { days: [1, 3] } } } }]);
    expect(() => plan(weekly([1, 2]))).toThrow(refusal('WindowTooLong', { field: 'window.days' }));
  });

  it('ends early only while it runs; a change takes the end back', () => {
    const planned = after(plan());
    const about = { organizationId, now: NOW };
    const ended = after(endMaintenance(planned, about), planned);
    expect(() => endMaintenance(ended, about)).toThrow(refusal('MaintenanceNotRunning'));
    const longer = definition(once('2026-06-01T12:00:00.000Z', '2026-06-01T14:00:00.000Z'));
    const changed = after(changeMaintenance(ended, { ...about, definition: longer }), ended);
    expect(endMaintenance(changed, about)).toHaveLength(1);
    expect(() => endMaintenance(planned, { organizationId, now: new Date('2026-06-01T13:00:00.000Z') })).toThrow(
      refusal('MaintenanceNotRunning'),
    );
  });

  it('decides nothing for an unchanged one, and knows no deleted one and none of others', () => {
    const planned = after(plan());
    expect(changeMaintenance(planned, { organizationId, definition: definition(), now: NOW })).toEqual([]);
    expect(() => deleteMaintenance(planned, 2)).toThrow(refusal('NotFound'));
    expect(() => deleteMaintenance(after(deleteMaintenance(planned, 1), planned), 1)).toThrow(refusal('NotFound'));
  });
});
