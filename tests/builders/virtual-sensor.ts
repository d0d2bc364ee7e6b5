import { taken } from './door.ts';
import { TEMPERATURE } from './readings.ts';
import type { Workspace } from './workspace.ts';

/** A metric of ours that no rule of the tests concerns. */
export const RATIO = 207;

/** Twice the temperature of a sensor, as a plain ratio. */
export async function newVirtualSensor(
  { id, owner }: Workspace,
  { sensor, location = null }: { sensor: number; location?: string | null },
): Promise<number> {
  const body = {
    name: 'Twice',
    type: 'expert',
    metricId: RATIO,
    inputs: [{ sensorId: sensor, metricId: TEMPERATURE }],
    parameters: { slope: 2 },
    timeZone: 'Europe/Riga',
    location,
  };
  return taken(await owner.ask<{ id: number }>('POST', `/api/virtual-sensors/${id}`, body)).id;
}
