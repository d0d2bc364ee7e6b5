import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { limitsFor, type Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { holds } from '@watchglass/schemas/member/rights';
import { CHART_SOURCES, USUAL_ACTIVATION } from '@watchglass/schemas/reading/limits';
import type { PointFigures, PointStatistics } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import type { QueryAsked } from '../http/route.ts';
import { readAll } from '../live/row-reader.ts';
import { figures } from '../reading/figures.ts';
import { statistics } from '../reading/statistics.ts';

export const TEMPERATURE = 1;
const DAY_MS = 86_400_000;

/** A sensor with its limits and the last 24 hours of its temperature. */
export interface ColdChainRow {
  readonly sensor: SensorView;
  readonly limits: Limits;
  readonly extremes: PointStatistics | undefined;
  readonly figures: PointFigures | undefined;
}

type Asked = QueryAsked<unknown, unknown>;

/** The rows of sensors in their order, some at a time. */
export async function* coldChainRows(
  asked: Asked,
  sensors: readonly SensorView[],
): AsyncGenerator<readonly ColdChainRow[]> {
  const rules = await rulesSeen(asked);
  const to = asked.clock().getTime();
  for (let from = 0; from < sensors.length; from += CHART_SOURCES) {
    const limited = sensors
      .slice(from, from + CHART_SOURCES)
      .map((sensor) => ({ sensor, limits: limitsFor(rules, sensor, TEMPERATURE) }));
    yield await withFigures(asked, limited, to);
  }
}

/** The rules of the workspace; none for members who may not read them. */
async function rulesSeen(asked: Asked): Promise<readonly AlarmRuleView[]> {
  const { membership } = asked.caller;
  if (membership === null || !holds(membership, 'alarms', 'r')) return [];
  return readAll(asked, alarmRuleRows, { sql: '', order: 'ORDER BY t.id' });
}

type Limited = Pick<ColdChainRow, 'sensor' | 'limits'>;

async function withFigures(asked: Asked, limited: readonly Limited[], to: number): Promise<readonly ColdChainRow[]> {
  const within = { from: to - DAY_MS, to };
  const points = limited.map(({ sensor }) => pointOf(sensor)).join(',');
  const [found, ...grouped] = await Promise.all([
    statistics(asked, asked.sight, { points, ...within }),
    ...alike(limited).map((same) => figuresOf(asked, same, within)),
  ]);
  const extremes = new Map(found.points.map((each) => [each.point, each]));
  const known = new Map(grouped.flat().map((each) => [each.point, each]));
  return limited.map((each) => {
    const point = pointOf(each.sensor);
    return { ...each, extremes: extremes.get(point), figures: known.get(point) };
  });
}

/** Sensors by their limits: one call of figures has one pair of limits. */
function alike(limited: readonly Limited[]): readonly (readonly Limited[])[] {
  const groups = new Map<string, Limited[]>();
  for (const each of limited) {
    const key = `${each.limits.low} ${each.limits.high}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

const pointOf = ({ id }: SensorView): string => `${id}.${TEMPERATURE}`;

/** Of sensors with the same limits. */
async function figuresOf(
  asked: Asked,
  same: readonly Limited[],
  within: { readonly from: number; readonly to: number },
): Promise<readonly PointFigures[]> {
  const { low, high } = same[0]?.limits ?? { low: null, high: null };
  const points = same.map(({ sensor }) => pointOf(sensor)).join(',');
  const { points: found } = await figures(asked, asked.sight, {
    points,
    ...within,
    low: low ?? undefined,
    high: high ?? undefined,
    activation: USUAL_ACTIVATION,
    timezone: 'UTC',
  });
  return found;
}
