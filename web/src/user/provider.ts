import type { NewcomerView, SignedIn, SsoBegun } from '@watchglass/schemas/user/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { Failure } from '../http/failure.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { signedInAtom } from './atoms.ts';
import { localPath } from './sign-in-link.ts';

/** The state in this tab while the browser is at the provider. */
interface Begun {
  readonly state: string;
  readonly to: string;
  readonly remember: boolean;
}

const KEY = 'watchglass.sso';

/** Returns the started sign-in of this tab once. An answer to any other sign-in is foreign. */
export function takeBegun(
  store: Pick<Storage, 'getItem' | 'removeItem'>,
  state: string | null,
): Omit<Begun, 'state'> | null {
  const kept = store.getItem(KEY);
  store.removeItem(KEY);
  const begun = kept === null ? null : (JSON.parse(kept) as Begun);
  return begun !== null && begun.state === state ? { to: localPath(begun.to), remember: begun.remember } : null;
}

/** Redirects to the provider. */
export const beginByProviderAtom = atom(null, async (get, _set, then: Omit<Begun, 'state'>) => {
  const { value } = await get(requiredHttpAtom).call<SsoBegun>('/api/sso/idp', { method: 'POST', anonymous: true });
  window.sessionStorage.setItem(KEY, JSON.stringify({ state: value.state, ...then } satisfies Begun));
  window.location.assign(value.url);
});

/** A newcomer with an address that the provider has verified, and the page that they requested. */
export type Newcomer = NewcomerView & Omit<Begun, 'state'>;

/** Handles the provider's redirect; returns the path to open, or the newcomer. */
export const endByProviderAtom = atom(null, async (get, set, back: URLSearchParams): Promise<string | Newcomer> => {
  const begun = takeBegun(window.sessionStorage, back.get('state'));
  const code = back.get('code');
  if (begun === null || code === null)
    throw new Failure('refused', 401, [{ code: 'ProviderSignInFailed', message: '', detail: {} }]);
  const iss = back.get('iss');
  const body = { code, state: back.get('state'), ...(iss === null ? {} : { iss }) };
  const http = get(requiredHttpAtom);
  const { value } = await http.call<SignedIn | NewcomerView>('/api/user/login/google', {
    method: 'POST',
    body,
    anonymous: true,
  });
  if ('token' in value) return { ...value, ...begun };
  http.session.keep(value, begun.remember);
  set(signedInAtom, true);
  return begun.to;
});

/** Creates an account with the verified address, and signs in. */
export const registerByProviderAtom = atom(
  null,
  async (
    get,
    set,
    { token, login, remember }: Newcomer,
    form: { readonly name: string; readonly agreeTerms: boolean },
  ) => {
    const http = get(requiredHttpAtom);
    const body = { ...form, token, login, language: pageLanguage() };
    const { value } = await http.call<SignedIn>('/api/user/register/google', { method: 'POST', body, anonymous: true });
    http.session.keep(value, remember);
    set(signedInAtom, true);
  },
);
