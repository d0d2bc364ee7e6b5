import { isThreshold, widestLimits } from '@watchglass/schemas/alarm-rule/kinds';
import { holds, type Membership } from '@watchglass/schemas/member/rights';
import type { ExcursionsQuery, ExcursionsView, PointExcursions } from '@watchglass/schemas/reading/excursions';
import { CHART_DAYS, CHART_LONGEST_MS, CHART_SOURCES, EXCURSIONS_LISTED } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { found } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { sourceAsked, type SourceAsked } from './asked-source.ts';
import { alarmsOf, alarmsWithin } from './excursion-alarms.ts';
import { excursionsOf, type BareExcursion, type HeldReading, type Limits } from './excursions.ts';
import { heldBy } from './held-readings.ts';
import type { HistoryDeps } from './history.ts';
import { FINAL_SETTINGS, virtualAmong } from './value-tables.ts';

interface Reader {
  readonly membership: Membership | null;
}

/**
 * Excursions of sources in [from, to), but not after now, with the alarms that were on meanwhile. Refuses with `TooManySources`,
 * `RangeTooLong`, `LimitsCrossed`, `InvalidRequest`, and with `NotFound` if a source or the rule is not in sight.
 */
export async function readExcursions(reading: Reading & Reader, query: ExcursionsQuery): Promise<ExcursionsView> {
  const { from, to } = query;
  const names = [...new Set(query.points.split(','))];
  if (names.length > CHART_SOURCES) refuse('TooManySources', { limit: CHART_SOURCES });
  if (to - from > CHART_LONGEST_MS) refuse('RangeTooLong', { limit: CHART_DAYS });
  if (to <= from) refuse('InvalidRequest', { fields: [REVERSED] });
  const { relational, sight, membership } = reading;
  const asked = await Promise.all(names.map((name) => sourceAsked({ relational }, sight, { name, from, to })));
  const maySeeAlarms = membership !== null && holds(membership, 'alarms', 'r');
  const limits = await limitsOf(reading, query, maySeeAlarms);
  const range = { from, to: Math.min(to, reading.clock().getTime()) };
  const [excursions, alarms] = await Promise.all([
    excursionsIn(reading, { asked, ...range, ...limits }),
    maySeeAlarms ? alarmsWithin(reading, asked, range) : null,
  ]);
  const points = asked.map((source, line): PointExcursions => {
    const { point, metricId, isWithheld } = source;
    const all = excursions[line] ?? [];
    const listed = all.slice(-EXCURSIONS_LISTED);
    const told = listed.map((each) => ({ ...each, alarms: alarms && alarmsOf(each, source, alarms) }));
    return { point, metricId, isWithheld, total: all.length, excursions: told };
  });
  return { from, to, ...limits, points };
}

const REVERSED = { field: 'to', rule: 'number.greater', message: 'to must be after from' };
const WITHOUT = { field: 'low', rule: 'any.required', message: 'low, high or rule is required' };
const OTHER_KIND = { field: 'rule', rule: 'any.invalid', message: 'rule must be one on thresholds' };

async function limitsOf(reading: Reading, query: ExcursionsQuery, maySeeRules: boolean): Promise<Limits> {
  if (query.rule === undefined) return typedLimits(query);
  return maySeeRules ? limitsOfRule(reading, query.rule) : refuse('NotFound');
}

function typedLimits({ low, high }: Pick<ExcursionsQuery, 'low' | 'high'>): Limits {
  if (low === undefined && high === undefined) refuse('InvalidRequest', { fields: [WITHOUT] });
  if (low !== undefined && high !== undefined && low >= high) refuse('LimitsCrossed');
  return { low: low ?? null, high: high ?? null };
}

/** The widest limits of a rule. Refuses with `NotFound`, and with `InvalidRequest` one that is not on thresholds. */
export async function limitsOfRule(reading: Reading, rule: string): Promise<Limits> {
  const { definition } = found((await readRows(reading, alarmRuleRows, { sql: 'AND t.id = $2', values: [rule] }))[0]);
  return isThreshold(definition) ? widestLimits(definition) : refuse('InvalidRequest', { fields: [OTHER_KIND] });
}

interface Asked extends Limits {
  readonly asked: readonly SourceAsked[];
  /** Epoch milliseconds; `to` is not included, and not after now. */
  readonly from: number;
  readonly to: number;
}

type Deps = HistoryDeps & Pick<Reading, 'sight'>;

/** The excursions of each source, in their order. */
export async function excursionsIn(deps: Deps, given: Asked): Promise<readonly (readonly BareExcursion[])[]> {
  const readings: HeldReading[][] = given.asked.map(() => []);
  for await (const rows of beyondLimits(deps, given)) for (const row of rows) readings[row.line]?.push(row);
  return readings.map((each) => excursionsOf(each, given, given.to));
}

interface HeldRow extends HeldReading, Record<string, unknown> {
  readonly line: number;
}

const BEYOND = `SELECT line, at, value, greatest(at, {from: Float64}) AS begins, begins + holds AS ends FROM held
  WHERE holds > 0 AND (value < {low: Float64} OR value > {high: Float64}) ORDER BY line, at`;

/** Only readings beyond a limit leave the store. */
async function* beyondLimits(
  { relational, timeSeries: today, moment, sight: { organizationId } }: Deps,
  { asked, from, to, low, high }: Asked,
): AsyncGenerator<readonly HeldRow[]> {
  if (to <= from) return;
  const sensorIds = [...new Set(asked.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const virtual = await virtualAmong(relational, organizationId, sensorIds);
  const held = heldBy({ organizationId, asked, virtual, query: { from, to } }, moment);
  if (held === null) return;
  const { timeSeries } = moment ?? { timeSeries: today };
  yield* timeSeries.stream<HeldRow>(`WITH ${held.sql} ${BEYOND} ${FINAL_SETTINGS}`, {
    ...held.parameters,
    low: low ?? -Number.MAX_VALUE,
    high: high ?? Number.MAX_VALUE,
  });
}
