import type { Scope } from '@watchglass/schemas/alarm-rule/targets';

/** A sensor as rules choose it. */
export interface ChosenSensor {
  readonly sensorId: number;
  /** The base through which it was heard last; null if unknown. */
  readonly base: string | null;
  readonly location: string | null;
  readonly product: string | null;
  readonly pointIds: readonly string[];
  readonly assetIds: readonly string[];
  readonly hasTag: (tagId: string) => boolean;
}

/** A base as rules choose it. */
export interface ChosenBase {
  readonly serial: string;
  readonly location: string | null;
}

/** A sensor has one value of each dimension that a filter gives. */
export function passes(filter: Extract<Scope, { kind: 'filter' }>, sensor: ChosenSensor): boolean {
  const { types, tagIds, locationIds, bases } = filter;
  return (
    isAmong(types, sensor.product) &&
    isAmong(locationIds, sensor.location) &&
    isAmong(bases, sensor.base) &&
    (tagIds === undefined || tagIds.some(sensor.hasTag))
  );
}

/** True if the scope has the sensor. */
// oxlint-disable-next-line complexity -- every kind of target is named, so that a new one must be answered here
export function hasSensor(scope: Scope, sensor: ChosenSensor): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'sensors':
      return scope.sensorIds.includes(sensor.sensorId) || meets(scope.pointIds ?? [], sensor.pointIds);
    case 'assets':
      return meets(scope.assetIds, sensor.assetIds);
    case 'locations':
      return isAmong(scope.locationIds, sensor.location);
    case 'tag':
      return scope.tagId !== undefined && sensor.hasTag(scope.tagId);
    case 'filter':
      return passes(scope, sensor);
    case 'bases':
      return false;
  }
}

/** True if the scope has the base itself: a filter does if it names nothing that only sensors have. */
export function hasBase(scope: Scope, { serial, location }: ChosenBase): boolean {
  if (scope.kind === 'filter')
    return (
      scope.types === undefined &&
      scope.tagIds === undefined &&
      isAmong(scope.locationIds, location) &&
      isAmong(scope.bases, serial)
    );
  if (scope.kind === 'locations') return isAmong(scope.locationIds, location);
  return scope.kind === 'all' || (scope.kind === 'bases' && scope.serials.includes(serial));
}

const meets = (chosen: readonly string[], given: readonly string[]): boolean =>
  given.some((each) => chosen.includes(each));

function isAmong(choices: readonly string[] | undefined, value: string | null): boolean {
  return choices === undefined || (value !== null && choices.includes(value));
}
