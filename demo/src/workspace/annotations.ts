import type { WriteAnnotation } from '@watchglass/schemas/annotation/commands';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { excursionsOfWeek } from '../past/episodes.ts';
import type { Person } from './api.ts';

/** Ben's note on the door that stood ajar, unless something is noted. */
export async function noteDoor(
  colleague: Person,
  organizationId: number,
  { sensors, now }: { readonly sensors: readonly SensorView[]; readonly now: number },
): Promise<void> {
  const path = `/api/annotations/${organizationId}`;
  const [{ sensor, from, until }] = excursionsOfWeek(now);
  const noted = sensors.find(({ wireId }) => Number(wireId) === sensor.id);
  if (noted === undefined || (await colleague.call<Page<unknown>>('GET', path)).total > 0) return;
  const note: WriteAnnotation = {
    target: { kind: 'sensor', sensorId: noted.id },
    from: new Date(from).toISOString(),
    to: new Date(until).toISOString(),
    text: 'The door stood ajar after the delivery: ice on its seal. The seal is dry again, the goods were moved to cold store 2.',
  };
  await colleague.call('POST', path, note);
}
