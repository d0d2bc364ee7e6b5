import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useRowList } from '../live/row-list.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import {
  activeAlarms,
  activeCountAtom,
  alarmList,
  isCritical,
  isCalling,
  isHidden,
  unacknowledgedCountAtom,
} from './atoms.ts';
import { newRaises, raiseOf } from './raises.ts';
import { allowSoundAtom, ring, soundWantedAtom } from './sound.ts';

/** Holds the active alarms on every page: counts them, and rings for a new raise. */
export function AlarmWatch() {
  return useMay('alarms', 'r') ? <Watching /> : null;
}

function Watching() {
  const { id } = useOrganization();
  const loaded = useRowList(alarmList(id));
  const setWaiting = useSetAtom(unacknowledgedCountAtom);
  const setActive = useSetAtom(activeCountAtom);
  const rings = useAtomValue(soundWantedAtom);
  const known = useRef<Set<string> | null>(null);
  useSoundAfterClick(rings);
  useEffect(() => {
    if (loaded.state !== 'ready') return;
    const alarms = activeAlarms(loaded.value.values());
    const raised = known.current === null ? [] : newRaises(known.current, alarms);
    known.current ??= new Set();
    for (const alarm of alarms) if (!isHidden(alarm)) known.current.add(raiseOf(alarm));
    setWaiting(alarms.filter(isCalling).length);
    setActive(alarms.filter((alarm) => !isHidden(alarm)).length);
    if (rings && raised.length > 0) ring(raised.some(isCritical));
  }, [loaded, rings, setWaiting, setActive]);
  useEffect(
    () => () => {
      setWaiting(0);
      setActive(0);
    },
    [setWaiting, setActive],
  );
  return null;
}

/** A browser needs one click after each page load before the page may play sound. */
function useSoundAfterClick(wanted: boolean): void {
  const allow = useSetAtom(allowSoundAtom);
  useEffect(() => {
    if (!wanted) return;
    const begin = () => void allow().catch(() => undefined);
    window.addEventListener('pointerdown', begin, { once: true });
    window.addEventListener('keydown', begin, { once: true });
    return () => {
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('keydown', begin);
    };
  }, [wanted, allow]);
}
