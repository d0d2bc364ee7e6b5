import { acceptQuarantineShape } from '@watchglass/schemas/quarantine/commands';
import type { QuarantineGroup } from '@watchglass/schemas/reading/quality';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { acceptanceOf, newAcceptance, offeredUnits, previewQuery } from './accept-form.ts';

const LAST = '2026-06-01T12:00:00.123Z';
const group: QuarantineGroup = {
  reason: 'unknownUnit',
  sensor: 'S',
  metric: 'temperature',
  unit: 'kg & more',
  sensorId: 7,
  sensorName: 'Fridge',
  bases: ['B1'],
  count: 3,
  first: LAST,
  last: LAST,
  decidedUntil: null,
  sample: '21',
};
const faultsOf = (body: unknown): readonly string[] =>
  (check(acceptQuarantineShape, body).faults ?? []).map(({ field }) => field);

it('an acceptance is of the records on screen, and names a unit or a factor', () => {
  const byUnit = newAcceptance(['°C', 'K']);
  expect(acceptanceOf(group, byUnit)).toEqual({
    reason: 'unknownUnit',
    sensor: 'S',
    metric: 'temperature',
    unit: 'kg & more',
    receivedUntil: LAST,
    asUnit: '°C',
    why: '',
  });
  const byFactor = { ...newAcceptance([]), slope: '0,5', offset: '-1' };
  expect(acceptanceOf(group, byFactor)).toMatchObject({ slope: 0.5, offset: -1 });
  expect([byUnit, byFactor].flatMap((form) => faultsOf(acceptanceOf(group, form)))).toEqual([]);
});

it('a factor that is none is told at its field, and asks for no preview', () => {
  for (const slope of ['0', 'x', '', '1e400']) {
    const form = { ...newAcceptance([]), slope };
    expect(faultsOf(acceptanceOf(group, form))).toEqual(['slope']);
    if (slope !== '1e400') expect(previewQuery(group, form)).toBeNull();
  }
});

it('a preview asks with the unit as it came', () => {
  const query = new URLSearchParams(previewQuery(group, newAcceptance(['K'])) ?? '');
  expect([query.get('unit'), query.get('asUnit'), query.get('receivedUntil')]).toEqual(['kg & more', 'K', LAST]);
  expect(previewQuery({ ...group, unit: null }, newAcceptance(['K']))).not.toContain('unit=');
});

it('each unit is offered once, that of the metric first', () => {
  expect(offeredUnits('C')).toEqual(['°C', 'K', 'F']);
  expect(offeredUnits('%')).toEqual(['%', '/']);
  expect([offeredUnits('NTU'), offeredUnits('')]).toEqual([['NTU'], []]);
});
