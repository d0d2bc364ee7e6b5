import { HIDDEN_METRIC_ID } from '@watchglass/schemas/alarm/limits';
import type { Acknowledged, AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';
import { atom, type Atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { itemsOf, keyed, resource } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const alarmList: (organizationId: number) => RowList<AlarmView> = keyed((organizationId: number) =>
  rowList<AlarmView>('alarm', `/api/alarms/${organizationId}/active`));

/** Newest raise first (specification, section 9). Alarms about the radio signal are not operators' business. */
export function activeAlarms(rows: Iterable<AlarmView>): AlarmView[] {
  return [...rows]
    .filter(({ state, metricId }) => state === 'active' && metricId !== HIDDEN_METRIC_ID)
    .sort((a, b) => b.raisedAt.localeCompare(a.raisedAt) || a.id.localeCompare(b.id));
}

export const activeAlarmsAtom: (organizationId: number) => Atom<readonly AlarmView[]> = keyed((organizationId: number) =>
  atom((get) => activeAlarms(get(alarmList(organizationId).rowsAtom).values())));

export function isWaiting(alarm: AlarmView): boolean {
  return alarm.state === 'active' && alarm.acknowledgement === null;
}

export function isCritical({ severity }: Pick<AlarmView, 'severity'>): boolean {
  return severity === 80;
}

/** Of the organization that is open: for the tab's title and the top bar. */
export const unacknowledgedCountAtom = atom(0);
export const activeCountAtom = atom(0);

/** The worst active alarm of each point: what its tile says. */
export const worstByPointAtom: (organizationId: number) => Atom<ReadonlyMap<string, AlarmView>> = keyed((organizationId: number) =>
  atom((get) => {
    const worst = new Map<string, AlarmView>();
    for (const alarm of get(activeAlarmsAtom(organizationId))) {
      const key = `${alarm.sensorId}.${alarm.metricId}`;
      const known = worst.get(key);
      if (known === undefined || alarm.severity > known.severity) worst.set(key, alarm);
    }
    return worst;
  }));

export interface AlarmId {
  readonly organizationId: number;
  readonly alarmId: string;
}
const pathOf = ({ organizationId, alarmId }: AlarmId) => `/api/alarms/${organizationId}/alarm/${alarmId}`;

/** Acknowledges the raise that the operator saw. What the server answers is put on the row at once. */
export const acknowledgeAtom = atom(null, async (get, set, id: AlarmId, form: { raise: number; comment?: string }) => {
  const answer = await get(requiredHttpAtom).post<Acknowledged>(`${pathOf(id)}/acknowledge`, form);
  const list = alarmList(id.organizationId);
  const row = get(list.rowsAtom).get(id.alarmId);
  if (row) set(list.putAtom, [{ ...row, acknowledgement: answer.acknowledgement }], row.position);
  return answer;
});

export const commentAtom = atom(null, async (get, _set, id: AlarmId, text: string) => {
  await get(requiredHttpAtom).post(`${pathOf(id)}/comment`, { text });
});

export const alarmResource = keyed((path: string) => resource<AlarmView>((http) => http.get(path)));
export const timelineResource = keyed((path: string) => resource<readonly AlarmTimelineEntry[]>(async (http) =>
  itemsOf(await http.get<{ items: readonly AlarmTimelineEntry[] }>(`${path}/timeline`))));
export const resolvedResource = keyed((organizationId: number) => resource<readonly AlarmView[]>(async (http) =>
  itemsOf(await http.get<{ items: readonly AlarmView[] }>(`/api/alarms/${organizationId}/resolved`))));
export const alarmPath = pathOf;
