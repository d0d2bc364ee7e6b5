import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Page } from '@watchglass/schemas/page';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';
import { listPath, type AlarmQuery } from './alarm-query.ts';

/** A page of alarms, and the path that it was read from. */
export interface AlarmsPage extends Page<AlarmView> {
  readonly path: string;
}

/** Reads the alarms of a query, again whenever an alarm changes. */
export function useAlarms(query: AlarmQuery) {
  const path = listPath(useOrganization().id, query);
  const reading = useRead<AlarmsPage>(path, async (http, signal) => ({
    ...(await http.get<Page<AlarmView>>(path, signal)),
    path,
  }));
  useRowChanges('alarm', reading);
  return reading;
}
