import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeasurements } from '../../reading/mqtt-measurements.ts';
import { readTopic } from '../../reading/mqtt-topic.ts';
import { mqttMessages } from './mqtt.ts';
import type { SentReading } from './reading.ts';

const AT = Date.UTC(2026, 4, 17, 21, 40, 55);
const reading = (more: Partial<SentReading> = {}): SentReading => ({
  sensor: 7,
  wireId: '4000005',
  base: 'BASE0001',
  metric: 'co2',
  unit: 'ppm',
  at: AT,
  value: 719,
  everySeconds: 300,
  ...more,
});

describe('messages to a broker', () => {
  it('are those that a base publishes: all of a sensor at an instant in one, values as text', () => {
    const readings = [
      reading(),
      reading({ metric: 'temperature', value: 22.7 }),
      reading({ at: AT + 250, value: 720 }),
    ];
    expect(mqttMessages(readings, { root: 'site/a/', layout: 'base' })).toEqual([
      ['site/a/BASE0001/sensors/3D0905/json/measurements', '{"co2":"719","temperature":"22.7","time":"1779054055"}'],
      ['site/a/BASE0001/sensors/3D0905/json/measurements', `{"co2":"720","time":"${AT + 250}"}`],
    ]);
  });

  it('are packs of SenML where that is wanted', () => {
    const [[topic, payload] = []] = mqttMessages([reading()], { root: 'site', layout: 'senml' });
    expect(topic).toBe('site/4000005/senml');
    expect(JSON.parse(payload ?? '')).toMatchObject([{ n: 'co2', u: '/', v: 0.000719, bt: AT / 1000 }]);
  });

  it('have no level that a stranger wrote, and no wildcard', () => {
    const [[topic] = []] = mqttMessages([reading({ base: null, wireId: '+/#\u0000x' })], { root: 'r', layout: 'base' });
    expect(topic).toBe('r/none/sensors/____x/json/measurements');
  });

  it('are read back by the door for bases as what was sent', () => {
    const id = fc.integer({ min: 1, max: 0xffffff });
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(id, value, fc.integer({ min: 0, max: 1_000_000 }), (wireId, sent, after) => {
        const one = reading({ wireId: String(wireId), value: sent, at: AT + after });
        const [[topic, payload] = ['', '']] = mqttMessages([one], { root: 'r', layout: 'base' });
        expect(readTopic(topic, 'BASE0001', 'r')).toEqual({ about: 'measurements', sensor: String(wireId) });
        const { records } = readMeasurements(Buffer.from(payload), String(wireId), 0);
        expect(records).toMatchObject([{ n: `${wireId}:co2`, v: sent + 0, t: (AT + after) / 1000 }]);
      }),
    );
  });
});
