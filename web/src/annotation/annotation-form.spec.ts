import { annotationChangeShape, writeAnnotationShape } from '@watchglass/schemas/annotation/commands';
import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { annotationIn, changeIn, newAnnotation, saidIn } from './annotation-form.ts';

const AT = Date.UTC(2026, 5, 1, 12);
const ID = '0198a000-0000-7000-8000-00000000000a';
const TARGETS: readonly AnnotationTarget[] = [
  { kind: 'point', sensorId: 4, metricId: 1 },
  { kind: 'sensor', sensorId: 4 },
  { kind: 'asset', assetId: ID },
  { kind: 'location', locationId: ID },
  { kind: 'workspace' },
];

describe('the form of an annotation', () => {
  it('sends the target with which it was opened', () => {
    for (const target of TARGETS) {
      const sent = annotationIn({ ...newAnnotation({ target, from: AT, to: null }), text: ' Door open ' });
      expect(check(writeAnnotationShape, sent)).toEqual({
        value: { target, from: '2026-06-01T12:00:00.000Z', to: null, text: 'Door open' },
      });
    }
  });

  it('names the field of a target that is not chosen', () => {
    const form = { ...newAnnotation({ target: { kind: 'sensor', sensorId: 4 }, from: AT, to: null }), text: 'x' };
    const { faults } = check(writeAnnotationShape, annotationIn({ ...form, sensors: [] }));
    expect(faults?.map(({ field }) => field)).toEqual(['target.sensorId']);
  });

  it('keeps the instants of a span and drops its end for an instant', () => {
    const said = { from: '2026-06-01T12:00:00.000Z', to: '2026-06-01T13:30:00.000Z', text: 'Cleaning' };
    const form = { ...newAnnotation({ target: { kind: 'workspace' }, from: 0, to: null }), ...saidIn(said) };
    expect(check(annotationChangeShape, changeIn(form))).toEqual({ value: said });
    expect(changeIn({ ...form, isSpan: false })).toMatchObject({ to: null });
  });

  it('has at most ten lines of text', () => {
    const form = newAnnotation({ target: { kind: 'workspace' }, from: AT, to: null });
    const faults = (lines: number) =>
      check(annotationChangeShape, changeIn({ ...form, text: Array.from({ length: lines }, () => 'x').join('\n') }))
        .faults;
    expect(faults(10)).toBeUndefined();
    expect(faults(11)?.[0]?.field).toBe('text');
  });
});
