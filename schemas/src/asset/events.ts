import { fileShape } from '../file/file.ts';
import { instant, integer, listOf, nullable, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { assetId: uuid(), organizationId: integer(1) };
const ofPoint = { ...which, pointId: uuid() };
/** `tags` are the names of tags from before tags of assets had ids; later events leave it out. */
const described = { name: text(64), description: text(2_000, 0), tags: optional(listOf(text(32))) };

export const assetEvents = {
  AssetCreated: shape({ ...which, ...described }),
  AssetDescribed: shape({ ...which, before: shape(described), ...described }),
  AssetTagsAssigned: shape({ ...which, before: listOf(uuid()), tagIds: listOf(uuid()) }),
  /** Null is no location. */
  AssetPlaced: shape({ ...which, before: nullable(uuid()), location: nullable(uuid()) }),
  AssetDeleted: shape(which),
  AssetRestored: shape(which),
  FileAdded: shape({ ...which, file: fileShape }),
  FileRemoved: shape({ ...which, file: fileShape }),
  PointAdded: shape({ ...ofPoint, name: text(64), metricId: integer(1) }),
  PointRenamed: shape({ ...ofPoint, before: text(64), name: text(64) }),
  PointRemoved: shape({ ...ofPoint, name: text(64) }),
  /** Half-open intervals of measured time: a reading measured at `until` does not belong to the point. */
  SensorAttached: shape({ ...ofPoint, sensorId: integer(1), from: instant() }),
  SensorDetached: shape({ ...ofPoint, sensorId: integer(1), until: instant(), why: oneOf('byHand', 'replaced') }),
};
export type AssetEvent = EventsOf<typeof assetEvents>;

export function assetStream(assetId: string): string {
  return `asset-${assetId}`;
}
