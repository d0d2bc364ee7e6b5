import { fileFields } from '../file/views.ts';
import { chartPointShape, lateValueShape } from '../reading/views.ts';
import { pageOf } from '../page.ts';
import { anyText, flag, instant, integer, listOf, nullable, optional, shape, uuid, type ViewOf } from '../shape.ts';

const pointViewShape = shape({
  id: uuid(),
  name: anyText(),
  metricId: integer(1),
  /** The sensor that the point has now, and the measured instant from which it has it; null if there is none. */
  sensorId: nullable(integer(1)),
  since: nullable(instant()),
});
export type PointView = ViewOf<typeof pointViewShape>;

/** GET api/assets/{org} (items) and GET api/assets/{org}/asset/{id}; `etag` goes into If-Match. */
export const assetViewShape = shape({
  id: uuid(),
  name: anyText(),
  description: anyText(),
  tags: listOf(anyText()),
  /** Null is no location. */
  location: nullable(uuid()),
  /** In the order in which they were added. */
  points: listOf(pointViewShape),
  etag: anyText(),
  position: anyText(),
});
export type AssetView = ViewOf<typeof assetViewShape>;

/** The time in which the point had a sensor, clipped to the asked range; epoch milliseconds, half-open. */
const segmentViewShape = shape({
  sensorId: integer(1),
  from: integer(0),
  until: integer(0),
  /** The sensor is out of the reader's sight: its readings are left out. */
  isWithheld: flag(),
});
export type SegmentView = ViewOf<typeof segmentViewShape>;

/** GET api/assets/{org}/point/{id}/history: the readings of each sensor while the point had it. */
export const pointHistoryViewShape = shape({
  from: integer(0),
  to: integer(0),
  bucketMs: integer(1),
  metricId: integer(1),
  segments: listOf(segmentViewShape),
  points: listOf(chartPointShape),
  /** As in the history of sensors. */
  late: optional(listOf(lateValueShape)),
});
export type PointHistoryView = ViewOf<typeof pointHistoryViewShape>;

/** A file of GET api/assets/{org}/asset/{id}/files, the newest first. */
const assetFileViewShape = shape({
  ...fileFields,
  addedAt: instant(),
  /** The name of the person or API account; empty if there is none any more. */
  addedBy: anyText(),
});
export type AssetFileView = ViewOf<typeof assetFileViewShape>;

export const assetFilePageShape = pageOf(assetFileViewShape);
