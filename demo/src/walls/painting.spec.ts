import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { expect, it } from 'vitest';
import { paint, paintedSince, shownAt } from './painting.ts';

const tile = (id: string, sensor: number, y: number) => ({
  id,
  name: '',
  component: 'sensor',
  props: { sensors: [sensor], metrics: [1] },
  grid: { desktop: { x: 0, y } },
});
const dashboard = (id: string, sensor: number) => ({
  id,
  sensors: [sensor],
  data: [tile('b', 9, 8), tile('a', sensor, 0)],
});
const own = {
  terms: { playlist: [{ dwellSeconds: 10 }] },
  dashboards: [dashboard('first', 1), dashboard('second', 2)],
} as unknown as OwnWall;
const critical = (sensorId: number) => ({ sensorId, severity: 80, acknowledgement: null }) as unknown as AlarmView;
const values = new Map<PointKey, LiveValue>([['1.1', [1, 1, 1_000, 21.44, '']]]);

it('a simulated wall follows its playlist, and jumps to the dashboard that names the sensor of a critical alarm', () => {
  const at = (now: number, alarms: readonly AlarmView[] = []) => {
    const { dashboard: shown, why } = shownAt({ own, values, alarms }, now);
    return [shown?.id ?? null, why];
  };
  expect([at(0), at(10_000), at(20_000)]).toEqual([
    ['first', 'playlist'],
    ['second', 'playlist'],
    ['first', 'playlist'],
  ]);
  expect([at(0, [critical(2)]), at(0, [critical(7)])]).toEqual([
    ['second', 'alarm'],
    [null, 'alarms'],
  ]);
});

it('its receipts tell what it painted, in the order of reading, and the newest value of each tile and second', () => {
  const [first] = own.dashboards;
  const tiles = first === undefined ? [] : paint(first, { own, values, alarms: [critical(1)] }, 2_000);
  expect(tiles).toMatchObject([
    { id: 'a', state: 'fresh', call: 'critical', texts: ['21.4 C'], points: [['1.1', 1_000]] },
    { id: 'b', state: 'never', call: '-', texts: ['–'], points: [['9.1', null]] },
  ]);
  const heard = (measuredAt: number, at: number, key: PointKey = '1.1') => ({ key, measuredAt, at });
  expect(
    paintedSince(tiles, [heard(1, 5_100), heard(2, 5_900), heard(3, 6_000), heard(4, 6_000, '5.5')], 5_000),
  ).toEqual({
    shown: [
      [0, '1.1', 2, 0],
      [0, '1.1', 3, 1],
    ],
    thinned: 0,
  });
});
