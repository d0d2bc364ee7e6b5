import { newestCalibration } from '@watchglass/schemas/calibration/state';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { AdjustmentView } from '@watchglass/schemas/sensor/views';
import { NO_TYPE, type SensorType } from '@watchglass/schemas/sensor/type';
import type { SensorKind, SensorState } from '@watchglass/schemas/sensor/states';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import { table, type Table } from '../table.ts';

type SensorAdjusted = Extract<SensorEvent, { type: 'SensorAdjusted' }>['data'];

interface SensorRow {
  readonly id: number;
  readonly organization_id: number;
  readonly wire_id: string;
  readonly base_serial: string | null;
  readonly name: string;
  readonly told_type: SensorType;
  /** As recorded: some may be merged or deleted since. */
  readonly tag_ids: readonly string[];
  /** The interval that a person has set, else the declared one. */
  readonly interval_seconds: number | null;
  readonly interval_set: number | null;
  readonly interval_declared: number | null;
  readonly metric_ids: readonly number[];
  readonly heard_at: string;
  readonly revision: number;
  readonly location_id: string | null;
  readonly kind: SensorKind;
  readonly state: SensorState;
  /** The certificates that were not withdrawn, as recorded. */
  readonly calibrations: readonly Certificate[];
  /** The last valid day of the newest calibration. */
  readonly calibration_due_on: string | null;
  /** The newest settings of each adjusted point. */
  readonly adjustments: readonly AdjustmentView[];
}

/** `revision` is that of the sensor's stream: the version for If-Match. */
export const sensors: Table = table<SensorRow, SensorEvent | VirtualSensorEvent>({
  name: 'sensors',
  key: ['id'],
  past: true,
  columns: {
    id: 'integer',
    organization_id: 'integer NOT NULL',
    wire_id: 'text NOT NULL',
    base_serial: 'text',
    name: 'text NOT NULL',
    told_type: 'jsonb NOT NULL',
    tag_ids: 'uuid[] NOT NULL',
    interval_seconds: 'integer',
    interval_set: 'integer',
    interval_declared: 'integer',
    metric_ids: 'integer[] NOT NULL',
    heard_at: 'timestamptz NOT NULL',
    revision: 'integer NOT NULL',
    location_id: 'uuid',
    kind: 'text NOT NULL',
    state: 'text NOT NULL',
    adjustments: 'jsonb NOT NULL',
    calibrations: 'jsonb NOT NULL',
    calibration_due_on: 'date',
  },
  indexes: {
    sensors_by_organization: '(organization_id, base_serial)',
    // The default order of the list, so that a page needs no sort of all rows.
    sensors_by_name: '(organization_id, lower(name), id)',
    sensors_by_tag: 'USING gin (tag_ids)',
    sensors_by_location: '(location_id) WHERE location_id IS NOT NULL',
  },
  keyOf: ({ data }) => ({ id: data.sensorId }),
  on: {
    SensorHeard: ({ data, metadata, revision }) => ({
      id: data.sensorId,
      organization_id: data.organizationId,
      wire_id: data.wireId,
      base_serial: data.baseSerial,
      name: data.name,
      told_type: NO_TYPE,
      tag_ids: [],
      interval_seconds: null,
      interval_set: null,
      interval_declared: null,
      metric_ids: [],
      heard_at: metadata.at,
      revision,
      location_id: null,
      kind: 'physical',
      state: 'active',
      adjustments: [],
      calibrations: [],
      calibration_due_on: null,
    }),
    VirtualSensorCreated: ({ data, metadata, revision }) => ({
      id: data.sensorId,
      organization_id: data.organizationId,
      wire_id: '',
      base_serial: null,
      name: data.name,
      told_type: NO_TYPE,
      tag_ids: [],
      interval_seconds: null,
      interval_set: null,
      interval_declared: null,
      metric_ids: [data.metricId],
      heard_at: metadata.at,
      revision,
      location_id: null,
      kind: 'virtual',
      state: 'active',
      adjustments: [],
      calibrations: [],
      calibration_due_on: null,
    }),
    VirtualSensorChanged: ({ revision }) => ({ revision }),
    VirtualSensorHistoryStopped: ({ revision }) => ({ revision }),
    SensorMetricHeard: ({ data, revision }, row) => ({
      metric_ids: [...new Set([...(row?.metric_ids ?? []), data.metricId])],
      revision,
    }),
    SensorIntervalDeclared: ({ data, revision }, row) => ({
      interval_declared: data.intervalSeconds,
      interval_seconds: row?.interval_set ?? data.intervalSeconds,
      revision,
    }),
    SensorIntervalSet: ({ data, revision }, row) => ({
      interval_set: data.seconds,
      interval_seconds: data.seconds ?? row?.interval_declared ?? null,
      revision,
    }),
    SensorTypeTold: ({ data: { product, group, groupId }, revision }) => ({
      told_type: { product, group, groupId },
      revision,
    }),
    SensorPaired: ({ data, revision }) => ({ base_serial: data.baseSerial, revision }),
    SensorUnpaired: ({ revision }) => ({ revision }),
    SensorRenamed: ({ data, revision }) => ({ name: data.name, revision }),
    SensorPlaced: ({ data, revision }) => ({ location_id: data.location, revision }),
    SensorTagsChanged: ({ data, revision }) => ({
      tag_ids: data.tags.map((name) => textTagId(data.organizationId, name)),
      revision,
    }),
    SensorTagsAssigned: ({ data, revision }) => ({ tag_ids: data.tagIds, revision }),
    SensorDisabled: ({ revision }) => ({ state: 'disabled', revision }),
    SensorEnabled: ({ revision }) => ({ state: 'active', revision }),
    SensorDeleted: ({ revision }) => ({ state: 'deleted', revision }),
    SensorRestored: ({ revision }) => ({ state: 'active', revision }),
    SensorCalibrated: ({ data: { calibrationId: id, on, dueOn }, revision }, row) => ({
      ...calibratedBy([...(row?.calibrations ?? []), { id, on, dueOn }]),
      revision,
    }),
    CalibrationWithdrawn: ({ data, revision }, row) => ({
      ...calibratedBy((row?.calibrations ?? []).filter(({ id }) => id !== data.calibrationId)),
      revision,
    }),
    SensorAdjusted: ({ data, revision }, row) => ({ adjustments: withNewest(row?.adjustments ?? [], data), revision }),
  },
});

interface Certificate {
  readonly id: string;
  readonly on: string;
  readonly dueOn: string;
}

function calibratedBy(calibrations: readonly Certificate[]): Pick<SensorRow, 'calibrations' | 'calibration_due_on'> {
  return { calibrations, calibration_due_on: newestCalibration(calibrations)?.dueOn ?? null };
}

function withNewest(
  known: readonly AdjustmentView[],
  { sensorId: _sensor, organizationId: _organization, before: _before, ...adjustment }: SensorAdjusted,
): AdjustmentView[] {
  const others = known.filter(({ metricId }) => metricId !== adjustment.metricId);
  return [...others, adjustment].toSorted((a, b) => a.metricId - b.metricId);
}
