import { chosenBy, integer, oneOf, shape, uuid, type ValueOf } from '../shape.ts';

export const ANNOTATION_TARGETS = ['point', 'sensor', 'asset', 'location', 'workspace'] as const;

/** What an annotation is about. A point is one metric of a sensor. */
export const annotationTargetShape = chosenBy('kind', {
  point: shape({ kind: oneOf('point'), sensorId: integer(1), metricId: integer(1) }),
  sensor: shape({ kind: oneOf('sensor'), sensorId: integer(1) }),
  asset: shape({ kind: oneOf('asset'), assetId: uuid() }),
  location: shape({ kind: oneOf('location'), locationId: uuid() }),
  workspace: shape({ kind: oneOf('workspace') }),
});
export type AnnotationTarget = ValueOf<typeof annotationTargetShape>;
