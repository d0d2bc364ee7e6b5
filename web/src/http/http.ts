import type { Refreshed } from '@watchglass/schemas/user/views';
import { RESTORED_FROM_HEADER } from '@watchglass/schemas/history/header';
import { TOKEN_MIN_CHARACTERS } from '@watchglass/schemas/user/limits';
import { VERSION_HEADER } from '@watchglass/schemas/version/header';
import type { Restoring } from '../history/restoring.ts';
import { callThen, failureThen } from '../past/call-then.ts';
import { bodyFor, bodyOf, signalFor, type Call } from './call.ts';
import { Failure, failureFrom, failureOf } from './failure.ts';
import type { Session } from './session.ts';
import { upload } from './upload.ts';

/** The takeover form itself shows that no licence is left. */
const TAKEOVER = '/takeover';

interface Reply<T> {
  readonly value: T;
  readonly status: number;
  readonly etag: string | null;
}

export interface Http {
  /** Throws only `Failure`. `path` begins with a slash. */
  readonly call: <T>(path: string, call?: Call) => Promise<Reply<T>>;
  readonly get: <T>(path: string, signal?: AbortSignal) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown) => Promise<T>;
  /** Returns a token that is fresh enough to open a socket. */
  readonly token: () => Promise<string>;
  readonly renewToken: () => Promise<string>;
  /** Reports the page's workspace to the server if it has changed. */
  readonly turnToWorkspace: () => Promise<void>;
  readonly session: Session;
}

export interface HttpNeeds {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly session: Session;
  readonly language: () => string;
  /** The workspace that the page shows, or null. */
  readonly workspace?: () => number | null;
  /** The moment that the page shows; null for the present. In the past reads ask for it, and nothing is written. */
  readonly moment?: () => string | null;
  /** The thing of which an earlier version is being restored: its command says which. */
  readonly restoring?: () => Restoring | null;
  /** Runs one piece of work at a time across all tabs. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Takes the place of the exchange of a refresh token. */
  readonly renew?: () => Promise<string>;
  /** A call was denied or met a 404: the person's rights may have changed. */
  readonly onDenied?: () => void;
  /** Called with the server's build for every answer that names it. */
  readonly onVersion?: (version: string) => void;
  /** A read succeeded or failed; `path` has no query. */
  readonly onLoad?: (path: string, failure: Failure | null) => void;
  /** The organization's licence does not cover the call. */
  readonly onNotPaid?: () => void;
}

/** Specification, section 8: a 403, or a 404 outside sign-in and dashboards. */
function mayHaveLostRights(path: string, status: number): boolean {
  return status === 403 || (status === 404 && !/^\/api\/(user|dashboards)\//.test(path));
}

/** Positions compare as text. */
function later(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a > b) ? a : b;
}

/**
 * The correlation id finds a call in logs, traces and the audit. Browsers without TLS have no `randomUUID`: the server
 * then makes the id.
 */
function correlation(): Readonly<Record<string, string>> {
  return 'randomUUID' in crypto ? { 'x-correlation-id': crypto.randomUUID() } : {};
}

/** Opens the only client of both APIs. It handles tokens, time limits, read-your-writes and errors. */
export function openHttp(needs: HttpNeeds): Http {
  return new Door(needs);
}

class Door implements Http {
  readonly session: Session;
  readonly #needs: HttpNeeds;
  #position: string | null = null;
  /** The workspace that the server last received. */
  #toldWorkspace: number | null = null;
  #renewing: Promise<string> | null = null;

  constructor(needs: HttpNeeds) {
    this.#needs = needs;
    this.session = needs.session;
  }

  readonly call = async <T>(path: string, options: Call = {}): Promise<Reply<T>> => {
    try {
      const reply = await this.#reply<T>(path, options);
      this.#loaded(path, options, null);
      return reply;
    } catch (thrown) {
      const failure = failureFrom(thrown);
      this.#loaded(path, options, failure);
      throw failure;
    }
  };

  async #reply<T>(path: string, options: Call): Promise<Reply<T>> {
    // A repeated call keeps its headers.
    const headers = { ...options.headers, ...correlation(), ...this.#restored(path, options) };
    const response = await this.#attempt(path, { ...options, headers });
    const body = await bodyOf(response, options);
    this.#tell(path, response.status);
    if (!response.ok && response.status !== 304) throw this.#failureOf(path, response.status, body);
    return { value: body as T, status: response.status, etag: response.headers.get('etag') };
  }

