/** The part of `localStorage` and `sessionStorage` that a session needs. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The refresh token identifies the signed-in user; the auth token lives in memory only. */
export interface Session {
  refreshToken(): string | null;
  authToken(): string | null;
  /** `remember` keeps the token beyond the browser's session. If omitted, the token stays in its store. */
  keep(tokens: { auth: string | null; refresh: string }, remember?: boolean): void;
  clear(): void;
  /** Calls back when the session begins or ends, in this or another tab. */
  onChange(listener: (signedIn: boolean) => void): () => void;
  /** Another tab changed the remembered token. */
  heardFromOtherTab(): void;
}

export const REFRESH_KEY = 'watchglass.refresh';

/** A token of this tab takes precedence over a remembered one, so two people can be signed in side by side. */
export function openSession(remembered: Store, tab: Store): Session {
  let auth: string | null = null;
  const listeners = new Set<(signedIn: boolean) => void>();
  const refreshToken = () => tab.getItem(REFRESH_KEY) ?? remembered.getItem(REFRESH_KEY);
  const tell = () => listeners.forEach((listener) => listener(refreshToken() !== null));
  const isRemembered = () => tab.getItem(REFRESH_KEY) === null;
  return {
    refreshToken,
    authToken: () => auth,
    keep(tokens, remember = isRemembered()) {
      auth = tokens.auth;
      if (remember) tab.removeItem(REFRESH_KEY);
      (remember ? remembered : tab).setItem(REFRESH_KEY, tokens.refresh);
      tell();
    },
    clear() {
      auth = null;
      const mine = isRemembered() ? remembered : tab;
      mine.removeItem(REFRESH_KEY);
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heardFromOtherTab() {
      if (refreshToken() === null) auth = null;
      tell();
    },
  };
}
