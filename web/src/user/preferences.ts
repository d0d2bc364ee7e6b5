import { DEFAULT_UNITS, type Units } from '@watchglass/schemas/user/units';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useContext } from 'react';
import { userResource } from './atoms.ts';
import { OrganizationContext } from './rights.ts';

const userAtom = atom((get) => {
  const user = get(userResource.stateAtom);
  return user.state === 'ready' ? user.value : null;
});

function sameUnits(one: Units, other: Units): boolean {
  return (Object.keys(DEFAULT_UNITS) as (keyof Units)[]).every((name) => one[name] === other[name]);
}

/** The person's units; the native ones until the user is loaded. */
export const unitsAtom = selectAtom(userAtom, (user) => user?.units ?? DEFAULT_UNITS, sameUnits);

const ownTimeZoneAtom = atom((get) => get(userAtom)?.timeZone ?? null);

/** The time zone of shown times: the person's own, else the organization's, else this device's. */
export function useTimeZone(): string {
  const own = useAtomValue(ownTimeZoneAtom);
  const organization = useContext(OrganizationContext);
  return own ?? organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
