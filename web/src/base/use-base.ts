import type { BaseView } from '@watchglass/schemas/base/views';
import { useCallback } from 'react';
import { useRead, type Reading } from '../http/use-read.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';

/** One base, read again whenever its row changes. */
export function useBase(serial: string): Reading<BaseView> {
  const path = `/api/gateways/${useOrganization().id}/base/${encodeURIComponent(serial)}`;
  const reading = useRead(path, (http, signal) => http.get<BaseView>(path, signal));
  useRowChanges(
    'base',
    reading,
    useCallback((row) => isRow(row, serial), [serial]),
  );
  return reading;
}
