import { mayLookBack, type Membership } from '@watchglass/schemas/member/rights';
import { PAST_REQUESTS_PER_MINUTE } from '@watchglass/schemas/moment/limits';
import type { Basis } from '@watchglass/schemas/moment/bases';
import { refuse } from '@watchglass/schemas/refusals';
import type { Caller } from '@watchglass/streams/http/caller';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import type { QueryDeps } from '../deps.ts';
import { reached } from '../http/caught-up.ts';
import type { QueryAsked } from '../http/route.ts';
import { findMoment, type Moment } from './find-moment.ts';
import { pastRelational } from './past-relational.ts';
import { afterArrival } from './readings-arrived.ts';

/** What is asked for the past. Its readings need the moment: `relational` knows it, the other stores do not. */
export interface Then extends Moment {
  readonly timeSeries: QueryDeps['timeSeries'];
}

interface AskedMoment {
  /** An instant with offset, or `n` and the number of an entry. */
  readonly text: string;
  readonly basis: Basis;
  /** The projections that the route reads. */
  readonly reads: readonly string[];
}

const requests = rateLimit({ limit: PAST_REQUESTS_PER_MINUTE, windowMs: 60_000 });

/** A store that knows only today: a handler that uses it cannot answer for the past. */
function onlyToday<T extends object>(): T {
  return new Proxy({} as T, { get: () => refuse('NotInThePast') });
}

/** Refuses with `AccessForbidden` who may not read the audit today, and with `TooManyRequests` who asks too often. */
export function assertMayAskPast({ kind, id, membership }: Caller<Membership>, now: Date): void {
  if (membership === null || !mayLookBack(membership)) refuse('AccessForbidden');
  const waitMs = requests.take(`${kind} ${id}`, now.getTime());
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * The request as of a moment: rows are those of then and the clock stands still. The caller needs today's right to read the audit
 * beside the right of the route. Waits until the route's projections are past the moment.
 */
export async function askedThen<P, Q>(
  asked: QueryAsked<P, Q>,
  { text, basis, reads }: AskedMoment,
): Promise<QueryAsked<P, Q>> {
  const { caller, sight, relational, clock, timeSeries } = asked;
  assertMayAskPast(caller, clock());
  const { organizationId } = sight;
  const { isReached, ...moment } = await findMoment(relational, { organizationId, text, basis, now: clock(), reads });
  // Rows of before would be shown as those of then.
  if (!isReached && !(await reached(relational, reads, moment.position))) refuse('ServiceUnavailable');
  return {
    ...asked,
    caller,
    sight,
    relational: pastRelational(relational, moment.position),
    clock: () => new Date(moment.at),
    timeSeries: onlyToday(),
    eventStore: onlyToday(),
    members: onlyToday(),
    invitations: onlyToday(),
    moment: {
      ...moment,
      timeSeries: afterArrival({ relational, timeSeries, organizationId, at: moment.at, clock }),
    },
  };
}

/** For the header `X-Moment`: number, instant and basis. */
export const momentHeader = ({ n, at, basis }: Then): string => `${n};${new Date(at).toISOString()};${basis}`;
