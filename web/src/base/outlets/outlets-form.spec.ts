import { setOutletsShape, type Outlets } from '@watchglass/schemas/base/outlets';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { formOf, outletsOf } from './outlets-form.ts';

const HASH = 'a'.repeat(64);
const BOTH: Outlets = { modbus: { port: 1502, unit: 7, layout: HASH }, bacnet: { port: 47_809, device: 0 } };

describe('the form of the outlets of a base', () => {
  it('sends what it was filled with, and leaves out a layout that stays', () => {
    expect(outletsOf(formOf(BOTH))).toEqual({ modbus: { port: 1502, unit: 7 }, bacnet: { port: 47_809, device: 0 } });
    expect(outletsOf(formOf({ ...BOTH, modbus: { port: 502, unit: 1, layout: null } })).modbus).toEqual({
      port: 502,
      unit: 1,
      layout: null,
    });
  });

  it('sends the text of a chosen file, and drops a layout for that of the base', () => {
    const form = formOf(BOTH);
    const chosen = { name: 'plc.csv', text: 'register;type;scale;sensor;metric' };
    expect(outletsOf({ ...form, layout: chosen }).modbus?.layout).toBe(chosen.text);
    expect(outletsOf({ ...form, layout: 'own' }).modbus?.layout).toBeNull();
  });

  it('begins with both off, and what it sends when they are switched on is taken', () => {
    const form = formOf(null);
    expect(outletsOf(form)).toEqual({ modbus: null, bacnet: null });
    expect(check(setOutletsShape, outletsOf({ ...form, modbus: true, bacnet: true })).faults).toBeUndefined();
  });

  it.each([
    ['port', 'modbus.port'],
    ['unit', 'modbus.unit'],
    ['bacnetPort', 'bacnet.port'],
    ['device', 'bacnet.device'],
  ])('has a fault at %s of a text that is no number', (field, at) => {
    const form = { ...formOf(BOTH), [field]: 'x1' };
    expect(check(setOutletsShape, outletsOf(form)).faults?.map((fault) => fault.field)).toEqual([at]);
  });
});
