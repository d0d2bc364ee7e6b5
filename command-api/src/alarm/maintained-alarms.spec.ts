import type { AbsenceRule, ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluated } from './evaluated-for-tests.ts';

const MAINTENANCE = '0198a000-0000-7000-8000-00000000000a';
const OTHER = '0198a000-0000-7000-8000-00000000000b';
const BASE_ALARM = '0198a000-0000-7000-8000-0000000000ba';
const rule: ThresholdRule = {
  title: 'Warm',
  metricId: 1,
  above: { warning: 10, critical: 20 },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 0,
  appliesTo: { kind: 'all' },
};
const silence: AbsenceRule = {
  kind: 'absence',
  title: 'Silent',
  metricId: 1,
  warningAfter: 10,
  criticalAfter: null,
  warningSeverity: 50,
  appliesTo: { kind: 'all' },
};
const [NORMAL, WARM, HOT] = [5, 15, 25];

function plan(
  evaluated: Evaluated,
  [from, until]: readonly [number, number],
  { id = MAINTENANCE, ...changes }: Partial<MaintenanceDefinition> & { readonly id?: string } = {},
): void {
  evaluated.apply('MaintenancePlanned', {
    maintenanceId: id,
    organizationId: 1,
    definition: {
      title: 'Defrosting',
      reason: 'Ice',
      appliesTo: { kind: 'all' },
      window: { kind: 'once', from: evaluated.iso(from), until: evaluated.iso(until) },
      criticals: false,
      ...changes,
    },
  });
}

/** The events as words, with the minute of each. */
function told({ events }: Evaluated): string[] {
  return events.map(({ minute, event: { type, data } }) => {
    const { severity, suppressed } = data as { severity?: number; suppressed?: { cause: string } };
    return [minute, type.slice('Alarm'.length), severity, suppressed?.cause]
      .filter((part) => part !== undefined)
      .join(' ');
  });
}

/** Keeps what hides an alarm after its next event. */
function note(hiding: Set<string>, { type, data }: AlarmEvent): void {
  if (type === 'AlarmRaised' && data.suppressed) hiding.add(data.suppressed.causedBy);
  if (type === 'AlarmSuppressed') hiding.add(data.causedBy);
  if (type === 'AlarmUnsuppressed') hiding.delete(data.causedBy);
  if (type === 'AlarmResolved') hiding.clear();
}

