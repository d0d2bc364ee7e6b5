import type { SignedIn, UserView } from '@watchglass/schemas/user/views';
import type { SignIn } from '@watchglass/schemas/user/commands';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { resource } from '../http/resource.ts';
import { spokenAtom } from '../messages/language.ts';

export const userResource = resource<UserView>((http) => http.get('/api/user/info'));

const signedInKeptAtom = atom<boolean | null>(null);

/** Whether somebody is signed in, in this tab or by another tab's remembered session. */
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

export const signOutAtom = atom(null, async (get) => {
  const { session, call } = get(requiredHttpAtom);
  const refresh = session.refreshToken();
  session.clear();
  await call('/api/user/logout', { method: 'POST', body: { refresh }, anonymous: true }).catch(() => undefined);
});

interface Registration {
  readonly login: string;
  readonly name: string;
  readonly passw: string;
  readonly agreeTerms: boolean;
}

/** The form's token comes first, so that a form that was not opened here cannot register anybody. */
export const registerAtom = atom(null, async (get, _set, form: Registration) => {
  const { call } = get(requiredHttpAtom);
  const { language } = get(spokenAtom);
  const { value } = await call<{ token: string }>('/api/user/register', { anonymous: true });
  await call('/api/user/register', { method: 'POST', body: { ...form, token: value.token, language }, anonymous: true });
});

export const confirmEmailAtom = atom(null, async (get, _set, token: string) => {
  await get(requiredHttpAtom).call('/api/user/confirm', { method: 'POST', body: { token }, anonymous: true });
});

export const resendAtom = atom(null, async (get, _set, login: string) => {
  await get(requiredHttpAtom).call('/api/user/resend', { method: 'POST', body: { login }, anonymous: true });
});
