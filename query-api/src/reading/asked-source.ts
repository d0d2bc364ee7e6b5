import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { ofPoint, pointNamed } from '../asset/point-history.ts';
import { clipped, type Part } from '../asset/segment-parts.ts';
import { intervalsOf, type HistoryDeps } from './history.ts';
import { pointsOf } from './points.ts';

/** What one asked point measured with: the sensors that it had, one after another. */
export interface SourceAsked {
  readonly point: string;
  readonly metricId: number;
  readonly parts: readonly Part[];
  readonly isWithheld: boolean;
  /** Where the point got another sensor in the range; null for one out of sight. */
  readonly changes: readonly { readonly at: number; readonly sensorId: number | null }[];
  /** The longest interval of its sensors, milliseconds; 0 without a sensor in sight. */
  readonly intervalMs: number;
}

interface Named {
  /** `<sensor>.<metric>`, or `p<id>` of a measurement point. */
  readonly name: string;
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

/** A sensor's metric or a measurement point, in a range. Refuses with `NotFound` if it is not in sight. */
export async function sourceAsked(
  { relational }: Pick<HistoryDeps, 'relational'>,
  sight: Sight,
  { name, from, to }: Named,
): Promise<SourceAsked> {
  const isPoint = name.startsWith('p');
  const { metricId, parts } = isPoint
    ? await pointNamed(relational, sight, name.slice(1)).then((point) => ({
        metricId: point.metric_id,
        parts: clipped(point.segments, { from, until: to }),
      }))
    : wholeRange(name, from, to);
  const seen = await intervalsOf(
    relational,
    isPoint ? ofPoint(sight) : sight,
    parts.map(({ sensorId }) => ({ sensorId, metricId })),
  );
  const inSight = parts.filter(({ sensorId }) => seen.has(`${sensorId}.${metricId}`));
  if (!isPoint && inSight.length === 0) refuse('NotFound');
  return {
    point: name,
    metricId,
    parts: inSight,
    isWithheld: inSight.length < parts.length,
    changes: parts
      .filter((part) => part.from > from)
      .map((part) => ({ at: part.from, sensorId: inSight.includes(part) ? part.sensorId : null })),
    intervalMs: Math.max(0, ...seen.values()),
  };
}

function wholeRange(name: string, from: number, until: number): Pick<SourceAsked, 'metricId' | 'parts'> {
  const [{ sensorId, metricId }] = pointsOf(name) as [ReturnType<typeof pointsOf>[number]];
  return { metricId, parts: [{ sensorId, from, until }] };
}
