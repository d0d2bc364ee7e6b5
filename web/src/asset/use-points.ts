import { useMemo } from 'react';
import { useRowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';
import { assetList } from './atoms.ts';

/** A measurement point under the name of its asset. */
export interface NamedPoint {
  readonly id: string;
  readonly name: string;
  readonly assetId: string;
  readonly metricId: number;
}

/** The measurement points in sight, by the names of their assets. */
export function usePoints(): readonly NamedPoint[] {
  const loaded = useRowList(assetList(useOrganization().id));
  return useMemo(
    () =>
      (loaded.state === 'ready' ? [...loaded.value.values()] : [])
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .flatMap(({ id: assetId, name: asset, points }) =>
          points.map(({ id, name, metricId }) => ({ id, name: `${asset}: ${name}`, assetId, metricId })),
        ),
    [loaded],
  );
}
