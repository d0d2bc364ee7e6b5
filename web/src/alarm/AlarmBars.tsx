import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { activeAlarmsAtom, isCalling, isCritical } from './atoms.ts';
import { soundBlockedAtom } from './sound-blocked.ts';

const Bars = lazily(() => import('./Bars.tsx').then((file) => ({ default: file.Bars })));

/** The bars at the lower edge of every page: the newest unacknowledged critical, and a forbidden sound. */
export function AlarmBars() {
  return useMay('alarms', 'r') ? <Needed /> : null;
}

function Needed() {
  const { id } = useOrganization();
  const isBlocked = useAtomValue(soundBlockedAtom) !== null;
  const callsAtom = useMemo(
    () => atom((get) => get(activeAlarmsAtom(id)).some((alarm) => isCalling(alarm) && isCritical(alarm))),
    [id],
  );
  if (!useAtomValue(callsAtom) && !isBlocked) return null;
  return (
    <Later meanwhile={null}>
      <Bars />
    </Later>
  );
}
