import { DEFAULT_CO2_SCALE } from '@watchglass/schemas/co2/scale';
import { digitsIn, toShown } from '@watchglass/schemas/metric/convert';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { conversion, type UnitConversion } from '@watchglass/schemas/metric/units';
import { bandsOfCo2, bandsOfScale, type Band } from '@watchglass/schemas/monitor/bands';
import type { PublicTile } from '@watchglass/schemas/monitor/views';
import {
  DEFAULT_INTERVAL_SECONDS,
  EXPIRING_AFTER_INTERVALS,
  OLD_AFTER_INTERVALS,
} from '@watchglass/schemas/sensor/limits';
import { iso } from '../http/answer.ts';
import type { FoundTile } from './found-tile.ts';

export type Series = PublicTile['series'];

const SAME: UnitConversion = { slope: 1, offset: 0 };
/** Of a workspace's own metric. */
const CUSTOM_DIGITS = 2;

/** All that anybody may know of a tile: `series` is in the native unit. */
export function publicTile(tile: FoundTile, series: Series, now: Date): PublicTile {
  const { definition } = tile;
  const { unit, digits, conversion: native } = unitOf(tile);
  const shown = (value: number): number => toShown(native, value);
  const bands = bandsOfTile(tile);
  const intervalSeconds = tile.interval_seconds ?? DEFAULT_INTERVAL_SECONDS;
  return {
    type: definition.type,
    name: definition.name,
    value: tile.value === null ? null : shown(tile.value),
    unit,
    digits,
    measuredAt: tile.measured_at && iso(tile.measured_at),
    effectiveAt: tile.effective_at && iso(tile.effective_at),
    level: levelOf(tile, intervalSeconds, now),
    intervalSeconds,
    thresholds: bands.flatMap(({ from, to }, index) => (index === 0 ? [from, to] : [to])).map(shown),
    labels: bands.map(({ label }) => label),
    colors: bands.map(({ color }) => color),
    periodHours: definition.periodId,
    series: series.map(([at, value]) => [at, value === null ? null : shown(value)]),
  };
}

function bandsOfTile({ definition: { thresholds, labels, colors }, scale }: FoundTile): readonly Band[] {
  return thresholds === null ? bandsOfCo2(scale ?? DEFAULT_CO2_SCALE) : bandsOfScale({ thresholds, labels, colors });
}

function unitOf({ definition: { metricId, unitId }, custom_unit }: FoundTile): {
  readonly unit: string;
  readonly digits: number;
  readonly conversion: UnitConversion;
} {
  const metric = metricById.get(metricId);
  if (metric === undefined) return { unit: custom_unit ?? '', digits: CUSTOM_DIGITS, conversion: SAME };
  const unit = unitId ?? metric.unit;
  const found = conversion(metric.unit, unit) ?? SAME;
  return { unit, digits: digitsIn(found, metric.digits), conversion: found };
}

/** Fresh, expiring after 3 missed intervals, old after 6; `none` without a value. */
function levelOf({ effective_at }: FoundTile, intervalSeconds: number, now: Date): PublicTile['level'] {
  if (effective_at === null) return 'none';
  const missed = (now.getTime() - effective_at.getTime()) / (intervalSeconds * 1_000);
  if (missed > OLD_AFTER_INTERVALS) return 'old';
  return missed > EXPIRING_AFTER_INTERVALS ? 'expiring' : 'fresh';
}
