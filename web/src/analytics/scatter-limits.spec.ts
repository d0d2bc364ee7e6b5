import { expect, it } from 'vitest';
import { limitsOn } from './scatter-limits.ts';

const conversion = { slope: 5 / 9, offset: -160 / 9 };
const metric = { id: 1, name: 'Temperature', unit: '°F', digits: 1, isContact: false, conversion };

it('limits of an axis near its values are shown in the unit of their reader, each once', () => {
  const limit = (value: number, axis: 0 | 1 = 0) => ({ axis, value, critical: true });
  const limits = [limit(8), limit(8), { ...limit(2), critical: false }, limit(60), limit(5, 1)];
  const found = limitsOn({ limits, axis: 0, metric, values: [32, 45] });
  expect(found.map(({ critical, text }) => [critical, text])).toEqual([
    [true, '46.4 °F'],
    [false, '35.6 °F'],
  ]);
  expect(limitsOn({ limits, axis: 0, metric, values: [] })).toEqual([]);
});
