import { anyText, instant, integer, nullable, shape, uuid, type ViewOf } from '../shape.ts';
import { annotationTargetShape } from './target.ts';

/**
 * GET api/annotations/{org} (items). `to` is null for one instant. Names are empty after an erasure, and that of a workspace always;
 * `etag` goes into If-Match.
 */
export const annotationViewShape = shape({
  id: uuid(),
  from: instant(),
  to: nullable(instant()),
  target: annotationTargetShape,
  targetName: anyText(),
  text: anyText(),
  writtenAt: instant(),
  writtenBy: anyText(),
  writtenByName: anyText(),
  /** Null if it was never changed. */
  changedAt: nullable(instant()),
  version: integer(0),
  etag: anyText(),
  position: anyText(),
});
export type AnnotationView = ViewOf<typeof annotationViewShape>;
