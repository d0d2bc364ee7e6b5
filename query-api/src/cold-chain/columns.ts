import { calibrationState } from '@watchglass/schemas/calibration/state';
import { organizationDay } from '../calibration/organization-day.ts';
import type { Columns } from '../http/list-routes.ts';
import type { Reading } from '../http/route.ts';
import { locationNames } from '../location/location-names.ts';
import { TEMPERATURE, type ColdChainRow } from './rows.ts';

const MINUTE_MS = 60_000;

/** Columns of the cold chain: values in °C, times in minutes, instants in UTC. */
export async function coldChainColumns({ relational, sight, clock }: Reading): Promise<Columns<ColdChainRow>> {
  const [names, today] = await Promise.all([
    locationNames(relational, sight.organizationId),
    organizationDay(relational, sight.organizationId, clock()),
  ]);
  return [
    ['id', ({ sensor }) => sensor.id],
    ['name', ({ sensor }) => sensor.name],
    ['serial', ({ sensor }) => sensor.wireId],
    ['location', ({ sensor }) => names.get(sensor.location ?? '')],
    ['temperature (C)', ({ sensor }) => newestOf(sensor)?.value],
    ['measuredAt', ({ sensor }) => instantOf(newestOf(sensor)?.measuredAt)],
    ['low (C)', ({ limits }) => limits.low],
    ['high (C)', ({ limits }) => limits.high],
    ['lowest 24 h (C)', ({ extremes }) => extremes?.min?.value],
    ['lowestAt', ({ extremes }) => instantOf(extremes?.min?.at)],
    ['highest 24 h (C)', ({ extremes }) => extremes?.max?.value],
    ['highestAt', ({ extremes }) => instantOf(extremes?.max?.at)],
    ['kinetic mean 24 h (C)', ({ figures }) => figures?.meanKineticTemperature],
    ['below 24 h (min)', (row) => (row.limits.low === null ? undefined : minutes(row.figures?.below))],
    ['above 24 h (min)', (row) => (row.limits.high === null ? undefined : minutes(row.figures?.above))],
    ['unknown 24 h (min)', ({ figures }) => minutes(figures?.unknown)],
    ['calibration', ({ sensor }) => calibrationState(sensor.calibrationDueOn, today)],
    ['calibrationDueOn', ({ sensor }) => sensor.calibrationDueOn],
  ];
}

type Sensor = ColdChainRow['sensor'];

/** None of a virtual sensor whose newest output is invalid. */
const newestOf = ({ latest, invalid }: Sensor): Sensor['latest'][number] | undefined =>
  invalid === null ? latest.find(({ metricId }) => metricId === TEMPERATURE) : undefined;

const instantOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const minutes = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / MINUTE_MS);
