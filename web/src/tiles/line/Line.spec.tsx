import type { HistoryView } from '@watchglass/schemas/reading/views';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { putValuesAtom } from '../../live/values.ts';
import { putSensorsAtom } from '../../sensor/atoms.ts';
import { rendered } from '../rendered.tsx';
import { Line } from './Line.tsx';

const history = (points: HistoryView['series'][number]['points']): HistoryView => ({
  from: 0,
  to: 100,
  bucketMs: 10,
  series: [{ sensorId: 21, metricId: 3, points }],
});
const draw = (data: HistoryView, store = createStore()) => {
  store.set(putSensorsAtom, [
    {
      id: 21,
      name: 'Office',
      kind: 'physical',
      state: 'active',
      wireId: 'A',
      baseSerial: null,
      type: { product: null, group: null, groupId: null },
      tags: [],
      location: null,
      intervalSeconds: 60,
      setIntervalSeconds: null,
      metrics: [3],
      adjustments: [],
      calibrationDueOn: null,
      latest: [],
      invalid: null,
      outputVersion: null,
      heardAt: '',
      etag: '',
      position: '01',
    },
  ]);
  return rendered(<Line props={{ sensors: [21], metrics: [3], hours: 24 }} data={data} />, store);
};

describe('the line tile', () => {
  it('names its lines with their newest value and skips gaps', () => {
    expect(
      draw(
        history([
          [0, 700, 700, 700],
          [10, 710, 720, 730],
          [20, null, null, null],
        ]),
      ),
    ).toContain('Office 720 ppm');
  });

  it('shows the live value if there is one, like every other tile', () => {
    const live = createStore();
    live.set(putValuesAtom, [[21, 3, 50, 1346, '1']]);
    expect(draw(history([[0, 700, 710, 720]]), live)).toContain('Office 1346 ppm');
  });

  it('shows that there is no data instead of an empty chart', () => {
    expect(draw(history([[0, null, null, null]]))).toContain('No data');
  });
});
