import { BUCKET_MS, floodsIn, shareOf } from '@watchglass/schemas/alarm/figures';
import type { Figures } from '@watchglass/schemas/alarm/history';
import type { Reading } from '../../http/route.ts';
import { namesOf, subjectOf } from './entries.ts';
import type { Period } from './export.ts';
import { counted, type Actor, type Counted } from './figure-queries.ts';

const DAY_MS = 86_400_000;

/** The figures of the raises of a period in the caller's sight; a period that goes on ends now. */
export async function figuresOf(
  reading: Reading,
  { from, to, operators }: Period & { readonly operators: number },
): Promise<Figures> {
  const now = reading.clock().getTime();
  const { sums, actors, chattering, days, ends, ...load } = await counted(reading, { from, to }, now);
  const [raises, never] = [Number(sums.raises), Number(sums.never)];
  return {
    raises,
    shelved: Number(sums.hidden),
    ...rates({ ...load, raises }, { from, to: Math.max(Math.min(to, now), from + BUCKET_MS), operators }),
    severities: {
      low: shareOf(Number(sums.low), raises),
      high: shareOf(Number(sums.high), raises),
      critical: shareOf(Number(sums.critical), raises),
    },
    badActors: {
      share: shareOf(sum(actors.map((actor) => actor.raises)), raises),
      items: await named(reading, actors),
    },
    chattering,
    stale: Number(ends.stale),
    acknowledge: { ...percentiles(sums.acknowledged, raises - never), never: shareOf(never, raises) },
    resolve: percentiles(ends.resolved, Number(ends.count)),
    days: everyDay(days, from, to),
  };
}

function rates(
  { raises, most, busy }: Pick<Counted, 'most' | 'busy'> & { readonly raises: number },
  { from, to, operators }: Period & { readonly operators: number },
): Pick<Figures, 'rate' | 'flood'> {
  const length = Math.max(1, (to - from) / BUCKET_MS);
  const { floods, buckets: flooded } = floodsIn(busy);
  return {
    rate: {
      perTenMinutes: raises / length / operators,
      most: most / operators,
      perDay: raises / ((to - from) / DAY_MS) / operators,
    },
    flood: { share: Math.min(1, flooded / length), floods },
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Milliseconds of ClickHouse as seconds; without values its quantiles mean nothing. */
function percentiles(
  quantiles: readonly (number | string)[],
  count: number,
): { readonly p50: number | null; readonly p95: number | null } {
  const [p50, p95] = count === 0 ? [] : quantiles.map((ms) => Math.round(Number(ms)) / 1000);
  return { p50: p50 ?? null, p95: p95 ?? null };
}

async function named(reading: Reading, actors: readonly Actor[]): Promise<Figures['badActors']['items']> {
  const names = await namesOf(reading, actors);
  return actors.map(({ rule, raises, critical, ...subject }) => ({
    ruleId: rule,
    ruleTitle: names.rules.get(rule) ?? '',
    ...subjectOf(subject, names),
    raises,
    critical,
  }));
}

/** Every day of UTC that the period touches. */
function everyDay(rows: Counted['days'], from: number, to: number): Figures['days'] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: Figures['days'][number][] = [];
  for (let at = from - (from % DAY_MS); at < to; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const { critical = 0, high = 0, low = 0 } = known.get(day) ?? {};
    days.push({ day, critical: Number(critical), high: Number(high), low: Number(low) });
  }
  return days;
}
