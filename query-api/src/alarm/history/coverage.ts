import type { Coverage } from '@watchglass/schemas/alarm/history';
import { COVERAGE_SENSORS } from '@watchglass/schemas/alarm/limits';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';

/** A sensor in use, with what rules choose sensors by. Tags are those for which its own stand now. */
export interface CoveredSensor {
  readonly id: number;
  readonly name: string;
  readonly metrics: readonly number[];
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly base: string | null;
  readonly type: string | null;
  readonly points: readonly string[];
  readonly assets: readonly string[];
}

/** Whom a rule tells: how many are reached, and why others that it names are not. */
export interface Telling {
  readonly reached: number;
  readonly refusals: readonly Extract<Reason, 'left' | 'noRight' | 'noChannel' | 'destinationOff'>[];
}

/** A rule with whom it tells. */
export interface CoveringRule extends Pick<AlarmRuleView, 'id' | 'enabled'> {
  readonly title: string;
  /** Null for a rule that watches no sensors. */
  readonly metricId: number | null;
  readonly appliesTo: Targets;
  readonly told: Telling;
}

/** The ways in which a rule chooses its sensors: of a filter, one value of each given list. */
export interface Targets {
  readonly kind: string;
  readonly sensorIds?: readonly number[] | undefined;
  readonly pointIds?: readonly string[] | undefined;
  readonly assetIds?: readonly string[] | undefined;
  readonly locationIds?: readonly string[] | undefined;
  readonly tagId?: string | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly bases?: readonly string[] | undefined;
  readonly serials?: readonly string[] | undefined;
}

const meets = (list: readonly string[], given: readonly (string | null)[]): boolean =>
  given.some((each) => each !== null && list.includes(each));
const isFree = (list: readonly string[] | undefined, given: readonly (string | null)[]): boolean =>
  list === undefined || meets(list, given);

const CHOSEN_BY: Readonly<Record<string, (targets: Targets, sensor: CoveredSensor) => boolean>> = {
  all: () => true,
  sensors: ({ sensorIds = [], pointIds = [] }, { id, points }) => sensorIds.includes(id) || meets(pointIds, points),
  tag: ({ tagId }, { tags }) => tagId !== undefined && tags.includes(tagId),
  filter: ({ types, tagIds, locationIds, bases }, { type, tags, location, base }) =>
    isFree(types, [type]) && isFree(tagIds, tags) && isFree(locationIds, [location]) && isFree(bases, [base]),
  assets: ({ assetIds = [] }, { assets }) => meets(assetIds, assets),
  locations: ({ locationIds = [] }, { location }) => meets(locationIds, [location]),
};

function watches({ metricId, appliesTo }: CoveringRule, sensor: CoveredSensor): boolean {
  if (metricId === null || !sensor.metrics.includes(metricId)) return false;
  return isChosen(appliesTo, sensor);
}

/** True if targets of this kind choose sensors, and this one. */
export function isChosen(targets: Targets, sensor: CoveredSensor): boolean {
  return CHOSEN_BY[targets.kind]?.(targets, sensor) ?? false;
}

/** Which sensors no rule watches, and which rules watch no sensor or tell nobody. */
export function coverageOf(rules: readonly CoveringRule[], sensors: readonly CoveredSensor[]): Omit<Coverage, 'rotas'> {
  const byMetric = new Map<number, CoveringRule[]>();
  for (const rule of rules.filter(({ enabled }) => enabled))
    if (rule.metricId !== null) byMetric.set(rule.metricId, [...(byMetric.get(rule.metricId) ?? []), rule]);
  const watching = new Set<string>();
  const bare = sensors.filter((sensor) => {
    const found = sensor.metrics
      .flatMap((metric) => byMetric.get(metric) ?? [])
      .filter((rule) => watches(rule, sensor));
    for (const { id } of found) watching.add(id);
    return found.length === 0;
  });
  const reported = rules.map((rule) => ({ id: rule.id, title: rule.title, reasons: reasonsOf(rule, watching) }));
  return {
    sensors: bare.slice(0, COVERAGE_SENSORS).map(({ id, name }) => ({ id, name })),
    sensorsTotal: bare.length,
    sensorsInUse: sensors.length,
    rules: reported.filter(({ reasons }) => reasons.length > 0),
  };
}

type Reason = Coverage['rules'][number]['reasons'][number];

function reasonsOf({ id, enabled, metricId, told }: CoveringRule, watching: ReadonlySet<string>): readonly Reason[] {
  if (!enabled) return ['off'];
  return [...(metricId !== null && !watching.has(id) ? (['noSensor'] as const) : []), ...whyUntold(told)];
}

function whyUntold({ reached, refusals }: Telling): readonly Reason[] {
  if (reached > 0) return [];
  return refusals.length === 0 ? ['nobodyTold'] : [...new Set(refusals)];
}
