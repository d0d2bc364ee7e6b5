import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { ATTACHED_DAYS_BACK, SEGMENTS_PER_POINT } from '@watchglass/schemas/asset/limits';
import { freeFrom, openSegment } from '@watchglass/schemas/asset/segments';
import { refuse } from '@watchglass/schemas/refusals';
import { refuseField } from '../refuse-field.ts';
import { knownPoint, type KnownAsset } from './asset.ts';

const DAY_MS = 86_400_000;

/** The asked instant in ISO 8601, or now. Refuses (`InvalidRequest`) one in the future or too long ago. */
export function instantAsked(field: string, asked: string | undefined, now: Date): string {
  if (asked === undefined) return now.toISOString();
  const at = new Date(asked);
  if (at > now) refuseField(field, `${field} must not be in the future`);
  if (at.getTime() < now.getTime() - ATTACHED_DAYS_BACK * DAY_MS)
    refuseField(field, `${field} must not be more than ${ATTACHED_DAYS_BACK} days ago`);
  return at.toISOString();
}

interface Attaching {
  readonly pointId: string;
  readonly sensorId: number;
  readonly from: string;
}

/** Refuses (`PointOccupied`) a point that has another sensor at `from` or later. */
export function attachSensor(asset: KnownAsset, { pointId, sensorId, from }: Attaching): AssetEvent[] {
  const { segments } = knownPoint(asset, pointId);
  const occupant = openSegment(segments);
  if (occupant !== undefined) refuse('PointOccupied', { sensorId: occupant.sensorId, from: occupant.from });
  if (from < freeFrom(segments)) refuse('PointOccupied', { until: freeFrom(segments) });
  if (segments.length >= SEGMENTS_PER_POINT) refuse('TooManySegments', { limit: SEGMENTS_PER_POINT });
  const { assetId, organizationId } = asset;
  return [{ type: 'SensorAttached', data: { assetId, organizationId, pointId, sensorId, from } }];
}

/** An `until` before the sensor was attached takes the whole segment back. */
export function detachSensor(asset: KnownAsset, pointId: string, until: string): AssetEvent[] {
  const open = openSegment(knownPoint(asset, pointId).segments) ?? refuse('PointEmpty');
  const { assetId, organizationId } = asset;
  const { sensorId, from } = open;
  return [
    {
      type: 'SensorDetached',
      data: { assetId, organizationId, pointId, sensorId, until: until < from ? from : until, why: 'byHand' },
    },
  ];
}

interface Replacing {
  readonly sensorId: number;
  readonly by: number;
  readonly at: string;
}

/**
 * The points that have the sensor now get its successor at the same instant; one that got the sensor after `at` gets the
 * successor from its beginning.
 */
export function replaceSensor(asset: KnownAsset, { sensorId, by, at }: Replacing): AssetEvent[] {
  const { assetId, organizationId, points } = asset;
  return [...points].flatMap(([pointId, { segments }]): AssetEvent[] => {
    const open = openSegment(segments);
    if (open?.sensorId !== sensorId) return [];
    const ofPoint = { assetId, organizationId, pointId };
    const instant = at < open.from ? open.from : at;
    return [
      { type: 'SensorDetached', data: { ...ofPoint, sensorId, until: instant, why: 'replaced' } },
      { type: 'SensorAttached', data: { ...ofPoint, sensorId: by, from: instant } },
    ];
  });
}
