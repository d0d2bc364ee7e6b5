import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { Then } from '../moment/asked-then.ts';
import { ARRIVED } from '../moment/arrived.ts';
import type { Queryable } from '@watchglass/streams/ports/relational';

/**
 * SQL of the rows with the values of a kind of sensor: `FROM`, and the condition that all of them fulfil; callers add
 * theirs with AND. Outputs of virtual sensors have no rollups, since later readings correct them.
 */
export const VALUES_OF: Readonly<Record<SensorKind, string>> = {
  physical: 'readings WHERE true',
  virtual: 'derived_readings FINAL WHERE state = 0',
};

/**
 * The same of a moment, whose parameter is `{at: Int64}`. Outputs follow the readings that are there today: those until the moment count,
 * however late their inputs came. Rollups do not say which of their readings had arrived, so the past is read from values alone.
 */
export function valuesThen(kind: SensorKind, moment: Pick<Then, 'basis'> | undefined): string {
  if (moment === undefined) return VALUES_OF[kind];
  return `${VALUES_OF[kind]} AND ${ARRIVED[kind === 'virtual' ? 'measured' : moment.basis]}`;
}

/** The parameter of `valuesThen`. */
export const atOf = (moment: Pick<Then, 'at'> | undefined): { readonly at?: number } =>
  moment === undefined ? {} : { at: moment.at };

/** Where a primary key spans partitions (years), each is merged by itself: a key of an output lies in one year. */
export const FINAL_SETTINGS = 'SETTINGS do_not_merge_across_partitions_select_final = 1';

/** The virtual sensors among some sensors. */
export async function virtualAmong(
  relational: Queryable,
  organizationId: number,
  sensorIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sensorIds.length === 0) return new Set();
  const rows = await relational.query<{ id: number }>({
    name: 'reading.virtual',
    text: 'SELECT id FROM read.virtual_sensors WHERE organization_id = $1 AND id = ANY ($2::int[])',
    values: [organizationId, sensorIds],
  });
  return new Set(rows.map(({ id }) => id));
}
