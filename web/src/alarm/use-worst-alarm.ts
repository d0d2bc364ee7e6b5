import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useOrganization } from '../user/rights.ts';
import { alarmsByPointAtom, worstFirst } from './atoms.ts';

interface Worst {
  readonly alarm: AlarmView | undefined;
  /** The number of other alarms of these points. */
  readonly others: number;
}

/** The worst alarm of some points. Renders again only when that alarm or the number of others changes. */
export function useWorstAlarm(keys: readonly PointKey[]): Worst {
  const { id } = useOrganization();
  const list = keys.join(' ');
  const [alarmAtom, othersAtom] = useMemo(() => {
    const points = new Set(list.split(' '));
    const foundAtom = atom((get) => {
      const byPoint = get(alarmsByPointAtom(id));
      return [...points].flatMap((point) => byPoint.get(point as PointKey) ?? []).toSorted(worstFirst);
    });
    return [atom((get) => get(foundAtom)[0]), atom((get) => Math.max(0, get(foundAtom).length - 1))] as const;
  }, [id, list]);
  return { alarm: useAtomValue(alarmAtom), others: useAtomValue(othersAtom) };
}
