import { describe, expect, it } from 'vitest';
import { readFieldBusSettings } from './config.ts';

const read = (buses: unknown) => readFieldBusSettings({ WATCHGLASS_FIELD_BUS: JSON.stringify(buses) }).buses;
const bus = { organization: 1, modbus: '10.1.2.3:502', allow: ['10.1.0.0/16', 'fd00::/8'] };

describe('the configuration of field buses', () => {
  it('has no bus unless one is named', () => {
    expect(readFieldBusSettings({}).buses).toEqual([]);
  });

  it('names the organization, the listeners and the allowed networks', () => {
    expect(read([bus])).toEqual([
      { organization: 1, modbus: { host: '10.1.2.3', port: 502 }, bacnet: null, device: 1, allow: bus.allow },
    ]);
  });

  it.each([
    { ...bus, modbus: '10.1.2.3' },
    { ...bus, modbus: 'controller:502' },
    { ...bus, modbus: '10.1.2.3:70000' },
    { ...bus, allow: [] },
    { ...bus, allow: ['10.1.0.0'] },
    { ...bus, allow: ['10.1.0.0/33'] },
    { ...bus, device: 4_194_303 },
    { ...bus, organization: 0 },
  ])('is refused, and its place is named: %j', (wrong) => {
    expect(() => read([bus, wrong])).toThrow('WATCHGLASS_FIELD_BUS[1]');
  });

  it('is refused if it is no list', () => {
    expect(() => read({})).toThrow('WATCHGLASS_FIELD_BUS');
    expect(() => readFieldBusSettings({ WATCHGLASS_FIELD_BUS: '{' })).toThrow('WATCHGLASS_FIELD_BUS');
  });
});
