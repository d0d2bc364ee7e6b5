import type { Coefficients } from '@watchglass/schemas/sensor/adjustment';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Coefficients that double a value. */
export const DOUBLE: Coefficients = {
  slope: 2,
  offset: 0,
  normalising: 1,
  conversion: null,
  preset: null,
  customMetric: null,
};

/** Creates a calibration profile; returns its id. */
export async function newProfile({ id, owner }: Workspace, name = 'Probe'): Promise<string> {
  return taken(await owner.ask<{ id: string }>('POST', `/api/profiles/${id}`, { name, ...DOUBLE })).id;
}
