import { useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useRowList } from '../live/row-list.ts';
import { lazily } from '../page/lazily.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { activeAlarms, activeCountAtom, alarmList, isCalling, isHidden, unacknowledgedCountAtom } from './atoms.ts';

const Ringing = lazily(() => import('./Ringing.tsx').then((file) => ({ default: file.Ringing })));

/** Holds the active alarms on every page: counts them, and rings for those that call. */
export function AlarmWatch() {
  return useMay('alarms', 'r') ? <Watching /> : null;
}

function Watching() {
  const { id } = useOrganization();
  const loaded = useRowList(alarmList(id));
  const setWaiting = useSetAtom(unacknowledgedCountAtom);
  const setActive = useSetAtom(activeCountAtom);
  useEffect(() => {
    if (loaded.state !== 'ready') return;
    const alarms = activeAlarms(loaded.value.values());
    setWaiting(alarms.filter(isCalling).length);
    setActive(alarms.filter((alarm) => !isHidden(alarm)).length);
  }, [loaded, setWaiting, setActive]);
  useEffect(
    () => () => {
      setWaiting(0);
      setActive(0);
    },
    [setWaiting, setActive],
  );
  if (loaded.state !== 'ready') return null;
  return (
    <Suspense fallback={null}>
      <Ringing />
    </Suspense>
  );
}
