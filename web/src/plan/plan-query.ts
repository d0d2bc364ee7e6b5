import type { PlanThing } from './things.ts';
import { idsIn, listIn, textsIn, type Written } from '../table/use-query.ts';

export const VIEW_MODES = ['view', 'edit', 'list'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** The state of the page in its address: the plan, the way it is shown, and filters. Empty lists filter nothing. */
export interface PlanQuery {
  readonly planId: string;
  readonly viewMode: ViewMode;
  /** Opens the creation of a plan. */
  readonly isNew: boolean;
  readonly sensors: readonly number[];
  readonly measurementPoints: readonly string[];
  /** Only things that measure it are shown, with its value; null shows each thing's first metric. */
  readonly metric: number | null;
  /** What a sensor has to have all of: ids of metrics, `virtual` and `adjusted`. */
  readonly skills: readonly string[];
  /** The ids of locations, and `none`. */
  readonly locations: readonly string[];
  readonly tags: readonly string[];
}

type Filters = Omit<PlanQuery, 'planId' | 'viewMode' | 'isNew'>;

export const NO_FILTERS: Filters = {
  sensors: [],
  measurementPoints: [],
  metric: null,
  skills: [],
  locations: [],
  tags: [],
};

/** Invalid parts of an address are ignored. */
export function readPlanQuery(params: URLSearchParams): PlanQuery {
  return {
    planId: params.get('planId') ?? '',
    viewMode: VIEW_MODES.find((mode) => mode === params.get('viewMode')) ?? 'view',
    isNew: params.has('new') && params.get('new') !== '0',
    sensors: idsIn(params, 'sensors'),
    measurementPoints: listIn(params, 'measurementPoints'),
    metric: idsIn(params, 'metric')[0] ?? null,
    skills: textsIn(params, 'skills').filter((skill) => /^(virtual|adjusted|[1-9]\d{0,8})$/.test(skill)),
    locations: listIn(params, 'locations'),
    tags: textsIn(params, 'tags'),
  };
}

export function writePlanQuery(query: PlanQuery): Written {
  const { planId, viewMode, isNew, sensors, measurementPoints, metric, skills, locations, tags } = query;
  return {
    planId,
    viewMode: viewMode === 'view' ? '' : viewMode,
    new: isNew ? '1' : '',
    sensors: sensors.join(','),
    measurementPoints: measurementPoints.join(','),
    metric: metric === null ? '' : String(metric),
    skills: skills.join(','),
    locations: locations.join(','),
    tags: tags.join(','),
  };
}

export function isFiltered({ metric, ...lists }: Filters): boolean {
  const { sensors, measurementPoints, skills, locations, tags } = lists;
  return metric !== null || [sensors, measurementPoints, skills, locations, tags].some((list) => list.length > 0);
}

/**
 * Filters are joined: a thing is shown if it fits each of them. Sensors and points name things of two kinds, so one of
 * both is enough. Texts belong to the drawing and are always shown; a base measures nothing.
 */
export function isShown(query: Filters, thing: PlanThing): boolean {
  const { target } = thing.object;
  if (target.kind === 'text') return true;
  const fits = <T>(list: readonly T[], isOne: (each: T) => boolean): boolean => list.length === 0 || list.some(isOne);
  return (
    isNamed(query, target) &&
    (query.metric === null || thing.metrics.includes(query.metric)) &&
    query.skills.every((skill) => hasSkill(thing, skill)) &&
    fits(query.locations, (each) => each === (thing.location ?? 'none')) &&
    fits(query.tags, (each) => thing.tags.includes(each))
  );
}

function isNamed({ sensors, measurementPoints }: Filters, target: PlanThing['object']['target']): boolean {
  if (sensors.length + measurementPoints.length === 0) return true;
  if (target.kind === 'sensor') return sensors.includes(target.sensorId);
  return target.kind === 'point' && measurementPoints.includes(target.pointId);
}

function hasSkill({ sensor, metrics }: PlanThing, skill: string): boolean {
  if (skill === 'virtual') return sensor?.kind === 'virtual';
  if (skill === 'adjusted') return (sensor?.adjustments.length ?? 0) > 0;
  return metrics.includes(Number(skill));
}

/** The metric to show of a thing: the asked one if it has it, else its first. */
export function metricOf({ metrics }: Pick<PlanThing, 'metrics'>, asked: number | null): number | null {
  return asked !== null && metrics.includes(asked) ? asked : (metrics[0] ?? null);
}
