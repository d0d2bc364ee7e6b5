import { unexpired } from '@watchglass/schemas/retention/expiring-tables';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';

/** Shorter than the time after which readings below a cutoff are deleted. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;

interface Wires {
  readonly relational: Queryable;
  readonly timeSeries: TimeSeries;
  readonly clock: () => Date;
}

/** The time series, of which no query of an organization sees what expired there: queries name it by the parameter `org`. */
export function withinRetention({ relational, timeSeries, clock }: Wires): TimeSeries {
  const cutoffs = rememberBriefly((id) => cutoffOf(relational, Number(id)), {
    forMs: REMEMBERED_MS,
    most: MOST_REMEMBERED,
    clock,
  });
  return timeSeries.seeing(async (parameters) => {
    const { org } = parameters ?? {};
    if (typeof org !== 'number') return undefined;
    const before = await cutoffs.get(String(org));
    return before === null ? undefined : unexpired(before);
  });
}

async function cutoffOf(relational: Queryable, organizationId: number): Promise<number | null> {
  const [row] = await relational.query<{ before: number | null }>({
    name: 'retention.cutoff',
    text: 'SELECT round(extract(epoch FROM measured_before) * 1000)::float8 AS before FROM read.retention WHERE organization_id = $1',
    values: [organizationId],
  });
  return row?.before ?? null;
}
