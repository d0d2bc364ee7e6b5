import { DEFAULT_SOUNDS } from '@watchglass/schemas/user/sounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { readNowAtom } from '../live/clock.ts';
import { MaintenanceWatch } from '../maintenance/MaintenanceWatch.tsx';
import { SignatureDialog } from '../signature/SignatureDialog.tsx';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { activeAlarmsAtom, isCalling, isCritical, unacknowledgedCountAtom } from './atoms.ts';
import { raiseOf } from './raises.ts';
import { ringNow, type Call, type Heard } from './ringing.ts';
import { useSilencing } from './silencing.ts';
import { soundWantedAtom } from './sound-wanted.ts';
import { ring } from './sound.ts';
import { useSoundStanding } from './use-sound-standing.ts';

/** Rings on every page while alarms call, and counts them on the app's icon. */
export function Ringing() {
  const { id } = useOrganization();
  const alarms = useAtomValue(activeAlarmsAtom(id));
  const calls = useMemo(
    () =>
      alarms.filter(isCalling).map((alarm): Call => ({
        raise: raiseOf(alarm),
        critical: isCritical(alarm),
        raisedAt: Date.parse(alarm.raisedAt),
      })),
    [alarms],
  );
  useRinging(calls);
  useSoundStanding();
  useBadge();
  return (
    <>
      <MaintenanceWatch />
      <SignatureDialog />
    </>
  );
}

function useRinging(calls: readonly Call[]): void {
  const { id } = useOrganization();
  const silencing = useSilencing(id);
  const wanted = useAtomValue(soundWantedAtom);
  const user = useAtomValue(userResource.stateAtom);
  const sounds = user.state === 'ready' ? user.value.sounds : DEFAULT_SOUNDS;
  const serverNow = useSetAtom(readNowAtom);
  const heard = useRef<Heard | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      const rung = ringNow(heard.current, { calls, silencing, now: serverNow(), steady: performance.now() });
      heard.current = rung.heard;
      if (wanted && rung.sound !== null) ring(rung.sound === 'critical', 1, sounds);
      if (rung.again !== null) timer = window.setTimeout(look, Math.max(1, Math.ceil(rung.again)));
    };
    look();
    return () => window.clearTimeout(timer);
  }, [calls, silencing, wanted, sounds, serverNow]);
}

/** Counts on the icon of the installed app, where the system has such a count. */
function useBadge(): void {
  const waiting = useAtomValue(unacknowledgedCountAtom);
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    void (waiting === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(waiting)).catch(() => undefined);
  }, [waiting]);
}
