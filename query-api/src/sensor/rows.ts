import { DEFAULT_INTERVAL_SECONDS } from '@watchglass/schemas/sensor/limits';
import type { SensorType } from '@watchglass/schemas/sensor/type';
import type { SensorKind, SensorState } from '@watchglass/schemas/sensor/states';
import type { AdjustmentView, LatestView, SensorView } from '@watchglass/schemas/sensor/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import type { Then } from '../moment/asked-then.ts';
import { arrivalAfter, newestThen, type PointThen, type ValueThen } from '../moment/latest-then.ts';
import { INTERVAL_SECONDS } from './no-data.ts';
import { idsAlike, tagNames } from '../tag/tag-names.ts';

export interface SensorRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly kind: SensorKind;
  readonly state: SensorState;
  readonly wire_id: string;
  readonly base_serial: string | null;
  readonly told_type: SensorType;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly metric_ids: readonly number[];
  readonly adjustments: readonly AdjustmentView[];
  readonly heard_at: Date;
  readonly revision: number;
  readonly position: string;
  readonly interval_seconds: number | null;
  readonly interval_set: number | null;
  readonly calibration_due_on: string | null;
  readonly latest: readonly LatestView[] | null;
  readonly invalid: SensorView['invalid'];
  readonly output_version: number | null;
}

/** The interval is the declared one, else the shortest estimate of the sensor's points. */
export const sensorRows: RowReader<SensorRow, SensorView> = {
  concept: 'sensor',
  table: 'sensors',
  id: 'id',
  columns: `t.id, t.name, t.kind, t.state, t.wire_id, t.base_serial, t.told_type, ${tagNames('t.tag_ids')} AS tags, t.metric_ids, t.adjustments, t.interval_set, t.calibration_due_on::text AS calibration_due_on, t.heard_at, t.revision, t.position,
    (SELECT p.id FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted) AS location`,
  measured: {
    columns: `${INTERVAL_SECONDS} AS interval_seconds,
    (SELECT json_agg(json_build_object('metricId', l.metric_id, 'value', l.value,
        'measuredAt', round(extract(epoch FROM l.measured_at) * 1000),
        'effectiveAt', round(extract(epoch FROM l.effective_at) * 1000)) ORDER BY l.metric_id)
      FROM read.latest_values l WHERE l.organization_id = t.organization_id AND l.sensor_id = t.id) AS latest,
    (SELECT json_build_object('at', d.last_at, 'reason', d.last_reason,
        'input', coalesce((d.versions->-1->'inputs'->d.last_input->>'sensorId')::int, (SELECT p.sensor_id
          FROM read.asset_points p WHERE p.id = (d.versions->-1->'inputs'->d.last_input->>'pointId')::uuid)))
      FROM read.derivations d WHERE d.sensor_id = t.id AND d.last_reason IS NOT NULL) AS invalid,
    (SELECT d.output_version::float8 FROM read.derivations d WHERE d.sensor_id = t.id) AS output_version`,
    past: `${INTERVAL_SECONDS} AS interval_seconds, NULL::json AS latest, NULL::json AS invalid, NULL::float8 AS output_version`,
  },
  placed: { condition: (locations) => `t.location_id = ANY (${locations})` },
  onWalls: { of: ['sensors'], condition: (ids) => `t.id = ANY (${ids})` },
  keepsDeleted: false,
  movedBy: { tag: (tags) => `t.tag_ids && ${idsAlike(tags)}` },
  views: async (rows, { moment, sight }) => {
    const values = moment === undefined ? null : await newestThen(moment, sight.organizationId, pointsThen(rows));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      state: row.state,
      wireId: row.wire_id,
      baseSerial: row.base_serial,
      type: row.told_type,
      tags: row.tags,
      location: row.location,
      intervalSeconds: row.interval_seconds ?? DEFAULT_INTERVAL_SECONDS,
      setIntervalSeconds: row.interval_set,
      metrics: row.metric_ids,
      adjustments: row.adjustments,
      calibrationDueOn: row.calibration_due_on,
      latest: values === null ? (row.latest ?? []) : latestOf(values, row.id, moment),
      invalid: values === null ? row.invalid : invalidOf(values, row.id),
      outputVersion: row.output_version,
      heardAt: iso(row.heard_at),
      etag: etagOf(row.revision),
      position: row.position,
    }));
  },
};

const pointsThen = (rows: readonly SensorRow[]): PointThen[] =>
  rows.flatMap(({ id, kind, metric_ids }) => metric_ids.map((metricId) => ({ sensorId: id, metricId, kind })));

function latestOf(values: readonly ValueThen[], sensorId: number, moment: Then | undefined): LatestView[] {
  return values
    .filter((each) => each.sensorId === sensorId && each.reason === undefined)
    .map((each) => {
      const { metricId, value, measuredAt, effectiveAt } = each;
      const arrivedAt = moment && arrivalAfter(moment, each);
      return { metricId, value, measuredAt, effectiveAt, ...(arrivedAt !== undefined && { arrivedAt }) };
    });
}

/** Which input it was is not said: the formula of then may have been another one. */
function invalidOf(values: readonly ValueThen[], sensorId: number): SensorView['invalid'] {
  const last = values.find((each) => each.sensorId === sensorId && each.reason !== undefined);
  return last?.reason === undefined ? null : { at: last.measuredAt, reason: last.reason, input: null };
}
