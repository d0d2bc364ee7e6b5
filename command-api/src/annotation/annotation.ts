import type { AnnotationChange, WriteAnnotation } from '@watchglass/schemas/annotation/commands';
import type { AnnotationEvent } from '@watchglass/schemas/annotation/events';
import { ANNOTATION_AHEAD_DAYS, ANNOTATIONS_FROM } from '@watchglass/schemas/annotation/limits';
import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

const DAY_MS = 86_400_000;

export interface KnownAnnotation {
  readonly status: 'written';
  readonly annotationId: string;
  readonly organizationId: number;
  readonly target: AnnotationTarget;
  readonly said: AnnotationChange;
  readonly version: number;
}

export type Annotation = { readonly status: 'unknown' | 'deleted' } | KnownAnnotation;

function evolve(_annotation: Annotation, { type, data }: AnnotationEvent): Annotation {
  if (type === 'AnnotationDeleted') return { status: 'deleted' };
  const { annotationId, organizationId, target, from, to, text } = data;
  const version = type === 'AnnotationChanged' ? data.version : 0;
  return { status: 'written', annotationId, organizationId, target, said: { from, to, text }, version };
}

export const annotationFold: Fold<Annotation, AnnotationEvent> = { initial: { status: 'unknown' }, evolve };

/** Refuses an unknown annotation, a deleted one and one of another organization, all with the same `NotFound`. */
export function knownAnnotation(annotation: Annotation, organizationId: number): KnownAnnotation {
  return annotation.status === 'written' && annotation.organizationId === organizationId
    ? annotation
    : refuse('NotFound');
}

interface About {
  readonly annotationId: string;
  readonly organizationId: number;
}

export function writeAnnotation(
  annotation: Annotation,
  about: About,
  { target, ...said }: WriteAnnotation,
  now: Date,
): AnnotationEvent[] {
  if (annotation.status !== 'unknown') refuse('Conflict');
  return [{ type: 'AnnotationWritten', data: { ...about, target, ...checked(said, now) } }];
}

/** Decides nothing if nothing changed. */
export function changeAnnotation(
  annotation: Annotation,
  organizationId: number,
  change: AnnotationChange,
  now: Date,
): AnnotationEvent[] {
  const { annotationId, target, said: before, version } = knownAnnotation(annotation, organizationId);
  const said = checked(change, now);
  if (said.from === before.from && said.to === before.to && said.text === before.text) return [];
  const about = { annotationId, organizationId, target };
  return [{ type: 'AnnotationChanged', data: { ...about, version: version + 1, before, ...said } }];
}

export function deleteAnnotation(annotation: Annotation, organizationId: number): AnnotationEvent[] {
  const { annotationId, target, said } = knownAnnotation(annotation, organizationId);
  return [{ type: 'AnnotationDeleted', data: { annotationId, organizationId, target, ...said } }];
}

/** Instants in UTC. Refuses those out of time, and a span that does not end after it begins. */
function checked({ from, to, text }: AnnotationChange, now: Date): AnnotationChange {
  const begin = inTime('from', from, now);
  if (to === null) return { from: begin, to, text };
  const end = inTime('to', to, now);
  if (end <= begin) refuse('AnnotationReversed', { field: 'to' });
  return { from: begin, to: end, text };
}

function inTime(field: 'from' | 'to', text: string, now: Date): string {
  const at = Date.parse(text);
  const isInTime = at >= Date.parse(ANNOTATIONS_FROM) && at <= now.getTime() + ANNOTATION_AHEAD_DAYS * DAY_MS;
  return isInTime ? new Date(at).toISOString() : refuse('AnnotationOutOfTime', { field });
}
