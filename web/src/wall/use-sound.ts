import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isCritical } from '../alarm/atoms.ts';
import { raiseOf } from '../alarm/raises.ts';
import { ring } from '../alarm/sound.ts';
import { nowAtom } from '../live/clock.ts';
import { soundingOf } from './calling.ts';
import { heardIn, silenceAfter, type Silence } from './silence.ts';

const EVERY_MS = 10_000;

const silenceAtom = atom<Silence>({ until: null, raises: new Set<string>() });
const keepSilenceAtom = atom(null, (get, set, until: string | null, raises: readonly string[]) =>
  set(silenceAtom, silenceAfter(get(silenceAtom), until, raises)),
);

/** Sounds every ten seconds while an alarm calls that is not silenced. */
export function useSound(own: OwnWall, alarms: readonly AlarmView[]): void {
  const now = useAtomValue(nowAtom);
  const silence = useAtomValue(silenceAtom);
  const keep = useSetAtom(keepSilenceAtom);
  const sounding = soundingOf(alarms, own.terms);
  const raises = sounding.map(raiseOf).join('\n');
  useEffect(() => keep(own.silencedUntil, raises.split('\n')), [keep, own.silencedUntil, raises]);
  const heard = sounding.filter((alarm) => heardIn(silence, raiseOf(alarm), now));
  const [isCalled, isWorst] = [heard.length > 0, heard.some(isCritical)];
  const volume = own.terms.sound.volume / 100;
  useEffect(() => {
    if (!isCalled) return undefined;
    ring(isWorst, volume);
    const timer = setInterval(() => ring(isWorst, volume), EVERY_MS);
    return () => clearInterval(timer);
  }, [isCalled, isWorst, volume]);
}
