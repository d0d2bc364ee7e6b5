import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import type { Translate } from '../messages/messages.ts';
import { formatDateTime, formatMoment } from '../value/date.ts';

/** The instant of an annotation, or its span. */
export function whenWords(t: Translate, { from, to }: Pick<AnnotationView, 'from' | 'to'>, zone: string): string {
  const begin = formatDateTime(Date.parse(from), zone);
  return to === null
    ? begin
    : t('annotation.fromTo', { from: begin, to: formatMoment(Date.parse(to), Date.parse(from), zone) });
}
