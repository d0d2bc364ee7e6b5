import { integer, listOf, shape, type Shape } from './shape.ts';

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The number of items on all pages. */
  readonly total: number;
}

/** The fields of a `Page`, for views that add their own. */
export function pageFields<T>(item: Shape<T>) {
  return { items: listOf(item), total: integer(0) };
}

export function pageOf<T>(item: Shape<T>): Shape<Page<T>> {
  return shape(pageFields(item));
}
