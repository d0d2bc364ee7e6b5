import { atom } from 'jotai';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { requiredHttpAtom } from '../http/browser.ts';

export const SWITCHES = ['disable', 'enable', 'restore', 'delete'] as const;
export type Switch = (typeof SWITCHES)[number];

/** The switches that a sensor in this state offers, the harmless ones first. */
export function switchesOf({ state }: Pick<SensorView, 'state'>): readonly Switch[] {
  if (state === 'deleted') return ['restore'];
  return state === 'disabled' ? ['enable', 'delete'] : ['disable', 'delete'];
}

interface Switching {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly what: Switch;
  readonly reason: string;
  /** The sensor's name as it was typed, to delete it. */
  readonly name: string;
}

export const switchSensorAtom = atom(
  null,
  async (get, _set, { organizationId, sensorId, what, reason, name }: Switching) => {
    const path = `/api/sensors/${organizationId}/sensor/${sensorId}`;
    const http = get(requiredHttpAtom);
    if (what === 'delete') await http.call(path, { method: 'DELETE', body: { name, reason } });
    else await http.post(`${path}/${what}`, { reason });
  },
);
