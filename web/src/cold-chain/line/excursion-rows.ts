import type { Excursion, PointExcursions } from '@watchglass/schemas/reading/excursions';
import type { Source } from '../../analytics/use-sources.ts';

/** An excursion of one of the shown sources. */
export interface ExcursionRow extends Excursion {
  readonly id: string;
  readonly source: string;
}

export interface ExcursionRows {
  /** The newest first. */
  readonly rows: readonly ExcursionRow[];
  /** Those that are not listed, too. */
  readonly total: number;
}

/** The excursions of sources as rows of one table. */
export function excursionRows(
  sources: readonly Pick<Source, 'point' | 'name'>[],
  found: ReadonlyMap<string, PointExcursions>,
): ExcursionRows {
  const known = sources.flatMap((source) => {
    const of = found.get(source.point);
    return of === undefined ? [] : [{ ...source, ...of }];
  });
  const rows = known.flatMap(({ point, name, excursions }) =>
    excursions.map((each) => ({ ...each, id: `${point} ${each.from}`, source: name })),
  );
  return {
    rows: rows.toSorted((one, other) => other.from - one.from),
    total: known.reduce((sum, { total }) => sum + total, 0),
  };
}
