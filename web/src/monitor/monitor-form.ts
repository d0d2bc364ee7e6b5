import { toNative } from '@watchglass/schemas/metric/convert';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { conversion, type UnitConversion } from '@watchglass/schemas/metric/units';
import {
  CO2_METRIC_ID,
  type BandColour,
  type LinkState,
  type MonitorPeriod,
  type MonitorType,
} from '@watchglass/schemas/monitor/kinds';
import type { MonitorTerms } from '@watchglass/schemas/monitor/commands';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { QUANTITY_OF_UNIT, UNIT_CHOICES } from '@watchglass/schemas/user/units';

/** A threshold in the native unit, and the band that begins there. */
export interface ThresholdRow {
  readonly value: number | null;
  readonly label: string;
  readonly color: BandColour;
}

export interface MonitorForm {
  readonly type: MonitorType;
  readonly name: string;
  readonly of: 'sensor' | 'point';
  readonly sensors: readonly number[];
  readonly assets: readonly string[];
  readonly points: readonly string[];
  readonly metricId: number;
  /** Empty for the native unit. */
  readonly unitId: string;
  readonly hasOwnScale: boolean;
  readonly rows: readonly ThresholdRow[];
  readonly periodId: MonitorPeriod;
  readonly state: LinkState;
  /** One a line. */
  readonly origins: string;
}

export const NEW_MONITOR: MonitorForm = {
  type: 'co2',
  name: '',
  of: 'sensor',
  sensors: [],
  assets: [],
  points: [],
  metricId: CO2_METRIC_ID,
  unitId: '',
  hasOwnScale: false,
  rows: [
    { value: 0, label: '', color: 'green' },
    { value: 50, label: '', color: 'yellow' },
    { value: 100, label: '', color: 'red' },
  ],
  periodId: 24,
  state: 'internal',
  origins: '',
};

export function formOf(tile: MonitorView): MonitorForm {
  const { type, name, source, metricId, unitId, thresholds, labels, colors, periodId, state, origins } = tile;
  const rows = (thresholds ?? []).map((value, at) => ({ value, label: labels[at] ?? '', color: colors[at] ?? 'grey' }));
  return {
    type,
    name,
    of: source.pointId === null ? 'sensor' : 'point',
    sensors: source.sensorId === null ? [] : [source.sensorId],
    assets: [],
    points: source.pointId === null ? [] : [source.pointId],
    metricId,
    unitId: unitId ?? '',
    hasOwnScale: thresholds !== null,
    rows: rows.length === 0 ? NEW_MONITOR.rows : rows,
    periodId: periodId as MonitorPeriod,
    state,
    origins: origins.join('\n'),
  };
}

const hasScale = ({ type, hasOwnScale }: MonitorForm): boolean => type === 'gauge' || hasOwnScale;

/** The body of its command. A source that is not chosen yet is missing, which the shape names. */
export function termsOf(form: MonitorForm): Partial<MonitorTerms> {
  const { name, of, sensors, points, type, metricId, unitId, rows, periodId, state, origins } = form;
  const source = of === 'sensor' ? sensors.map((sensorId) => ({ sensorId })) : points.map((pointId) => ({ pointId }));
  const bands = rows.slice(0, -1);
  return {
    name,
    ...(source[0] && { source: source[0] }),
    metricId: type === 'co2' ? CO2_METRIC_ID : metricId,
    unitId: unitId === '' ? null : unitId,
    thresholds: hasScale(form) ? rows.map(({ value }) => value) : null,
    labels: hasScale(form) ? bands.map(({ label }) => label) : [],
    colors: hasScale(form) ? bands.map(({ color }) => color) : [],
    periodId,
    state,
    origins: origins
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

const SAME: UnitConversion = { slope: 1, offset: 0 };

/** From the tile's unit to the native one. */
export function conversionOf({ metricId, unitId }: Pick<MonitorForm, 'metricId' | 'unitId'>): UnitConversion {
  const native = metricById.get(metricId)?.unit;
  return native === undefined || unitId === '' ? SAME : (conversion(native, unitId) ?? SAME);
}

/** The units in which a metric can be shown, its native one first; a metric without a choice has none. */
export function unitsOf(metricId: number): readonly string[] {
  const quantity = QUANTITY_OF_UNIT[metricById.get(metricId)?.unit ?? ''];
  return quantity === undefined ? [] : UNIT_CHOICES[quantity];
}

/** A typed number in the tile's unit, as a threshold; null for an empty or unfinished one. */
export function thresholdIn(typed: string, form: Pick<MonitorForm, 'metricId' | 'unitId'>): number | null {
  const text = typed.trim().replace(',', '.').replace('\u2212', '-');
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : toNative(conversionOf(form), value);
}

/** The query of the preview; null while no source is chosen. */
export function previewQuery({ of, sensors, points, type, metricId, periodId, unitId }: MonitorForm): string | null {
  const source = of === 'sensor' ? sensors[0] : points[0];
  if (source === undefined) return null;
  const query = new URLSearchParams({
    [of]: String(source),
    metric: String(type === 'co2' ? CO2_METRIC_ID : metricId),
    period: String(periodId),
  });
  if (unitId !== '') query.set('unit', unitId);
  return `${type}?${query.toString()}`;
}
