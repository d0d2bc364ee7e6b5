import { setTimeout as delay } from 'node:timers/promises';

/** A signed-in person with one workspace. */
export interface Person {
  readonly call: <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>;
  readonly refresh: string;
}

/** The cloud refused the call; `code` is its refusal. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(method: string, path: string, status: number, code: string) {
    super(`${method} ${path} was refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export interface Answer<T> {
  readonly value: T;
  /** A query with this position in `X-After-Position` sees the change; null if nothing changed. */
  readonly position: string | null;
  /** The cookie that it sets, without its attributes; null without one. */
  readonly cookie: string | null;
}

const UNAVAILABLE = 503;
const ATTEMPTS = 5;
/** These may be repeated when their outcome is unknown. */
const REPEATABLE = ['GET', 'PUT', 'DELETE'];

/**
 * One call with a body of JSON or of bytes. Throws `Refused` with the code of the first error. A busy service is asked again,
 * unless the call would create a thing twice.
 */
export async function exchange<T>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await exchangeOnce<T>(url, method, body, headers);
    } catch (error) {
      const isBusy = error instanceof Refused && error.status === UNAVAILABLE;
      if (!isBusy || !REPEATABLE.includes(method) || attempt === ATTEMPTS) throw error;
      await delay(attempt * 1000);
    }
  }
}

async function exchangeOnce<T>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  if (!answer.ok) throw new Refused(method, new URL(url).pathname, answer.status, codeOf(json));
  return {
    value: json as T,
    position: answer.headers.get('x-position'),
    cookie: cookieOf(answer),
  };
}

/** Like `exchange`, but returns the value alone. */
export async function call<T>(...asked: Parameters<typeof exchange>): Promise<T> {
  return (await exchange<T>(...asked)).value;
}

const cookieOf = ({ headers }: Response): string | null => headers.get('set-cookie')?.split(';')[0] ?? null;

function codeOf(json: unknown): string {
  const errors = typeof json === 'object' && json !== null && 'errors' in json ? json.errors : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : 'unknown';
}
