import { describe, expect, it } from 'vitest';
import { pairSensor } from './pair-sensor.ts';
import { evolve, unheardSensor, type Sensor } from './sensor.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const at = NOW.toISOString();
const heard = evolve(unheardSensor, {
  type: 'SensorHeard',
  data: { sensorId: 7, organizationId: 1, wireId: 'w', baseSerial: 'A', name: 'w' },
});
const paired = (sensor: Sensor, base: string): Sensor => pairSensor(sensor, base, NOW).reduce(evolve, sensor);
const data = (baseSerial: string) => ({ sensorId: 7, organizationId: 1, baseSerial, at });

describe('pairing a sensor', () => {
  it.each(['A', 'B'])('that the base A has heard publishes its pairing with %s', (base) => {
    expect(pairSensor(heard, base, NOW)).toEqual([{ type: 'SensorPaired', data: data(base) }]);
  });

  it('with another base ends the pairing before it', () => {
    expect(pairSensor(paired(heard, 'A'), 'B', NOW)).toEqual([
      { type: 'SensorUnpaired', data: data('A') },
      { type: 'SensorPaired', data: data('B') },
    ]);
    expect(paired(paired(heard, 'A'), 'B')).toMatchObject({ baseSerial: 'B', isPaired: true });
  });

  it('with the same base again decides nothing', () => {
    expect(pairSensor(paired(heard, 'B'), 'B', NOW)).toEqual([]);
  });
});
