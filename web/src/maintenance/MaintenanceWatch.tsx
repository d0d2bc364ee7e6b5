import { pathOf } from '@watchglass/schemas/entity';
import { maintenance } from '@watchglass/schemas/maintenance/entity';
import type { RunningMaintenance } from '@watchglass/schemas/maintenance/views';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useRead, type Reading } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';
import { runningAtom } from './running.ts';

/** Sensors that come into a scope are seen after this time at the latest. */
const LOOK_MS = 5 * 60_000;
/** A wall is not told of plans: a new one is seen after this time. */
const WALL_LOOKS_MS = 60_000;
const SOONEST_MS = 1_000;

/** Knows on every page what is in maintenance now: it reads that again when a window begins or ends, or is changed. */
export function MaintenanceWatch() {
  const reading = useReading();
  useRowChanges('maintenance', reading);
  useWindows(reading, LOOK_MS);
  return null;
}

/** Knows on a wall what is in maintenance now, of the sensors that it shows. */
export function WallMaintenanceWatch() {
  useWindows(useReading(), WALL_LOOKS_MS);
  return null;
}

function useReading(): Reading<RunningMaintenance> {
  const path = `${pathOf(maintenance, useOrganization().id)}/running`;
  return useRead(path, (http, signal) => http.get<RunningMaintenance>(path, signal));
}

function useWindows({ loaded, reread }: Reading<RunningMaintenance>, lookMs: number): void {
  const setRunning = useSetAtom(runningAtom);
  const serverNow = useSetAtom(readNowAtom);
  const value = loaded.state === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (value === undefined) return undefined;
    setRunning(value.items);
    const changes = value.changesAt === null ? Infinity : Date.parse(value.changesAt) - serverNow();
    const timer = window.setTimeout(() => void reread(), Math.max(SOONEST_MS, Math.min(lookMs, changes)));
    return () => window.clearTimeout(timer);
  }, [value, reread, serverNow, setRunning, lookMs]);
  useEffect(() => () => setRunning([]), [setRunning]);
}
