import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import {
  isUnadjusted,
  possibleSecond,
  storedValue,
  type AdjustmentVersion,
} from '@watchglass/schemas/sensor/adjustment';
import type { AdjustmentsOf } from '../sensor/adjustments.ts';
import type { Rows } from './place-readings.ts';

interface Row {
  readonly sensorId: number;
  readonly metricId: number;
  readonly at: number;
  readonly value: number;
}

/**
 * Adds a reading with its adjusted value, and that of its second point. Returns the fault of a reading that a device
 * sends for a second point, or of settings that overflow.
 */
export function addAdjusted(
  rows: Rows,
  row: Row,
  adjustments: AdjustmentsOf | undefined,
): QuarantineReason | undefined {
  const { sensorId, metricId, at, value: measured } = row;
  if (adjustments?.isFed(sensorId, metricId, at)) return 'secondPoint';
  const adjustment = adjustments?.versionOf(sensorId, metricId, at);
  if (adjustment === undefined) {
    add(rows, row);
    return undefined;
  }
  const value = storedValue(measured, adjustment);
  if (value === null) return 'implausibleValue';
  if (!isUnadjusted(adjustment)) rows.raw.set(rows.at.length, measured);
  add(rows, { ...row, value });
  addSecond(rows, { ...row, value }, adjustment);
  return undefined;
}

function addSecond(rows: Rows, row: Row, adjustment: AdjustmentVersion): void {
  const { feeds } = adjustment;
  if (feeds === null) return;
  const value = possibleSecond(row.value, adjustment, feeds);
  if (value === null) return;
  add(rows, { ...row, metricId: feeds, value });
  rows.fed += 1;
}

function add(rows: Rows, { sensorId, metricId, at, value }: Row): void {
  rows.sensor.push(sensorId);
  rows.metric.push(metricId);
  rows.at.push(at);
  rows.value.push(value);
}
