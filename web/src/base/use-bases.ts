import type { BaseView } from '@watchglass/schemas/base/views';
import type { Page } from '@watchglass/schemas/page';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { rowsOf } from '../table/server-rows.ts';
import { useOrganization } from '../user/rights.ts';
import { baseQueries, basesPath, type BaseQuery } from './base-query.ts';

/** The instant of the last uplink changes without a change of the row. */
const REREAD_MS = 30_000;

/** A page of the organization's bases, read again whenever one changes. */
export function useBases(query: BaseQuery) {
  const path = baseQueries.listPath(basesPath(useOrganization().id), query);
  const reading = useRead(path, (http, signal) => http.get<Page<BaseView>>(path, signal));
  useRowChanges('base', reading);
  const { loaded, again } = reading;
  const page = rowsOf(loaded, reading.busy);
  return { loaded, again, page: { ...page, rows: useHeard(path, page.rows) } };
}

/** The same bases in the same order with their newest contact: a list on screen does not move after an uplink. */
function useHeard(path: string, rows: readonly BaseView[]): readonly BaseView[] {
  const { get } = useAtomValue(requiredHttpAtom);
  const [heard, setHeard] = useState<{ readonly of: readonly BaseView[]; readonly bases: readonly BaseView[] }>({
    of: [],
    bases: [],
  });
  useEffect(() => {
    const read = (): void =>
      void get<Page<BaseView>>(path).then(
        ({ items }) => setHeard({ of: rows, bases: items }),
        () => undefined,
      );
    const timer = setInterval(read, REREAD_MS);
    return () => clearInterval(timer);
  }, [get, path, rows]);
  return useMemo(() => {
    if (heard.of !== rows) return rows;
    const known = new Map(heard.bases.map((base) => [base.serial, base]));
    return rows.map((row) => known.get(row.serial) ?? row);
  }, [heard, rows]);
}
