import type { BaseDetail } from '@watchglass/schemas/base/views';
import { useCallback, useEffect } from 'react';
import { useRead, type Reading } from '../http/use-read.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';

/** Progress changes no row. */
const PROGRESS_EVERY_MS = 3_000;

/** One base, read again whenever its row changes, and now and then while a procedure runs. */
export function useBase(serial: string): Reading<BaseDetail> {
  const path = `/api/gateways/${useOrganization().id}/base/${encodeURIComponent(serial)}`;
  const reading = useRead(path, (http, signal) => http.get<BaseDetail>(path, signal));
  useRowChanges(
    'base',
    reading,
    useCallback((row) => isRow(row, serial), [serial]),
  );
  const { loaded, reread } = reading;
  const isBusy = loaded.state === 'ready' && loaded.value.procedure !== null;
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void reread(), PROGRESS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, reread]);
  return reading;
}
