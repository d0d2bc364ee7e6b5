import type { Basis } from '@watchglass/schemas/moment/bases';
import { failureFrom } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { callThen, failureThen } from './call-then.ts';
import { withBasis } from './play-of.ts';

interface ThenNeeds {
  readonly shown: () => { readonly at: string; readonly basis: Basis };
  /** Is told of each read. */
  readonly reading: (read: Promise<unknown>) => void;
}

/** The door of pages of the past: every read asks for the moment that is shown when it is sent, and nothing is written. */
export function thenHttp(http: Http, { shown, reading }: ThenNeeds): Http {
  const ask: Http['call'] = async (path, asked = {}) => {
    const { at, basis } = shown();
    const then = withBasis(path, callThen({ path, method: asked.method ?? 'GET', at }), basis);
    try {
      return await http.call(then, { ...asked, after: undefined });
    } catch (thrown) {
      const failure = failureFrom(thrown);
      throw failureThen({ path, at }, failure.status) ?? failure;
    }
  };
  const call: Http['call'] = (path, asked) => {
    const answer = ask<never>(path, asked);
    reading(answer);
    return answer;
  };
  return {
    ...http,
    call,
    get: async <T>(path: string, signal?: AbortSignal) => (await call<T>(path, { signal })).value,
    post: async <T>(path: string, body: unknown = {}) => (await call<T>(path, { method: 'POST', body })).value,
  };
}
