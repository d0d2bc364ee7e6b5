import type { PointView } from '@watchglass/schemas/asset/views';
import { useMemo, type ReactNode } from 'react';
import { assetList } from '../../asset/atoms.ts';
import { useRowList } from '../../live/row-list.ts';
import { Show } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';

/** A measurement point under the name of its asset. */
export interface AssetPoint extends PointView {
  readonly asset: string;
}

interface PointsProps {
  readonly assets: readonly string[];
  readonly children: (points: readonly AssetPoint[]) => ReactNode;
}

const NONE: readonly AssetPoint[] = [];

/** The points of some assets, kept up to date. Without assets, none is read. */
export function PointsOfAssets({ assets, children }: PointsProps) {
  return assets.length === 0 ? children(NONE) : <Known assets={assets}>{children}</Known>;
}

function Known({ assets, children }: PointsProps) {
  const loaded = useRowList(assetList(useOrganization().id));
  const points = useMemo(
    () =>
      loaded.state === 'ready'
        ? assets.flatMap((id) => {
            const asset = loaded.value.get(id);
            return asset?.points.map((point) => ({ ...point, asset: asset.name })) ?? [];
          })
        : NONE,
    [assets, loaded],
  );
  return (
    <Show small loaded={loaded}>
      {() => children(points)}
    </Show>
  );
}
