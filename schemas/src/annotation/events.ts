import { COMMENT_MAX_CHARACTERS } from '../alarm/limits.ts';
import { instant, integer, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';
import { annotationTargetShape } from './target.ts';

const about = { annotationId: uuid(), organizationId: integer(1), target: annotationTargetShape };
/** `to` is null for one instant. */
const said = { from: instant(), to: nullable(instant()), text: text(COMMENT_MAX_CHARACTERS) };

export const annotationEvents = {
  AnnotationWritten: shape({ ...about, ...said }),
  /** `version` counts the changes. */
  AnnotationChanged: shape({ ...about, version: integer(1), before: shape(said), ...said }),
  AnnotationDeleted: shape({ ...about, ...said }),
};
export type AnnotationEvent = EventsOf<typeof annotationEvents>;

export function annotationStream(annotationId: string): string {
  return `annotation-${annotationId}`;
}
