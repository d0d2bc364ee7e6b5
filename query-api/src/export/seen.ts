import { meets, sightIn } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { QueryDeps } from '../deps.ts';
import type { Memberships } from '../member/memberships.ts';
import { exportedLines, type Exported } from '../reading/export-lines.ts';
import type { InHand, Seen } from './export-store.ts';

const NEEDS = { access: 'member', module: 'sensors', right: 'r' } as const;

/** What its person may see now. Refuses with `AccessForbidden` and `NotFound`. */
export async function seenNow(
  deps: Pick<QueryDeps, 'relational' | 'timeSeries'> & { readonly memberships: Pick<Memberships, 'membershipOf'> },
  { organizationId, by, terms }: Pick<InHand, 'organizationId' | 'by' | 'terms'>,
): Promise<Exported> {
  const membership = await deps.memberships.membershipOf(organizationId, by);
  if (membership === null || !meets(membership, NEEDS)) refuse('AccessForbidden');
  return exportedLines(deps, sightIn(organizationId, membership), terms);
}

export const seenOf = ({ asked }: Pick<Exported, 'asked'>): Seen =>
  Object.fromEntries(asked.map(({ point, parts }) => [point, parts]));

/** True if all that was seen then is seen now. */
export function isStillSeen(then: Seen, now: Seen): boolean {
  return Object.entries(then).every(([point, parts]) =>
    parts.every((part) =>
      now[point]?.some(
        ({ sensorId, from, until }) => sensorId === part.sensorId && from <= part.from && until >= part.until,
      ),
    ),
  );
}
