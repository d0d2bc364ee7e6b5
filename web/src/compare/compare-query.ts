import { COMPARED_CONCEPTS, type ComparedConcept } from '@watchglass/schemas/history/concepts';
import { MOMENT } from '@watchglass/schemas/moment/moment-text';
import { fileQuery, pageQuery, readPaging, writePaging, type Paging } from '../table/paging.ts';
import type { Written } from '../table/use-query.ts';

/** The two moments of a comparison: an instant with its offset, or `n` and a number; empty if none is chosen. */
export interface CompareQuery extends Paging {
  readonly from: string;
  readonly to: string;
  /** The concept whose things are shown; null shows all. */
  readonly concept: ComparedConcept | null;
}

function moment(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? '';
  return MOMENT.test(text) ? text : '';
}

export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const concept = params.get('concept');
  return {
    ...readPaging(params),
    from: moment(params, 'from'),
    to: moment(params, 'to'),
    concept: COMPARED_CONCEPTS.find((each) => each === concept) ?? null,
  };
}

export function writeCompareQuery({ from, to, concept, ...paging }: CompareQuery): Written {
  return { ...writePaging(paging), from, to, concept: concept ?? '' };
}

/** The path of GET api/time/{org}/compare. */
export function comparePath(organizationId: number, query: CompareQuery): string {
  return `/api/time/${organizationId}/compare${pageQuery(writeCompareQuery(query), query)}`;
}

export function compareFilePath(organizationId: number, query: CompareQuery): string {
  return `/api/time/${organizationId}/compare/export${fileQuery(writeCompareQuery(query))}`;
}
