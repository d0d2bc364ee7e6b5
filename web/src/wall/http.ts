import { WALL_HEADER } from '@watchglass/schemas/wall/messages';
import type { Pairing, WallToken } from '@watchglass/schemas/wall/views';
import { Failure, failureFrom, failureOf } from '../http/failure.ts';
import { openHttp, type Http } from '../http/http.ts';
import type { Session } from '../http/session.ts';
import { pageLanguage } from '../messages/page-language.ts';

/** A wall has no session that could end: its secret is a cookie that this page cannot read. */
const noSession = (): Session => ({
  refreshToken: () => null,
  authToken: () => null,
  keep: () => undefined,
  clear: () => undefined,
  onChange: () => () => undefined,
  heardFromOtherTab: () => undefined,
});

/** A request of a slot without a bearer token. Throws only `Failure`. */
async function post<T>(slot: number, path: string, body: object): Promise<T> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': pageLanguage(), [WALL_HEADER]: String(slot) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const answered: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failureOf(response.status, answered);
    return answered as T;
  } catch (thrown) {
    throw failureFrom(thrown);
  }
}

export const askPairing = (slot: number): Promise<Pairing> => {
  const { width, height } = window.screen;
  return post(slot, '/api/wall/pair', { screen: { width: Math.max(1, width), height: Math.max(1, height) } });
};

export const askSecret = (slot: number, deviceCode: string): Promise<unknown> =>
  post(slot, '/api/wall/pair/token', { deviceCode });

export const askToken = (slot: number): Promise<WallToken> => post(slot, '/api/wall/token', {});

/** Renewed this long before its end. */
const EARLY_MS = 60_000;

export interface WallHttpOptions {
  readonly slot: number;
  readonly first: WallToken;
  readonly onVersion: (version: string) => void;
  /** The server no longer knows this wall. */
  readonly onRevoked: () => void;
}

/** The HTTP client of a paired wall: the same as a person's, with tokens that its cookie buys. */
export function openWallHttp({ slot, first, onVersion, onRevoked }: WallHttpOptions): Http {
  let held = { token: first.token, until: Date.now() + first.expiresInSeconds * 1000 - EARLY_MS };
  const renew = async (): Promise<string> => {
    try {
      const { token, expiresInSeconds } = await askToken(slot);
      held = { token, until: Date.now() + expiresInSeconds * 1000 - EARLY_MS };
      return token;
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.status === 401) onRevoked();
      throw thrown;
    }
  };
  return openHttp({
    fetch: (path, init) => window.fetch(path, init),
    session: { ...noSession(), authToken: () => (Date.now() < held.until ? held.token : null) },
    language: pageLanguage,
    exclusively: (work) => work(),
    renew,
    onVersion,
  });
}