  #restored(path: string, { method }: Call): Readonly<Record<string, string>> {
    const restoring = this.#needs.restoring?.() ?? null;
    return method === 'PUT' && restoring?.path === path ? { [RESTORED_FROM_HEADER]: String(restoring.n) } : {};
  }

  #failureOf(path: string, status: number, body: unknown): Failure {
    const at = this.#needs.moment?.() ?? null;
    return (at === null ? null : failureThen({ path, at }, status)) ?? failureOf(status, body);
  }

  /** An aborted read is not a failed one. */
  #loaded(path: string, { method = 'GET', signal }: Call, failure: Failure | null): void {
    if (method === 'GET' && signal?.aborted !== true) this.#needs.onLoad?.(path.split('?')[0] ?? path, failure);
  }

  readonly get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
    (await this.call<T>(path, { signal })).value;

  readonly post = async <T>(path: string, body: unknown = {}): Promise<T> =>
    (await this.call<T>(path, { method: 'POST', body })).value;

  readonly token = async (): Promise<string> => this.session.authToken() ?? this.renewToken();

  readonly renewToken = (): Promise<string> => {
    this.#renewing ??= this.#needs
      .exclusively(() => (this.#needs.renew ?? this.#exchangeRefresh)())
      .catch((thrown: unknown) => {
        throw failureFrom(thrown);
      })
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  };

  readonly turnToWorkspace = async (): Promise<void> => {
    // Without a token, the first renewal will name the workspace.
    if (this.session.authToken() !== null && this.#newWorkspace() !== null) await this.renewToken();
  };

  async #attempt(asked: string, call: Call): Promise<Response> {
    const at = this.#needs.moment?.() ?? null;
    const path = at === null ? asked : callThen({ path: asked, method: call.method ?? 'GET', at });
    if (call.anonymous) return this.#send(path, call, null);
    const response = await this.#send(path, call, await this.token());
    return response.status === 401 ? this.#send(path, call, await this.renewToken()) : response;
  }

  async #send(path: string, call: Call, auth: string | null): Promise<Response> {
    const request = {
      method: call.method ?? 'GET',
      headers: this.#headersOf(call, auth),
      body: bodyFor(call),
      signal: signalFor(call),
    };
    const response = await (call.files
      ? upload(path, request, call.files.onProgress)
      : this.#needs.fetch(path, request));
    this.#position = later(response.headers.get('x-position'), this.#position);
    const version = response.headers.get(VERSION_HEADER);
    if (version !== null) this.#needs.onVersion?.(version);
    return response;
  }

  #headersOf(call: Call, auth: string | null): Headers {
    const headers = new Headers({
      accept: 'application/json',
      'accept-language': this.#needs.language(),
      ...call.headers,
    });
    if (auth !== null) headers.set('authorization', `Bearer ${auth}`);
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    if (call.ifMatch !== undefined) headers.set('if-match', call.ifMatch);
    const after = this.#after(call);
    if (after !== null) headers.set('x-after-position', after);
    return headers;
  }

  /** Only reads wait; in the past the moment itself says what an answer includes. */
  #after({ method = 'GET', after }: Call): string | null {
    return method !== 'GET' || this.#needs.moment?.() ? null : later(after ?? null, this.#position);
  }

  #tell(path: string, status: number): void {
    if (mayHaveLostRights(path, status)) this.#needs.onDenied?.();
    if (status === 402 && !path.endsWith(TAKEOVER)) this.#needs.onNotPaid?.();
  }

  readonly #exchangeRefresh = async (): Promise<string> => {
    const refresh = this.session.refreshToken();
    if (refresh === null || refresh.length < TOKEN_MIN_CHARACTERS) return this.#signOut();
    const response = await this.#exchange(refresh);
    const body = await bodyOf(response);
    if (response.status === 403 || response.status === 400) return this.#signOut();
    if (!response.ok) throw failureOf(response.status, body);
    const fresh = body as Refreshed;
    this.session.keep(fresh);
    return fresh.auth;
  };

  /** If the person is not a member of the workspace, the token is exchanged without it: the page shows the error. */
  async #exchange(refresh: string): Promise<Response> {
    const call: Call = { method: 'POST', body: { refresh } };
    const workspace = this.#newWorkspace();
    if (workspace === null) return this.#send('/api/user/token', call, null);
    const response = await this.#send(`/api/user/token?space=${workspace}`, call, null);
    if (response.ok || response.status === 404) this.#toldWorkspace = workspace;
    return response.status === 404 ? this.#send('/api/user/token', call, null) : response;
  }

  #newWorkspace(): number | null {
    const shown = this.#needs.workspace?.() ?? null;
    return shown === this.#toldWorkspace ? null : shown;
  }

  #signOut(): never {
    this.session.clear();
    throw new Failure('signedOut', 401);
  }
}
