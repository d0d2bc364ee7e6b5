import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { DEFAULT_SOUNDS } from '@watchglass/schemas/user/sounds';
import type { UserView } from '@watchglass/schemas/user/views';
import type { Heartbeat } from '@watchglass/schemas/wall/commands';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { resource } from '../http/resource.ts';
import { speakAtom } from '../messages/language.ts';
import { userResource } from '../user/atoms.ts';
import { tellPageClock } from '../value/page-clock.ts';

/** The wall of this page, read by itself. */
export const ownWallResource = resource<OwnWall>(async (http, _get, set) => {
  const own = await http.get<OwnWall>('/api/wall/me');
  tellPageClock(own.terms.units.clock);
  set(userResource.putAtom, userOf(own));
  void set(speakAtom, own.terms.language).catch(() => undefined);
  return own;
});

/** The workspace as tiles know it: the wall has the rights of a member who only reads. */
export function organizationOf({ organization, rights, terms }: OwnWall): OrganizationView {
  return {
    ...organization,
    role: ROLE.user,
    permissions: rights,
    locations: terms.locations,
    status: 3,
    licences: [],
    logos: { square: null, wide: null },
  };
}

/** Units, language and zone come from the person on other pages, and from the wall's terms here. */
function userOf(own: OwnWall): UserView {
  const { units, language, timeZone, name } = own.terms;
  return {
    id: own.id,
    email: '',
    name,
    language,
    timeZone,
    units,
    sounds: DEFAULT_SOUNDS,
    silences: [],
    spaces: [organizationOf(own)],
  };
}

export const sendHeartbeatAtom = atom(null, async (get, _set, beat: Heartbeat) => {
  await get(requiredHttpAtom).post('/api/wall/heartbeat', beat);
});

export const silenceHereAtom = atom(null, async (get, _set, minutes: number) => {
  await get(requiredHttpAtom).post('/api/wall/silence', { minutes });
});

/** A newer build that the server has announced to this wall; null without one. */
export const wallVersionAtom = atom<string | null>(null);
