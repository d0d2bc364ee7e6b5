import { SPECTRUM_MEANS } from '@watchglass/schemas/reading/limits';
import type { SourcesAsked } from '../asked-sources.ts';
import type { HistoryDeps } from '../history.ts';
import { valueSelects } from '../part-selects.ts';
import { atOf, FINAL_SETTINGS } from '../value-tables.ts';
import type { LineMeans } from './spectra.ts';

interface Range {
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
  readonly most?: number;
}

interface MeansRow extends Record<string, unknown> {
  readonly line: number;
  readonly means: readonly (readonly [at: number, mean: number])[];
}

const meansOf = (selects: readonly string[]): string => `
SELECT line, arraySort(groupArray((instant, mean))) AS means FROM (
  SELECT line, avg(v.at) AS instant, avg(v.value) AS mean FROM (${selects.join(' UNION ALL ')}) AS v
  GROUP BY line, intDiv(toInt64(v.at - {from: Float64}), transform(line, {lines: Array(UInt32)}, {widths: Array(Int64)}, toInt64(1))))
GROUP BY line`;

/** Readings of each line, late ones included, as they are or as means of as many as need be; each stands at the mean of its instants. */
export async function lineMeans(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  sources: SourcesAsked,
  { from, to, most = SPECTRUM_MEANS }: Range,
): Promise<LineMeans[]> {
  const finestMs = Math.ceil((to - from) / most);
  const selects = valueSelects(sources, moment);
  const { timeSeries } = moment ?? { timeSeries: today };
  // Half an interval holds one reading, also if readings are not always the same time apart.
  const widths = sources.asked.map(({ intervalMs }) => Math.max(1, finestMs, Math.floor(intervalMs / 2)));
  const rows =
    selects.length === 0
      ? []
      : await timeSeries.query<MeansRow>(`${meansOf(selects)} ${FINAL_SETTINGS}`, {
          org: sources.organizationId,
          from,
          lines: sources.asked.map((_each, line) => line),
          widths,
          ...atOf(moment),
        });
  return sources.asked.map(({ intervalMs }, line) => {
    const means = rows.find((row) => row.line === line)?.means ?? [];
    return {
      at: Float64Array.from(means, ([at]) => at),
      values: Float64Array.from(means, ([, mean]) => mean),
      eachMs: Math.max(1, finestMs, intervalMs),
    };
  });
}
