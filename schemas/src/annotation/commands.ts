import { commentText } from '../alarm/commands.ts';
import { instant, nullable, shape, type ValueOf } from '../shape.ts';
import { annotationTargetShape } from './target.ts';

/** `to` is null for one instant. The text has at most 1,000 characters in ten lines, as a comment on an alarm. */
const said = { from: instant(), to: nullable(instant()), text: commentText.min(1) };

/** POST api/annotations/{org}. */
export const writeAnnotationShape = shape({ target: annotationTargetShape, ...said });
export type WriteAnnotation = ValueOf<typeof writeAnnotationShape>;

/** PUT api/annotations/{org}/annotation/{id}: an annotation stays with its target. */
export const annotationChangeShape = shape(said);
export type AnnotationChange = ValueOf<typeof annotationChangeShape>;
