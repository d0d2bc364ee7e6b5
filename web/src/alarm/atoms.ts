import { isOfPoint } from '@watchglass/schemas/alarm/subject';
import type { Acknowledged, AlarmView } from '@watchglass/schemas/alarm/views';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { atom, type Atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { signed } from '../signature/signing.ts';
import { userResource } from '../user/atoms.ts';

export const alarmList: (organizationId: number) => RowList<AlarmView> = keyed((organizationId: number) =>
  rowList<AlarmView>('alarm', `/api/alarms/${organizationId}/active`),
);

/**
 * An alarm without an acknowledgement. A resolved one waits as well, unless it was suppressed; a cancelled one does not.
 */
export function isWaiting({
  state,
  acknowledgement,
  suppressed,
}: Pick<AlarmView, 'state' | 'acknowledgement' | 'suppressed'>): boolean {
  const isOver = state === 'canceled' || (state === 'resolved' && suppressed.length > 0);
  return !isOver && acknowledgement === null;
}

/** A shelved or suppressed alarm stays in the lists, but calls nobody. */
export function isHidden({ shelf, suppressed }: Pick<AlarmView, 'shelf' | 'suppressed'>): boolean {
  return shelf !== null || suppressed.length > 0;
}

/** Active and unacknowledged, and not hidden: frames, colours and sounds exist for these alarms. */
export function isCalling(alarm: AlarmView): boolean {
  return alarm.state === 'active' && isWaiting(alarm) && !isHidden(alarm);
}

/**
 * The operators' list, newest raise first (specification, section 9): active alarms, then unacknowledged resolved ones, then
 * hidden ones.
 */
export function activeAlarms(rows: Iterable<AlarmView>): AlarmView[] {
  const over = (alarm: AlarmView): number => (alarm.state !== 'active' ? 1 : alarm.suppressed.length > 0 ? 2 : 0);
  return [...rows]
    .filter((alarm) => alarm.state === 'active' || isWaiting(alarm))
    .sort((a, b) => over(a) - over(b) || inOrder(b.raisedAt, a.raisedAt) || inOrder(a.id, b.id));
}

/** Compares instants and ids by code points: a locale comparison of thousands of alarms is slow. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export const activeAlarmsAtom: (organizationId: number) => Atom<readonly AlarmView[]> = keyed(
  (organizationId: number) => atom((get) => activeAlarms(get(alarmList(organizationId).rowsAtom).values())),
);

export function isCritical({ severity }: Pick<AlarmView, 'severity'>): boolean {
  return severity === 80;
}

/** The counts of the open organization, for the tab's title and the top bar. */
export const unacknowledgedCountAtom = atom(0);
export const activeCountAtom = atom(0);

/**
 * The sort order: active before resolved, hidden ones last of each, critical before warning, unacknowledged before acknowledged, newest first.
 */
export function worstFirst(a: AlarmView, b: AlarmView): number {
  const over = ({ state }: AlarmView): number => (state === 'active' ? 0 : 1);
  return (
    over(a) - over(b) ||
    Number(isHidden(a)) - Number(isHidden(b)) ||
    b.severity - a.severity ||
    Number(isWaiting(b)) - Number(isWaiting(a)) ||
    inOrder(b.raisedAt, a.raisedAt)
  );
}

/** The active and waiting alarms by their point, the worst first. */
export const alarmsByPointAtom: (organizationId: number) => Atom<ReadonlyMap<PointKey, readonly AlarmView[]>> = keyed(
  (organizationId: number) =>
    atom((get) => {
      const byPoint = new Map<PointKey, AlarmView[]>();
      for (const alarm of get(activeAlarmsAtom(organizationId)).toSorted(worstFirst)) {
        if (!isOfPoint(alarm)) continue;
        const key = pointKey(alarm.sensorId, alarm.metricId);
        const known = byPoint.get(key);
        if (known === undefined) byPoint.set(key, [alarm]);
        else known.push(alarm);
      }
      return byPoint;
    }),
);

export interface AlarmId {
  readonly organizationId: number;
  readonly alarmId: string;
}
const pathOf = ({ organizationId, alarmId }: AlarmId) => `/api/alarms/${organizationId}/alarm/${alarmId}`;

/** Acknowledges the raise on screen. The answer has no name, so the person's own name is put on the row at once. */
export const acknowledgeAtom = atom(null, async (get, set, id: AlarmId, form: { raise: number; comment?: string }) => {
  const http = get(requiredHttpAtom);
  const answer = await signed(set, (signature) =>
    http.post<Acknowledged>(`${pathOf(id)}/acknowledge`, { ...form, ...(signature && { signature }) }),
  );
  const list = alarmList(id.organizationId);
  const row = get(list.rowsAtom).get(id.alarmId);
  const user = get(userResource.stateAtom);
  const byName = answer.acknowledgement.byName || (user.state === 'ready' ? user.value.name : '');
  if (row && !answer.already)
    set(list.putAtom, [{ ...row, acknowledgement: { ...answer.acknowledgement, byName } }], row.position);
  return answer;
});

/** Ends an alarm by hand. */
export const cancelAlarmAtom = atom(null, async (get, set, id: AlarmId, reason: string) => {
  const http = get(requiredHttpAtom);
  await signed(set, (signature) => http.post(`${alarmPath(id)}/cancel`, { reason, ...(signature && { signature }) }));
});

export const commentAtom = atom(null, async (get, _set, id: AlarmId, text: string) => {
  await get(requiredHttpAtom).post(`${pathOf(id)}/comment`, { text });
});

export const alarmPath = pathOf;
