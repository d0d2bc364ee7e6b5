import { taken } from './door.ts';
import { photograph, uploadFile } from './file.ts';
import type { Workspace } from './workspace.ts';

export const CERTIFICATE = { on: '2026-01-01', dueOn: '2027-01-01', certificate: 'K-1', laboratory: 'Laboratory' };

/** Records a certificate of a sensor, with its file; projected when it resolves. */
export async function newCalibration(workspace: Workspace, sensor: number): Promise<string> {
  const { id, owner } = workspace;
  const path = `/api/sensors/${id}/sensor/${sensor}/calibrations`;
  const file = taken(await uploadFile(workspace, photograph())).id;
  const calibration = taken(await owner.ask<{ id: string }>('POST', path, { ...CERTIFICATE, file })).id;
  taken(await owner.ask('GET', path));
  return calibration;
}
