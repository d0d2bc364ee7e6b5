import type { AssetView, PointView } from '@watchglass/schemas/asset/views';
import type { BaseView } from '@watchglass/schemas/base/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/**
 * Whether an object shows something: `loading` before the answer, `here`, `empty` for a point without a sensor, `unseen`
 * for a thing that the person may not read, `gone` for one that was deleted or unregistered.
 */
export type Standing = 'loading' | 'here' | 'empty' | 'unseen' | 'gone';

/** An object of a plan with the thing that it shows. */
export interface PlanThing {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly object: PlanObjectView;
  readonly name: string;
  readonly standing: Standing;
  /** The sensor that measures here: the object's own, or the one that its point has. */
  readonly sensor: SensorView | null;
  readonly base: BaseView | null;
  readonly assetId: string | null;
  /** Its metrics, the first of which is shown unless another one is asked for. */
  readonly metrics: readonly number[];
  readonly location: string | null;
  readonly tags: readonly string[];
}

/** A point with its asset. */
export interface PointOfAsset {
  readonly asset: AssetView;
  readonly point: PointView;
}

/** What is known of a thing: undefined before the answer, null if there is no such thing in sight. */
type Found<T> = T | null | undefined;

export interface Known {
  readonly sensorOf: (id: number) => Found<SensorView>;
  readonly pointOf: (id: string) => Found<PointOfAsset>;
  readonly baseOf: (serial: string) => Found<BaseView>;
  /** The person may read sensors and points, and bases. */
  readonly may: { readonly sensors: boolean; readonly bases: boolean };
}

const NOTHING = { sensor: null, base: null, assetId: null, metrics: [], location: null, tags: [] } as const;

type Shows = Omit<PlanThing, 'id' | 'x' | 'y' | 'object'>;

/** The thing of an object, as far as it is known. */
export function thingOf(object: PlanObjectView, known: Known): PlanThing {
  const { id, x, y, target } = object;
  const at = { id, x, y, object };
  switch (target.kind) {
    case 'sensor':
      return { ...at, ...ofSensor(target.sensorId, known) };
    case 'point':
      return { ...at, ...ofPoint(target.pointId, known) };
    case 'base':
      return { ...at, ...ofBase(target.serial, known) };
    case 'text':
      return { ...at, ...NOTHING, name: target.text, standing: 'here' };
  }
}

const standingOf = (found: Found<unknown>, may: boolean): Standing => {
  if (!may) return 'unseen';
  if (found === undefined) return 'loading';
  return found === null ? 'gone' : 'here';
};

function ofSensor(id: number, { sensorOf, may }: Known): Shows {
  const sensor = sensorOf(id);
  const standing = standingOf(sensor, may.sensors);
  if (!sensor || standing !== 'here') return { ...NOTHING, name: String(id), standing };
  const { name, metrics, location, tags } = sensor;
  const isGone = sensor.state === 'deleted';
  return { ...NOTHING, name, sensor, metrics, location, tags, standing: isGone ? 'gone' : standing };
}

function ofPoint(id: string, { pointOf, sensorOf, may }: Known): Shows {
  const found = pointOf(id);
  const standing = standingOf(found, may.sensors);
  if (!found || standing !== 'here') return { ...NOTHING, name: '', standing };
  const { asset, point } = found;
  const about = {
    ...NOTHING,
    name: `${asset.name}: ${point.name}`,
    assetId: asset.id,
    metrics: [point.metricId],
    location: asset.location,
    tags: asset.tags,
  };
  if (point.sensorId === null) return { ...about, standing: 'empty' };
  const sensor = sensorOf(point.sensorId);
  if (sensor === undefined) return { ...about, standing: 'loading' };
  return sensor === null ? { ...about, standing: 'unseen' } : { ...about, sensor, standing: 'here' };
}

function ofBase(serial: string, { baseOf, may }: Known): Shows {
  const base = baseOf(serial);
  const standing = standingOf(base, may.bases);
  return base && standing === 'here'
    ? { ...NOTHING, name: base.name, base, location: base.location, standing }
    : { ...NOTHING, name: serial, standing };
}
