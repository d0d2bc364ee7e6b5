import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Person } from './api.ts';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Days from today to the last valid day, by the beginning of a sensor's name. */
const CERTIFICATES = [
  { sensor: 'Cold store 1', certificate: 'LNMC-4471', validDays: 20 },
  { sensor: 'Cold store 2', certificate: 'LNMC-4472', validDays: -12 },
  { sensor: 'Freezer', certificate: 'LNMC-4473', validDays: 300 },
] as const;

/** Records one calibration certificate each: one is due, one is overdue, one is valid. */
export async function certify({ call }: Person, organizationId: number, sensors: readonly SensorView[]): Promise<void> {
  const day = (fromToday: number): string => new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);
  for (const { sensor, certificate, validDays } of CERTIFICATES) {
    const found = sensors.find(({ name }) => name.startsWith(sensor));
    if (found === undefined) continue;
    const path = `/api/sensors/${organizationId}/sensor/${found.id}/calibrations`;
    const { total } = await call<Page<unknown>>('GET', path);
    const laboratory = 'National metrology laboratory';
    const days = { on: day(validDays - YEAR_DAYS), dueOn: day(validDays) };
    if (total === 0) await call('POST', path, { ...days, certificate, laboratory });
  }
}
