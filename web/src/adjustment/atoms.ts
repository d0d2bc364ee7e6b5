import type { MeasuredDay } from '@watchglass/schemas/sensor/views';
import { atom } from 'jotai';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';

interface Which {
  readonly organizationId: number;
  readonly sensorId: number;
}

const sensorPath = ({ organizationId, sensorId }: Which): string => `/api/sensors/${organizationId}/sensor/${sensorId}`;

export const measuredPath = (which: Which, metricId: number): string =>
  `${sensorPath(which)}/measured?metric=${metricId}`;

interface Adjusted extends Which {
  readonly ifMatch: string;
  readonly fields: RefusedFields;
}

export const adjustSensorAtom = atom(null, async (get, _set, { ifMatch, fields, ...which }: Adjusted, body: object) => {
  const path = `${sensorPath(which)}/adjustments`;
  await atFields(get(requiredHttpAtom).call(path, { method: 'PUT', body, ifMatch }), fields);
});

/** The last day of a point, up to this moment. */
export const readMeasuredAtom = atom(null, (get, _set, which: Which, metricId: number) =>
  get(requiredHttpAtom).get<MeasuredDay>(measuredPath(which, metricId)),
);
