import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_DAYS, CHART_LONGEST_MS, SPECTRUM_MEANS } from '@watchglass/schemas/reading/limits';
import type { IntensityQuery, SpectrumQuery } from '@watchglass/schemas/reading/queries';
import type { IntensityView, SpectrumView } from '@watchglass/schemas/reading/spectrum-views';
import { refuse } from '@watchglass/schemas/refusals';
import type { SourceAsked } from '../asked-source.ts';
import { sourcesAsked } from '../asked-sources.ts';
import type { HistoryDeps } from '../history.ts';
import { inThread } from './in-thread.ts';
import { lineMeans } from './means.ts';
import { windowsOf, type BareIntensity, type BareSpectrum } from './spectra.ts';

export interface SpectrumDeps extends HistoryDeps {
  /** Aborts when nobody waits for the answer any more. */
  readonly left: AbortSignal;
}

const LONGEST = { days: CHART_DAYS, ms: CHART_LONGEST_MS };
/** Of one window. */
const MEANS_OF_WINDOW = 500;
const TOO_LONG = { field: 'window', rule: 'number.less', message: 'window must be shorter than the range' };

/**
 * Which waves readings in [from, to) are made of, late ones included. Refuses with `TooManySources`, `RangeTooLong`, `InvalidRequest`,
 * `QueryBusy`, `QueryTooLong`, and with `NotFound` if a sensor or a point is not in sight.
 */
export async function spectrum(deps: SpectrumDeps, sight: Sight, query: SpectrumQuery): Promise<SpectrumView> {
  const { from, to } = query;
  const sources = await sourcesAsked(deps, sight, query, LONGEST);
  const lines = await lineMeans(deps, sources, { from, to });
  const found = await inThread<BareSpectrum>({ from, to, windowMs: null, lines }, deps.left);
  const nothing: BareSpectrum = { missing: 1, waves: [], peaks: [] };
  return { from, to, lines: sources.asked.map((each, line) => ({ ...named(each), ...(found[line] ?? nothing) })) };
}

/** The same in windows that slide through the range, with the same refusals. */
export async function intensity(deps: SpectrumDeps, sight: Sight, query: IntensityQuery): Promise<IntensityView> {
  const { from, to, window: windowMs } = query;
  const sources = await sourcesAsked(deps, sight, query, LONGEST);
  if (windowMs >= to - from) refuse('InvalidRequest', { fields: [TOO_LONG] });
  const most = Math.min(SPECTRUM_MEANS, Math.ceil((MEANS_OF_WINDOW * (to - from)) / windowMs));
  const lines = await lineMeans(deps, sources, { from, to, most });
  const found = await inThread<BareIntensity>({ from, to, windowMs, lines }, deps.left);
  const nothing: BareIntensity = { periods: [], spectra: [] };
  return {
    from,
    to,
    windowMs,
    windows: windowsOf({ from, to, windowMs }),
    lines: sources.asked.map((each, line) => ({ ...named(each), ...(found[line] ?? nothing) })),
  };
}

const named = ({ point, metricId, isWithheld }: SourceAsked) => ({ point, metricId, isWithheld });
