import { METRICS_PER_SENSOR_TILE } from '@watchglass/schemas/tile/limits';
import { numbersOf, textsOf, type StoredProps } from '../tile-view.tsx';

interface OfAsset {
  assets: string[];
  points: string[];
  metrics: number[];
}

/** What the tiles of one asset store. */
export function readOfAsset({ assets, points, metrics }: StoredProps): OfAsset {
  return {
    assets: textsOf(assets, 1),
    points: textsOf(points, 1),
    metrics: numbersOf(metrics, METRICS_PER_SENSOR_TILE),
  };
}

export const NOTHING_OF_ASSET: OfAsset = { assets: [], points: [], metrics: [] };

export const wayToAsset = ({ assets: [asset] }: OfAsset, organizationId: number): string | undefined =>
  asset === undefined ? undefined : `/${organizationId}/assets/asset/${asset}`;
