import { Failure } from '../http/failure.ts';
import { readAt } from './moment-of.ts';

interface CallThen {
  readonly path: string;
  readonly method: string;
  /** The moment that the page shows. */
  readonly at: string;
}

/** The path of a call from a page of the past. Throws `NotInThePast` for what would change something. */
export function callThen({ path, method, at }: CallThen): string {
  if (method === 'GET') return readAt(path, at);
  // Signing out and the like are about the person, who is of today.
  if (path.startsWith('/api/user/')) return path;
  throw notThen();
}

/** What a refused read of the past means: what is valid today, and is refused with a moment, takes none. */
export function failureThen({ path, at }: Pick<CallThen, 'path' | 'at'>, status: number): Failure | null {
  return status === 400 && readAt(path, at) !== path ? notThen() : null;
}

const notThen = (): Failure => new Failure('refused', 422, [{ code: 'NotInThePast', message: '', detail: {} }]);
