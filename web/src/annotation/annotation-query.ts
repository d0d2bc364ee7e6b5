import { annotation } from '@watchglass/schemas/annotation/entity';
import { listQueries, type ListQuery } from '../table/list-query.ts';

type Sort = (typeof annotation.sorts)[number];
type Filter = (typeof annotation.filters)[number];
export type AnnotationQuery = ListQuery<Sort, Filter>;

const usual = listQueries<Sort, Filter>(annotation);
const EPOCH_MS = /^\d{1,13}$/;
const instants = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => EPOCH_MS.test(text)).slice(0, 1);

/** In an address, too, an instant is epoch milliseconds. */
export const annotationQueries: typeof usual = {
  ...usual,
  read: (params) => {
    const query = usual.read(params);
    return { ...query, from: instants(query.from), to: instants(query.to) };
  },
};
