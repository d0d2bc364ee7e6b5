import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import type { Page } from '@watchglass/schemas/page';
import { UNADJUSTED, type AdjustmentSettings, type Coefficients } from '@watchglass/schemas/sensor/adjustment';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { Refused, type Person } from './api.ts';

const [TEMPERATURE, PERMITTIVITY] = [1, 9];
const PROFILE_NAME = 'Probes of the laboratory';
const PROFILE: Coefficients = {
  slope: 1.01,
  offset: -0.2,
  normalising: 1,
  conversion: null,
  preset: null,
  customMetric: null,
};
const ATTEMPTS = 5;

/** One sensor adjusted by a profile, and a soil probe whose permittivity gives its water content. */
export async function adjustSensors(
  person: Person,
  organizationId: number,
  sensors: readonly SensorView[],
): Promise<void> {
  const laboratory = sensors.find(({ name }) => name === 'Laboratory');
  const probe = sensors.find(({ metrics }) => metrics.includes(PERMITTIVITY));
  const by = { person, organizationId };
  if (laboratory) {
    const settings = { ...UNADJUSTED, ...PROFILE, profile: await profileOf(by) };
    await adjust(by, laboratory.id, { metricId: TEMPERATURE, ...settings });
  }
  if (probe) await adjust(by, probe.id, { metricId: PERMITTIVITY, ...UNADJUSTED, preset: { equation: 'topp' } });
}

interface By {
  readonly person: Person;
  readonly organizationId: number;
}

async function profileOf({ person, organizationId }: By): Promise<string> {
  const path = `/api/profiles/${organizationId}`;
  const { items } = await person.call<Page<CalibrationProfileView>>('GET', path);
  const known = items.find(({ name }) => name === PROFILE_NAME)?.id;
  return known ?? (await person.call<{ id: string }>('POST', path, { name: PROFILE_NAME, ...PROFILE })).id;
}

/** A new sensor may still be changing, hence the retries. One that a visitor adjusted keeps its settings. */
async function adjust(
  { person, organizationId }: By,
  id: number,
  body: AdjustmentSettings & { readonly metricId: number },
): Promise<void> {
  const path = `/api/sensors/${organizationId}/sensor/${id}`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { adjustments, etag } = await person.call<SensorView>('GET', path);
    if (adjustments.length > 0) return;
    try {
      await person.call('PUT', `${path}/adjustments`, body, { 'if-match': etag });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || ![412, 422].includes(error.status)) throw error;
    }
  }
}
