import {
  DEVICE_TEXT_MAX_CHARACTERS,
  DEVICES_PER_CLOUD,
  POINTS_PER_DEVICE,
} from '@watchglass/schemas/device-cloud/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devicesIn, pointsIn, tokenIn } from './wire.ts';

describe('what a device cloud says', () => {
  it('is a token with its lifetime, or a minute without one', () => {
    expect(tokenIn('{"access_token":"abc","expires_in":300}')).toEqual({ text: 'abc', seconds: 300 });
    expect(tokenIn('{"access_token":"abc"}')).toEqual({ text: 'abc', seconds: 60 });
    expect(tokenIn(String.raw`{"access_token":"a\r\nb"}`)).toBeNull();
    expect(tokenIn('{"error":"invalid_grant"}')).toBeNull();
  });

  it('is devices by their ids, and how many there are', () => {
    const data = [
      {
        id: 'a',
        displayName: 'Valve',
        serialNumber: 7,
        deviceType: 'EnergyValve',
        connectionState: 'online',
        healthState: 'OK',
      },
      { id: 'b' },
      { displayName: 'without an id' },
      null,
    ];
    const empty = { serial: '', type: '', connection: '', health: '' };
    expect(devicesIn(JSON.stringify({ data, paging: { total: 40 } }))).toEqual({
      devices: [
        { id: 'a', name: 'Valve', serial: '7', type: 'EnergyValve', connection: 'online', health: 'OK' },
        { id: 'b', name: 'b', ...empty },
      ],
      total: 40,
    });
  });

  it('is values with unit and instant, numbers as numbers', () => {
    const datapoints = {
      'a.1': { value: 5400.5, unit: 'W', timestamp: '2026-03-14T12:00:00Z' },
      'a.2': { value: 'OK' },
      'a.3': null,
    };
    expect(pointsIn(JSON.stringify({ datapoints }))).toEqual([
      { id: 'a.1', text: '5400.5', number: 5400.5, unit: 'W', at: '2026-03-14T12:00:00.000Z' },
      { id: 'a.2', text: 'OK', number: null, unit: '', at: null },
      { id: 'a.3', text: '', number: null, unit: '', at: null },
    ]);
  });

  it('is bounded', () => {
    const data = Array.from({ length: 500 }, (_, n) => ({ id: String(n), displayName: 'x'.repeat(9_000) }));
    const { devices = [] } = devicesIn(JSON.stringify({ data })) ?? {};
    expect([devices.length, devices[0]?.name.length]).toEqual([DEVICES_PER_CLOUD, DEVICE_TEXT_MAX_CHARACTERS]);
    const points = Object.fromEntries(data.map(({ id }) => [`p${id}`, { value: 1 }]));
    expect(pointsIn(JSON.stringify({ datapoints: points }))).toHaveLength(POINTS_PER_DEVICE);
  });

  it('may be anything, of which nothing breaks and nothing unfit is kept', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
    const named = fc.record({ data: fc.jsonValue(), datapoints: fc.jsonValue(), access_token: fc.jsonValue() });
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          named.map((said) => JSON.stringify(said)),
        ),
        (body) => {
          const texts: string[] = [];
          JSON.stringify([tokenIn(body), devicesIn(body), pointsIn(body)], (_key, value: unknown) => {
            if (typeof value === 'string') texts.push(value);
            return value;
          });
          expect(texts.join('|')).not.toMatch(/[\0\p{Cs}]/u);
        },
      ),
      { numRuns: 30 },
    );
    expect(pointsIn(String.raw`{"datapoints":{"a\u0000\ud800":{"value":"b\u0000\udfff"}}}`)).toMatchObject([
      { id: 'a', text: 'b' },
    ]);
  });
});
