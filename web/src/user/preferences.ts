import { DEFAULT_UNITS, type Units } from '@watchglass/schemas/user/units';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { userResource } from './atoms.ts';
import { useOrganization } from './rights.ts';

const userAtom = atom((get) => {
  const user = get(userResource.stateAtom);
  return user.state === 'ready' ? user.value : null;
});

function sameUnits(one: Units, other: Units): boolean {
  return (Object.keys(DEFAULT_UNITS) as (keyof Units)[]).every((name) => one[name] === other[name]);
}

/** What the person signed in chose; the native units until that is known. */
export const unitsAtom = selectAtom(userAtom, (user) => user?.units ?? DEFAULT_UNITS, sameUnits);

const ownTimeZoneAtom = atom((get) => get(userAtom)?.timeZone ?? null);

/** The clock by which times are shown: the person's own, else the organization's. */
export function useTimeZone(): string {
  const { timeZone } = useOrganization();
  return useAtomValue(ownTimeZoneAtom) ?? timeZone;
}
