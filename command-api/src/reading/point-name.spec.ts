import { describe, expect, it } from 'vitest';
import { splitName } from './point-name.ts';

describe('the name of a point', () => {
  it.each([
    ['aranet:4000005:temperature', '4000005', 'temperature'],
    ['aranet/4000005/CO2', '4000005', 'co2'],
    ['4000005:temperature', '4000005', 'temperature'],
    ['urn:dev:ow:10e2073a01080063:voltage', 'urn:dev:ow:10e2073a01080063', 'voltage'],
    ['2001:db8::2/humidity', '2001:db8::2', 'humidity'],
    ['aranet:temperature', 'aranet', 'temperature'],
    ['s/constructor', 's', 'constructor'],
  ])('%s has sensor %s and metric %s', (name, sensor, metric) => {
    expect(splitName(name)).toEqual({ sensor, metric });
  });

  it.each([
    'temperature',
    '',
    ':temperature',
    'sensor:',
    'a b:temperature',
    '_a:temperature',
    'é:temperature',
    `${'s'.repeat(129)}:t`,
    `s:${'t'.repeat(129)}`,
  ])('%j is refused', (name) => {
    expect(splitName(name)).toBeUndefined();
  });
});
