import type { SensorView } from '@watchglass/schemas/sensor/views';

export const VIEW_MODES = ['view', 'edit', 'list'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** What the address says of a plan: which one, how it is shown, and which of its sensors. Empty lists filter nothing. */
export interface PlanQuery {
  readonly planId: string;
  readonly viewMode: ViewMode;
  /** Shown first where a sensor has it; null shows each sensor's first. */
  readonly metric: number | null;
  readonly sensors: readonly number[];
  readonly locations: readonly string[];
  readonly tags: readonly string[];
}

const words = (text: string | null): string[] => (text ?? '').split(',').filter((word) => word !== '');
const ids = (text: string | null): number[] =>
  words(text)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

export function readPlanQuery(search: URLSearchParams): PlanQuery {
  return {
    planId: search.get('planId') ?? '',
    viewMode: VIEW_MODES.find((mode) => mode === search.get('viewMode')) ?? 'view',
    metric: ids(search.get('metric'))[0] ?? null,
    sensors: ids(search.get('sensors')),
    locations: words(search.get('locations')),
    tags: words(search.get('tags')),
  };
}

type Filters = Pick<PlanQuery, 'sensors' | 'locations' | 'tags'>;

export function isShown({ sensors, locations, tags }: Filters, { id, location, tags: own }: SensorView): boolean {
  const fits = <T>(list: readonly T[], isOne: (each: T) => boolean): boolean => list.length === 0 || list.some(isOne);
  return (
    fits(sensors, (each) => each === id) &&
    fits(locations, (each) => each === (location ?? 'none')) &&
    fits(tags, (each) => own.includes(each))
  );
}

/** The metric to show of a sensor: the asked one if it has it, else its first. */
export function metricOf({ metrics }: Pick<SensorView, 'metrics'>, asked: number | null): number | null {
  return asked !== null && metrics.includes(asked) ? asked : (metrics[0] ?? null);
}
