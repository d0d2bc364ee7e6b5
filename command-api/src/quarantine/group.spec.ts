import type { QuarantineEvent } from '@watchglass/schemas/quarantine/events';
import { chosenConversion } from '@watchglass/schemas/quarantine/conversion';
import { Refusal } from '@watchglass/schemas/refusals';
import { expect, it } from 'vitest';
import {
  acceptRecords,
  dismissRecords,
  groupFold,
  noteStored,
  type Acceptance,
  type GroupRecords,
  type QuarantineGroup,
} from './group.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const GROUP = { reason: 'unknownUnit', sensor: 'S', metric: 'temperature', unit: ' kg' } as const;

/** `total` records until `until`; `before` of them until the last decision, and as many until the last dismissal. */
function records(now: QuarantineGroup, total: number, before = now.settled, until = NOON): GroupRecords {
  return {
    decisions: now.decisions,
    until: Math.max(until, now.settledUntil ?? -1),
    total,
    untilSettled: before,
    untilDismissed: now.dismissedUntil === null ? 0 : before,
  };
}
const acceptance = (found: GroupRecords, more: Partial<Acceptance> = {}): Acceptance => ({
  decisionId: id(found.decisions + 1),
  organizationId: 1,
  group: GROUP,
  records: found,
  sensorId: 7,
  metricId: 1,
  conversion: { slope: 2, offset: 1, asUnit: null },
  ...more,
});
const after = (events: readonly QuarantineEvent[], before: QuarantineGroup = groupFold.initial): QuarantineGroup =>
  events.reduce<QuarantineGroup>((group, event) => groupFold.evolve(group, event), before);
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};
const stored = (group: QuarantineGroup, read: number): QuarantineGroup =>
  group.storing === null
    ? group
    : after(noteStored(group, group.storing, { read, stored: read, leftOut: 0, last: null }), group);

const fresh = groupFold.initial;
const accepted = after(acceptRecords(fresh, acceptance(records(fresh, 5))));

it('an acceptance says what the unit means from now on, and which records become readings', () => {
  expect(acceptRecords(fresh, acceptance(records(fresh, 5)))).toMatchObject([
    { type: 'UnitMapped', data: { sensorId: 7, metricId: 1, wireUnit: 'kg', slope: 2, offset: 1 } },
    { type: 'QuarantineAccepted', data: { unit: ' kg', receivedAfter: null, count: 5, total: 5 } },
  ]);
});

it('an implausible value, and one without a unit, map no unit', () => {
  for (const group of [
    { ...GROUP, reason: 'implausibleValue' as const },
    { ...GROUP, unit: null },
  ])
    expect(acceptRecords(fresh, acceptance(records(fresh, 5), { group })).map(({ type }) => type)).toEqual([
      'QuarantineAccepted',
    ]);
});

it('records are decided on once: not twice, not by two people at once, and not while they are being stored', () => {
  expect(codeOf(() => acceptRecords(accepted, acceptance(records(fresh, 5))))).toBe('QuarantineInHand');
  const done = stored(accepted, 5);
  expect(codeOf(() => acceptRecords(done, acceptance(records(done, 5))))).toBe('QuarantineDecided');
  expect(codeOf(() => dismissRecords(done, acceptance(records(fresh, 5))))).toBe('QuarantineDecided');
  const dismissed = after(dismissRecords(fresh, acceptance(records(fresh, 5))));
  expect(codeOf(() => acceptRecords(dismissed, acceptance(records(fresh, 5))))).toBe('QuarantineDecided');
  expect(codeOf(() => dismissRecords(fresh, acceptance(records(fresh, 0))))).toBe('NotFound');
});

it('what came later is a decision of its own', () => {
  const done = stored(accepted, 5);
  expect(dismissRecords(done, acceptance(records(done, 8, 5, NOON + 1)))).toMatchObject([
    {
      type: 'QuarantineDismissed',
      data: { count: 3, total: 8, receivedAfter: new Date(NOON).toISOString(), receivedUntil: expect.any(String) },
    },
  ]);
});

it('a record that was stored late is decided on again, with what was not dismissed', () => {
  const done = stored(accepted, 5);
  expect(acceptRecords(done, acceptance(records(done, 6, 6)))).toMatchObject([
    {},
    { data: { count: 6, total: 6, receivedAfter: null } },
  ]);
  // It came into sight while the others were stored.
  expect(codeOf(() => acceptRecords(stored(accepted, 6), acceptance(records(stored(accepted, 6), 6, 6))))).toBe(
    'QuarantineDecided',
  );
});

it('after the oldest records are gone, the newest can still be decided on', () => {
  const done = stored(accepted, 5);
  expect(dismissRecords(done, acceptance(records(done, 3, 2, NOON + 1)))).toMatchObject([
    { data: { count: 1, total: 3 } },
  ]);
});

it('a portion is noted once', () => {
  const seen = accepted.storing;
  if (seen === null) throw new Error('nothing is stored');
  const portion = { read: 2, stored: 1, leftOut: 1, last: { receivedAt: new Date(NOON).toISOString(), id: id(9) } };
  const noted = noteStored(accepted, seen, portion);
  expect(noted[0]).toMatchObject({ data: { read: 2, stored: 1, leftOut: 1, done: false } });
  expect(noteStored(after(noted, accepted), seen, portion)).toEqual([]);
  expect(noteStored(stored(accepted, 5), seen, portion)).toEqual([]);
});

it('a conversion is a unit of the metric, or a factor', () => {
  expect(chosenConversion({ asUnit: 'K' }, ['C'])).toEqual({ slope: 1, offset: -273.15, asUnit: 'K' });
  expect(chosenConversion({ asUnit: 'NTU' }, ['FNU', 'NTU'])).toEqual({ slope: 1, offset: 0, asUnit: 'NTU' });
  expect(chosenConversion({ slope: 0.5 }, ['C'])).toEqual({ slope: 0.5, offset: 0, asUnit: null });
  const refused = [{ asUnit: 'kg' }, {}, { asUnit: 'K', slope: 2 }].map((asked) =>
    codeOf(() => chosenConversion(asked, ['C'])),
  );
  expect(refused).toEqual(['UnitUnknown', 'InvalidRequest', 'InvalidRequest']);
});
