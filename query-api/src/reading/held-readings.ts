import { EXPIRING_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';
import type { SourceAsked } from './asked-source.ts';
import type { SourcesAsked } from './asked-sources.ts';
import type { HistoryDeps } from './history.ts';
import { valueSelects } from './part-selects.ts';
import { atOf } from './value-tables.ts';

export interface HeldAsked extends SourcesAsked {
  /** Epoch milliseconds; `to` is not included. */
  readonly query: { readonly from: number; readonly to: number };
}

interface Held {
  /** The common table `held`: a row for each reading with the part of the range that it holds, milliseconds. */
  readonly sql: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** SQL of the readings of lines, of which the one before the range may hold into it; null without any. */
export function heldBy(
  { organizationId, asked, virtual, query }: HeldAsked,
  moment: HistoryDeps['moment'],
): Held | null {
  const { from, to } = query;
  const earlier = asked.map((each) => ({ ...each, parts: each.parts.map((part) => beforeIt(part, each, from)) }));
  const selects = valueSelects({ asked: earlier, virtual }, moment);
  if (selects.length === 0) return null;
  return {
    sql: `held AS (
  SELECT line, at, value, at >= {from: Float64} AS isIn, interval,
    leadInFrame(at, 1, 0.) OVER following AS nextAt, leadInFrame(value, 1, 0.) OVER following AS nextValue,
    at + ${EXPIRING_AFTER_INTERVALS} * interval AS expires,
    greatest(0., least(if(nextAt = 0, {to: Float64}, nextAt), expires, {to: Float64}) - greatest(at, {from: Float64})) AS holds,
    if(isIn AND nextAt > 0 AND nextAt <= expires, nextAt - at, 0.) AS joined
  FROM (SELECT line, at, value, transform(line, {lines: Array(UInt32)}, {intervals: Array(Float64)}, 0.) AS interval
    FROM (${selects.join(' UNION ALL ')}))
  WINDOW following AS (PARTITION BY line ORDER BY at ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING))`,
    parameters: {
      org: organizationId,
      from,
      to,
      lines: asked.map((_each, line) => line),
      intervals: asked.map(({ intervalMs }) => intervalMs),
      ...atOf(moment),
    },
  };
}

/** A part that begins with the range begins earlier by the time that a reading holds. */
function beforeIt(part: SourceAsked['parts'][number], { intervalMs }: SourceAsked, from: number) {
  return part.from === from ? { ...part, from: Math.max(0, from - EXPIRING_AFTER_INTERVALS * intervalMs) } : part;
}
