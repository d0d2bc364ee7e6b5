import type { Co2Scale } from '@watchglass/schemas/co2/scale';
import type { Co2ScaleView } from '@watchglass/schemas/co2/views';
import { atom, useAtomValue } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed, resource } from '../http/resource.ts';
import { useOrganization } from '../user/rights.ts';

/** An open screen has a changed scale within this time. */
const AGAIN_MS = 60_000;

const pathOf = (organizationId: number): string => `/api/monitors/${organizationId}/thresholds/co2`;

export const co2Scales = keyed((organizationId: number) =>
  resource<Co2ScaleView>((http) => http.get<Co2ScaleView>(pathOf(organizationId))),
);

/** The scale, read while any component shows it: one timer for all of them. */
const followed = keyed((organizationId: number) => {
  const { stateAtom, loadAtom } = co2Scales(organizationId);
  const followedAtom = atom(
    (get) => get(stateAtom),
    (_get, set) => void set(loadAtom, true),
  );
  followedAtom.onMount = (again) => {
    again();
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  };
  return followedAtom;
});

/** The workspace's CO₂ scale; null until it is read. */
export function useCo2Scale(): Co2ScaleView | null {
  const loaded = useAtomValue(followed(useOrganization().id));
  return loaded.state === 'ready' ? loaded.value : null;
}

export const setCo2ScaleAtom = atom(null, async (get, set, organizationId: number, scale: Co2Scale) => {
  await get(requiredHttpAtom).call(pathOf(organizationId), { method: 'PUT', body: scale });
  await set(co2Scales(organizationId).loadAtom, true);
});
