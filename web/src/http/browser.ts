import { atom } from 'jotai';
import { pageLanguage } from '../messages/page-language.ts';
import { openHttp, type Http, type HttpNeeds } from './http.ts';
import { openSession, REFRESH_KEY, type Session, type Store } from './session.ts';

/** Private windows and old frames may have no storage: the values then live as long as the page. */
function storeOrMemory(open: () => Store): Store {
  try {
    return open();
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/** A path begins with the id of a workspace; the contract allows at most nine digits. */
function workspaceIn(path: string): number | null {
  const id = /^\/([1-9]\d{0,8})(?:\/|$)/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request('watchglass.refresh', work) : work();
}

function openBrowserSession(): Session {
  const session = openSession(
    storeOrMemory(() => window.localStorage),
    storeOrMemory(() => window.sessionStorage),
  );
  window.addEventListener('storage', (event) => {
    if (event.key === REFRESH_KEY || event.key === null) session.heardFromOtherTab();
  });
  return session;
}

export function openBrowserHttp(
  told: Pick<HttpNeeds, 'moment' | 'restoring' | 'onDenied' | 'onLoad' | 'onNotPaid' | 'onVersion'>,
): Http {
  return openHttp({
    fetch: (path, init) => window.fetch(path, init),
    session: openBrowserSession(),
    language: pageLanguage,
    workspace: () => workspaceIn(window.location.pathname),
    exclusively,
    ...told,
  });
}

/** `main.tsx` sets it once; specs set their own. */
export const httpAtom = atom<Http | null>(null);
export const requiredHttpAtom = atom((get) => {
  const http = get(httpAtom);
  if (http === null) throw new Error('the store has no HTTP client');
  return http;
});
