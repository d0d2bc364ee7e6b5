import { pathOf } from '@watchglass/schemas/entity';
import { maintenance } from '@watchglass/schemas/maintenance/entity';
import type { RunningMaintenance } from '@watchglass/schemas/maintenance/views';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';
import { runningAtom } from './running.ts';

/** Sensors that come into a scope are seen after this time at the latest. */
const LOOK_MS = 5 * 60_000;
const SOONEST_MS = 1_000;

/** Knows on every page what is in maintenance now: it reads that again when a window begins or ends, or is changed. */
export function MaintenanceWatch() {
  const path = `${pathOf(maintenance, useOrganization().id)}/running`;
  const reading = useRead(path, (http, signal) => http.get<RunningMaintenance>(path, signal));
  useRowChanges('maintenance', reading);
  const setRunning = useSetAtom(runningAtom);
  const serverNow = useSetAtom(readNowAtom);
  const { loaded, reread } = reading;
  const value = loaded.state === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (value === undefined) return undefined;
    setRunning(value.items);
    const changes = value.changesAt === null ? Infinity : Date.parse(value.changesAt) - serverNow();
    const timer = window.setTimeout(() => void reread(), Math.max(SOONEST_MS, Math.min(LOOK_MS, changes)));
    return () => window.clearTimeout(timer);
  }, [value, reread, serverNow, setRunning]);
  useEffect(() => () => setRunning([]), [setRunning]);
  return null;
}
