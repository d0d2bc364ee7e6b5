import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

interface Replaced {
  readonly organizationId: number;
  readonly sensorId: number;
}

export const replaceSensorAtom = atom(
  null,
  async (get, _set, { organizationId, sensorId }: Replaced, body: unknown) => {
    await get(requiredHttpAtom).post(`/api/sensors/${organizationId}/sensor/${sensorId}/replace`, body);
  },
);
