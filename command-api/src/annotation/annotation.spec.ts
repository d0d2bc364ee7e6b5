import type { AnnotationEvent } from '@watchglass/schemas/annotation/events';
import { describe, expect, it } from 'vitest';
import { annotationFold, changeAnnotation, deleteAnnotation, writeAnnotation, type Annotation } from './annotation.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const about = { annotationId: '0198a000-0000-7000-8000-00000000000a', organizationId: 1 };
const note = {
  target: { kind: 'point' as const, sensorId: 4, metricId: 1 },
  from: '2026-06-01T14:00:00.000+03:00',
  to: null as string | null,
  text: 'The door stood open\n=1+1',
};
const after = (events: readonly AnnotationEvent[], annotation: Annotation = annotationFold.initial): Annotation =>
  events.reduce(annotationFold.evolve, annotation);
const write = (changed: Partial<typeof note> = {}) =>
  writeAnnotation(annotationFold.initial, about, { ...note, ...changed }, NOW);
const written = after(write());
const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { detail: expect.objectContaining({ field }) }) });
const change = (annotation: Annotation, said: Partial<typeof note> = {}) =>
  changeAnnotation(annotation, 1, { from: note.from, to: note.to, text: note.text, ...said }, NOW);

describe('an annotation', () => {
  it('keeps its text as it was written and its instants in UTC', () => {
    expect(write()).toEqual([
      { type: 'AnnotationWritten', data: { ...about, ...note, from: '2026-06-01T11:00:00.000Z' } },
    ]);
  });

  it('of a span ends after it begins', () => {
    expect(write({ to: '2026-06-01T11:00:00.001Z' })).toHaveLength(1);
    expect(() => write({ to: note.from })).toThrow(refusal('AnnotationReversed', 'to'));
    expect(() => write({ to: '2026-06-01T10:00:00Z' })).toThrow(refusal('AnnotationReversed', 'to'));
  });

  it('lies between 2015 and a year from now', () => {
    expect(write({ from: '2015-01-01T00:00:00Z' })).toHaveLength(1);
    expect(write({ to: '2027-06-02T12:00:00Z' })).toHaveLength(1);
    for (const from of ['2014-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z', '9999-12-31T00:00:00Z', 'never'])
      expect(() => write({ from })).toThrow(refusal('AnnotationOutOfTime', 'from'));
    expect(() => write({ to: '2027-06-02T12:00:00.001Z' })).toThrow(refusal('AnnotationOutOfTime', 'to'));
  });

  it('is changed with what it said before, and not if nothing differs', () => {
    expect(change(written)).toEqual([]);
    const events = change(written, { text: 'Closed' });
    expect(events).toMatchObject([
      {
        type: 'AnnotationChanged',
        data: { version: 1, text: 'Closed', before: { text: note.text }, target: note.target },
      },
    ]);
    expect(change(after(events, written), { text: 'Open' })).toMatchObject([{ data: { version: 2 } }]);
  });

  it('that was deleted, or is of others, is not found', () => {
    expect(() => deleteAnnotation(written, 2)).toThrow(refusal('NotFound'));
    const deleted = after(deleteAnnotation(written, 1), written);
    expect(() => change(deleted)).toThrow(refusal('NotFound'));
    expect(() => deleteAnnotation(deleted, 1)).toThrow(refusal('NotFound'));
  });
});
