import type { StepKind, StepQuery } from '@watchglass/schemas/moment/queries';
import type { StepView } from '@watchglass/schemas/moment/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { QueryAsked } from '../http/route.ts';
import { reached } from '../http/caught-up.ts';
import { findMoment } from './find-moment.ts';

interface Found extends Record<string, unknown> {
  readonly position: string;
  readonly concept: string;
  readonly type: string;
  readonly subject: string;
}

/** SQL: the entries of a kind. */
const OF_KIND: Readonly<Record<StepKind, string>> = {
  entry: '',
  alarm: "AND type = 'AlarmRaised'",
  change: "AND actor_kind IN ('user', 'apiAccount') AND concept <> 'alarm'",
};

/** The next or the previous entry of a kind, seen from a moment. The last entry of an instant after it counts as before. */
export async function step({
  relational,
  timeSeries,
  clock,
  sight,
  query,
}: QueryAsked<unknown, StepQuery>): Promise<StepView> {
  const { organizationId } = sight;
  const asked = { organizationId, text: query.at, basis: 'known', now: clock() } as const;
  const moment = await findMoment(relational, asked);
  if (!(await reached(relational, ['audit'], moment.position))) refuse('ServiceUnavailable');
  const isNext = query.direction === 'next';
  const before = moment.known < moment.at ? '<=' : '<';
  const [found] = await timeSeries.query<Found>(
    `SELECT position, concept, type, subject FROM audit FINAL WHERE organization = {organizationId: UInt32}
      AND position ${isNext ? '>' : before} {position: String} ${OF_KIND[query.kind]}
    ORDER BY position ${isNext ? 'ASC' : 'DESC'} LIMIT 1`,
    { organizationId, position: moment.position },
  );
  if (found === undefined) return { entry: null };
  const { position, ...what } = found;
  const [place] = await relational.query<{ n: number; known: string }>({
    name: 'moments.of-position',
    text: 'SELECT n, known FROM read.moments WHERE organization_id = $1 AND position = $2',
    values: [organizationId, position],
  });
  // The audit is ahead of the numbers of entries for a moment.
  if (place === undefined) return refuse('ServiceUnavailable');
  return { entry: { ...what, n: place.n, at: new Date(Number(place.known)).toISOString() } };
}
