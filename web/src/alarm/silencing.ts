import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { userResource } from '../user/atoms.ts';
import type { Silencing } from './ringing.ts';

/** The silence of the person's own screens in an organization; its end may have passed. */
export function useSilencing(organizationId: number): Silencing | null {
  const user = useAtomValue(userResource.stateAtom);
  const found =
    user.state === 'ready' ? user.value.silences.find((each) => each.organizationId === organizationId) : undefined;
  const [until, upTo] = [found?.until, found?.upTo];
  return useMemo(
    () => (until === undefined || upTo === undefined ? null : { until: Date.parse(until), upTo: Date.parse(upTo) }),
    [until, upTo],
  );
}

interface Silence {
  readonly organizationId: number;
  readonly minutes: number;
  /** ISO 8601: the newest raise on this screen. */
  readonly upTo: string;
}

export const silenceAtom = atom(null, async (get, set, { organizationId, minutes, upTo }: Silence) => {
  await get(requiredHttpAtom).post(`/api/alarms/${organizationId}/silence`, { minutes, upTo });
  await set(userResource.loadAtom, true);
});
