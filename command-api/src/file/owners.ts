import type { EventStore } from '@watchglass/streams/ports/event-store';
import { assetFold } from '../asset/asset.ts';
import { load } from '../handle-command.ts';
import { sensorFold } from '../sensor/sensor.ts';

/** Whether the state of a stream names a file. */
type Names = (store: EventStore, stream: string, fileId: string) => Promise<boolean>;

/** The streams whose events name files, by the beginning of their names. */
const OWNERS: Readonly<Record<string, Names>> = {
  'asset-': async (store, stream, fileId) => {
    const { state } = await load(store, stream, assetFold);
    return state.status !== 'unknown' && state.files.has(fileId);
  },
  // A withdrawn certificate keeps its file.
  'sensor-': async (store, stream, fileId) => {
    const { state } = await load(store, stream, sensorFold);
    return state.status === 'heard' && state.calibrations.some((calibration) => calibration.fileId === fileId);
  },
};

/** Throws for a stream of no owner: its files are kept. */
export const isNamed: Names = (store, stream, fileId) => {
  const [, names] = Object.entries(OWNERS).find(([beginning]) => stream.startsWith(beginning)) ?? [];
  if (names === undefined) throw new TypeError(`add ${stream} to the owners of files`);
  return names(store, stream, fileId);
};
