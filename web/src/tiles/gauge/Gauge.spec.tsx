import { faultOfScale } from '@watchglass/schemas/tile/gauge-scale';
import { createStore } from 'jotai';
import { beforeAll, describe, expect, it } from 'vitest';
import { nowAtom } from '../../live/clock.ts';
import { putValuesAtom } from '../../live/values.ts';
import en from '../../messages/en.json';
import type { MessageKey, Translate } from '../../messages/messages.ts';
import { sensorForTests } from '../../sensor/sensor-for-tests.ts';
import { markup, rendered, withView } from '../rendered.tsx';
import { arc, pointAt } from './arc.ts';
import { defaultScale } from './default-scales.ts';
import { Gauge } from './Gauge.tsx';

const t = Object.assign((key: MessageKey) => en[key], { known: () => null }) as Translate;
const sensor = sensorForTests({ id: 11 });
const threshold = (value: number) => ({ value, label: `from ${value}`, level: 'normal' as const, enabled: true });

interface Shown {
  readonly value?: number;
  readonly ageMs?: number;
  readonly metric?: number;
  readonly thresholds?: ReturnType<typeof threshold>[];
}

function drawn({ value, ageMs = 1_000, metric = 3, thresholds = [] }: Shown, draw = rendered): string {
  const store = createStore();
  const at = store.get(nowAtom) - ageMs;
  if (value !== undefined) store.set(putValuesAtom, [[11, metric, at, value, '1']]);
  return draw(<Gauge props={{ sensors: [11], metrics: [metric], thresholds }} data={sensor} />, store);
}

describe('the gauge', () => {
  beforeAll(() => withView('gauge'));

  it('names the value, its unit and its band, and the ends of the scale', () => {
    expect(drawn({ value: 850 })).toMatch(/850 ppm 400 2000 Good/);
  });

  it('says that a value is off the scale, on a falling one too', () => {
    expect(drawn({ value: 300 })).toContain(`◀ ${en['gauge.below']}`);
    expect(drawn({ value: 2_100 })).toContain(`${en['gauge.above']} ▶`);
    const falling = [threshold(100), threshold(0)];
    expect(drawn({ value: 120, metric: 2, thresholds: falling })).toContain(`◀ ${en['gauge.above']}`);
  });

  it('gives no meaning to an old value, and has neither pointer nor zero without one', () => {
    expect(drawn({ value: 850, ageMs: 86_400_000 })).not.toContain('Good');
    const empty = drawn({}, markup);
    expect(empty).not.toContain('data-pointer');
    expect(empty).not.toContain('data-testid="value"');
  });

  it('asks for thresholds if the scale cannot be drawn', () => {
    expect(drawn({ value: 1, thresholds: [threshold(5)] })).toContain(en['gauge.noScale']);
    expect(drawn({ value: 1, metric: 207 })).toContain(en['gauge.noScale']);
  });

  it('asks for a sensor, and says that one was removed', () => {
    const props = { sensors: [11], metrics: [3], thresholds: [] };
    expect(rendered(<Gauge props={props} data={null} />)).toContain(en['tile.sensor.gone']);
    expect(rendered(<Gauge props={{ ...props, sensors: [] }} data={null} />)).toContain(en['tile.sensor.choose']);
  });

  it.each([1, 2, 3, 4])('has a sound default scale for metric %d', (metric) => {
    expect(faultOfScale(defaultScale(t, metric))).toBeNull();
  });

  it('lies on a half circle from left to right', () => {
    expect([0, 0.5, 1].map((share) => pointAt(share, 80).map(Math.round))).toEqual([
      [20, 100],
      [100, 20],
      [180, 100],
    ]);
    expect(arc(0, 1, 80)).toBe('M20.00 100.00A80 80 0 0 1 180.00 100.00');
  });
});
