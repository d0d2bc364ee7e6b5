import type { RefusalTable } from '../refusal.ts';

export const annotationRefusals = {
  AnnotationReversed: { status: 422, message: 'A span must end after it begins.' },
  AnnotationOutOfTime: { status: 422, message: 'An annotation lies between 1 January 2015 and one year from now.' },
  AnnotationOutdated: { status: 412, message: 'The annotation was changed meanwhile. Review and try again.' },
} as const satisfies RefusalTable;
