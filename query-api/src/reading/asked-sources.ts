import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { sourceAsked, type SourceAsked } from './asked-source.ts';
import type { HistoryDeps } from './history.ts';
import { virtualAmong } from './value-tables.ts';

interface Terms {
  /** Names of sources, joined by commas. */
  readonly points: string;
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

interface Longest {
  /** As it is told. */
  readonly days: number;
  readonly ms: number;
}

export interface SourcesAsked {
  readonly organizationId: number;
  readonly asked: readonly SourceAsked[];
  /** The sensors of their parts that are virtual. */
  readonly virtual: ReadonlySet<number>;
}

const REVERSED = { field: 'to', rule: 'number.greater', message: 'to must be after from' };

/**
 * The sources of a chart in a range. Refuses with `TooManySources`, `RangeTooLong`, `InvalidRequest`, and with `NotFound` if one is not in
 * sight.
 */
export async function sourcesAsked(
  { relational }: Pick<HistoryDeps, 'relational'>,
  sight: Sight,
  { points, from, to }: Terms,
  longest: Longest,
): Promise<SourcesAsked> {
  const names = [...new Set(points.split(','))];
  if (names.length > CHART_SOURCES) refuse('TooManySources', { limit: CHART_SOURCES });
  if (to - from > longest.ms) refuse('RangeTooLong', { limit: longest.days });
  if (to <= from) refuse('InvalidRequest', { fields: [REVERSED] });
  const asked = await Promise.all(names.map((name) => sourceAsked({ relational }, sight, { name, from, to })));
  const sensorIds = [...new Set(asked.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const virtual = await virtualAmong(relational, sight.organizationId, sensorIds);
  return { organizationId: sight.organizationId, asked, virtual };
}