describe('an alarm in maintenance', () => {
  it('is hidden from its raise on, and shown at the end if it is open then', () => {
    const evaluated = new Evaluated(rule);
    plan(evaluated, [10, 20]);
    evaluated.waitUntil(12);
    evaluated.measure(12, WARM);
    evaluated.waitUntil(30);
    expect(told(evaluated)).toEqual(['12 Raised 50 maintenance', '20 Unsuppressed']);
  });

  it('that ends before the maintenance does is never shown', () => {
    const evaluated = new Evaluated(rule);
    plan(evaluated, [10, 20]);
    evaluated.waitUntil(12);
    evaluated.measure(12, WARM);
    evaluated.measure(13, NORMAL);
    evaluated.waitUntil(30);
    expect(told(evaluated)).toEqual(['12 Raised 50 maintenance', '12 Resolved']);
  });

  it('is hidden from the beginning on if it was open before, and shown when somebody ends or deletes the maintenance', () => {
    const evaluated = new Evaluated(rule);
    plan(evaluated, [10, 60]);
    evaluated.measure(0, WARM);
    evaluated.waitUntil(15);
    const about = { maintenanceId: MAINTENANCE, organizationId: 1, title: 'Defrosting' };
    evaluated.apply('MaintenanceEndedEarly', { ...about, until: evaluated.iso(60) });
    plan(evaluated, [16, 60], { id: OTHER });
    evaluated.waitUntil(17);
    evaluated.apply('MaintenanceDeleted', { ...about, maintenanceId: OTHER });
    expect(told(evaluated)).toEqual([
      '0 Raised 50',
      '10 Suppressed',
      '15 Unsuppressed',
      '16 Suppressed',
      '17 Unsuppressed',
    ]);
  });

  it('that becomes critical is shown, unless criticals are hidden too', () => {
    const [shown, hidden] = [new Evaluated(rule), new Evaluated(rule)];
    plan(shown, [0, 60]);
    plan(hidden, [0, 60], { criticals: true });
    for (const each of [shown, hidden]) {
      each.measure(1, WARM);
      each.measure(2, HOT);
      each.measure(3, WARM);
    }
    expect(told(shown)).toEqual([
      '0 Raised 50 maintenance',
      '0 Unsuppressed',
      '0 Raised 80',
      '0 Lowered 50',
      '0 Suppressed',
    ]);
    expect(told(hidden)).toEqual(['0 Raised 50 maintenance', '0 Raised 80 maintenance', '0 Lowered 50']);
  });

  it('of a sensor outside the scope rings, and is hidden when the sensor comes into it', () => {
    const evaluated = new Evaluated(rule);
    const location = '0198a000-0000-7000-8000-0000000000aa';
    plan(evaluated, [0, 60], { appliesTo: { kind: 'locations', locationIds: [location] } });
    evaluated.measure(1, WARM);
    evaluated.apply('SensorPlaced', { sensorId: 1, organizationId: 1, location });
    evaluated.waitUntil(2);
    evaluated.apply('SensorPlaced', { sensorId: 1, organizationId: 1, location: null });
    expect(told(evaluated)).toEqual(['0 Raised 50', '0 Suppressed', '2 Unsuppressed']);
  });

  it('stays hidden by its base when the maintenance ends', () => {
    const evaluated = new Evaluated(silence);
    evaluated.apply('BaseRegistered', { serial: 'B1', organizationId: 1 });
    evaluated.hear(0, 0);
    plan(evaluated, [5, 30]);
    evaluated.apply('BaseConnectionLost', { serial: 'B1', organizationId: 1, since: evaluated.iso(0) });
    evaluated.baseAlarms({ B1: BASE_ALARM });
    evaluated.waitUntil(40);
    const raised = evaluated.events[0]?.event.data;
    expect(raised).toMatchObject({ suppressed: { cause: 'baseOffline', causedBy: BASE_ALARM } });
    expect(
      evaluated.events.slice(1).map(({ event: { type, data } }) => [type, (data as { cause?: string }).cause]),
    ).toEqual([
      ['AlarmSuppressed', 'maintenance'],
      ['AlarmUnsuppressed', 'maintenance'],
    ]);
  });

  it('goes on as hidden as it was after a restart', () => {
    const evaluated = new Evaluated(rule);
    plan(evaluated, [0, 20]);
    evaluated.measure(1, WARM);
    evaluated.restart();
    evaluated.waitUntil(19);
    expect(told(evaluated)).toEqual(['0 Raised 50 maintenance']);
    evaluated.restart();
    evaluated.waitUntil(21);
    expect(told(evaluated)).toEqual(['0 Raised 50 maintenance', '20 Unsuppressed']);
  });

  it('is hidden exactly while it is open and a window covers its severity', () => {
    const windows = fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 40 }), fc.boolean()), { maxLength: 3 });
    const values = fc.array(fc.constantFrom(NORMAL, WARM, HOT), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(windows, values, fc.nat(60), (planned, measured, restartAt) => {
        const evaluated = new Evaluated(rule);
        planned.forEach(([from, length, criticals], index) =>
          plan(evaluated, [from, from + length], { id: MAINTENANCE.slice(0, -1) + index, criticals }),
        );
        let seen = 0;
        const hiding = new Set<string>();
        measured.forEach((value, index) => {
          const minute = index * 2;
          evaluated.waitUntil(minute);
          if (index === restartAt) evaluated.restart();
          evaluated.measure(minute, value);
          for (const { event } of evaluated.events.slice(seen)) note(hiding, event);
          seen = evaluated.events.length;
          const isCovered = planned.some(
            ([from, length, criticals]) => from <= minute && minute < from + length && (criticals || value < HOT),
          );
          expect(hiding.size > 0).toBe(value > NORMAL && isCovered);
        });
      }),
      { numRuns: 100 },
    );
  });
});
