import type { PasswordConfirmed, SignedIn, UserView } from '@watchglass/schemas/user/views';
import type { SignIn } from '@watchglass/schemas/user/commands';
import type { AlarmSounds } from '@watchglass/schemas/user/sounds';
import type { Units } from '@watchglass/schemas/user/units';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import type { Http } from '../http/http.ts';
import { resource, type Resource } from '../http/resource.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { tellPageClock } from '../value/page-clock.ts';
import type { SignInLink } from './sign-in-link.ts';

/** Sets the page's clock before the user's data is rendered. */
function asShown(user: UserView): UserView {
  tellPageClock(user.units.clock);
  return user;
}

/** Read at every connection of the live line: what did not change stays the same object, so that nothing is drawn again. */
export const userResource: Resource<UserView> = resource(async (http, get) => {
  const read = asShown(await http.get<UserView>('/api/user/info'));
  const known = get(userResource.stateAtom);
  return known.state === 'ready' && JSON.stringify(known.value) === JSON.stringify(read) ? known.value : read;
});

/** Reads the user up to a position at least, after a change on another of their screens. */
export const userChangedAtom = atom(null, async (get, set, position: string) => {
  const { value } = await get(requiredHttpAtom).call<UserView>('/api/user/info', { after: position });
  set(userResource.putAtom, asShown(value));
});

const signedInKeptAtom = atom<boolean | null>(null);

/** True if a person is signed in, in this tab or by the remembered session of another. */
export const signedInAtom = atom(
  (get) => get(signedInKeptAtom) ?? get(requiredHttpAtom).session.refreshToken() !== null,
  (_get, set, signedIn: boolean) => set(signedInKeptAtom, signedIn),
);

export const signInAtom = atom(null, async (get, set, form: SignIn, remember: boolean) => {
  const http = get(requiredHttpAtom);
  const { value } = await http.call<SignedIn>('/api/user/login', { method: 'POST', body: form, anonymous: true });
  http.session.keep(value, remember);
  set(signedInAtom, true);
});

/** The sign-in link of this page until it has been used. */
export const signInLinkAtom = atom<SignInLink | null>(null);

/** Signs in by a link, in this tab only: another person may stay signed in elsewhere. */
export const signInByLinkAtom = atom(null, async (get, _set, link: SignInLink) => {
  const http = get(requiredHttpAtom);
  if ('refresh' in link) return http.session.keep({ auth: null, refresh: link.refresh }, false);
  const call = { method: 'POST', body: { code: link.code }, anonymous: true } as const;
  http.session.keep((await http.call<SignedIn>('/api/user/login/code', call)).value, false);
});

export const signOutAtom = atom(null, async (get) => {
  const { session, call } = get(requiredHttpAtom);
  const refresh = session.refreshToken();
  session.clear();
  // Nobody who looks at this screen later is told of alarms here.
  void import('../notification/subscribe.ts').then(({ endSubscription }) => endSubscription()).catch(() => undefined);
  await call('/api/user/logout', { method: 'POST', body: { refresh }, anonymous: true }).catch(() => undefined);
});

interface Registration {
  readonly login: string;
  readonly name: string;
  readonly passw: string;
  readonly agreeTerms: boolean;
}

/** Requests the form's token first: a form that was opened elsewhere sends nothing. */
async function sendForm({ call }: Http, path: string, form: object): Promise<void> {
  const { value } = await call<{ token: string }>(path, { anonymous: true });
  await call(path, { method: 'POST', body: { ...form, token: value.token }, anonymous: true });
}

export const registerAtom = atom(null, (get, _set, form: Registration) =>
  sendForm(get(requiredHttpAtom), '/api/user/register', { ...form, language: pageLanguage() }),
);

export const confirmEmailAtom = atom(null, async (get, _set, token: string) => {
  await get(requiredHttpAtom).call('/api/user/confirm', { method: 'POST', body: { token }, anonymous: true });
});

export const resendAtom = atom(null, (get, _set, login: string) =>
  sendForm(get(requiredHttpAtom), '/api/user/resend', { login }),
);

export const resetPasswordAtom = atom(null, (get, _set, login: string) =>
  sendForm(get(requiredHttpAtom), '/api/user/reset', { login }),
);

export const renewPasswordAtom = atom(null, async (get, _set, password: string, token: string) => {
  await get(requiredHttpAtom).call('/api/user/renew', { method: 'POST', body: { password, token }, anonymous: true });
});

export const changeProfileAtom = atom(
  null,
  async (get, set, body: Pick<UserView, 'name' | 'language' | 'timeZone'>) => {
    await get(requiredHttpAtom).call('/api/user/profile', { method: 'PUT', body });
    await set(userResource.loadAtom, true);
  },
);

export const changeUnitsAtom = atom(null, async (get, set, body: Units) => {
  await get(requiredHttpAtom).call('/api/user/units', { method: 'PUT', body });
  await set(userResource.loadAtom, true);
});

export const changeSoundsAtom = atom(null, async (get, set, body: AlarmSounds) => {
  await get(requiredHttpAtom).call('/api/user/sounds', { method: 'PUT', body });
  await set(userResource.loadAtom, true);
});

export const endSessionAtom = atom(null, async (get, _set, id: string) => {
  await get(requiredHttpAtom).call(`/api/user/sessions/${id}`, { method: 'DELETE' });
});

export const endOtherSessionsAtom = atom(null, async (get) => {
  await get(requiredHttpAtom).call('/api/user/sessions', { method: 'DELETE' });
});

/** The check of the current password authorizes the new one. */
export const changePasswordAtom = atom(null, async (get, _set, current: string, password: string) => {
  const { call, post } = get(requiredHttpAtom);
  const { token } = await post<PasswordConfirmed>('/api/user/password', { password: current });
  await call('/api/user/password', { method: 'PUT', body: { password, token } });
});
