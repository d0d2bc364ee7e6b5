import { describe, expect, it } from 'vitest';
import { evolve, unheardSensor } from './sensor.ts';
import { tellType, ToldTypes } from './tell-type.ts';

const NONE = { product: null, group: null, groupId: null };
const heard = evolve(unheardSensor, {
  type: 'SensorHeard',
  data: { sensorId: 7, organizationId: 1, wireId: 'w', baseSerial: 'A', name: 'w' },
});
const device = { serial: 'A', organizationId: 1 };

describe('the type that a base tells of a sensor', () => {
  it('is published with the type before, without the fields that were not told', () => {
    const told = tellType(heard, { product: 'TDSPC003' });
    expect(told).toEqual([
      {
        type: 'SensorTypeTold',
        data: { sensorId: 7, organizationId: 1, before: NONE, ...NONE, product: 'TDSPC003' },
      },
    ]);
    const [grouped] = tellType(told.reduce(evolve, heard), { group: 'Cold', groupId: '3' });
    expect(grouped).toMatchObject({ data: { product: 'TDSPC003', group: 'Cold', groupId: '3' } });
  });

  it('decides nothing if it is told again', () => {
    const told = tellType(heard, { product: 'TDSPC003' }).reduce(evolve, heard);
    expect(tellType(told, { product: 'TDSPC003' })).toEqual([]);
    expect(tellType(told, { product: null })).toMatchObject([{ data: { product: null } }]);
  });

  it('is known to the process that took it, by organization and sensor', () => {
    const types = new ToldTypes();
    types.remember(device, 'w', { product: 'TDSPC003' });
    types.remember(device, 'w', { group: 'Cold' });
    expect(types.isKnown(device, 'w', { product: 'TDSPC003', group: 'Cold' })).toBe(true);
    expect(types.isKnown(device, 'w', { product: 'other' })).toBe(false);
    expect(types.isKnown(device, 'v', { product: 'TDSPC003' })).toBe(false);
    expect(types.isKnown({ ...device, organizationId: 2 }, 'w', { product: 'TDSPC003' })).toBe(false);
  });
});
