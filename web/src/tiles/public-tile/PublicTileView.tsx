import type { PublicTile } from '@watchglass/schemas/monitor/views';
import type { PublicTileTileProps } from '@watchglass/schemas/tile/public-tile';
import { useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { DrawnFace } from '../../monitor/DrawnFace.tsx';
import { Statement } from '../../page/Outcome.tsx';
import { formatNumber, unitSign } from '../../value/number.ts';
import { usePaintedFace } from '../painted.ts';

interface ViewProps {
  readonly props: PublicTileTileProps;
  readonly data: PublicTile | null;
}

/** A public tile as its own page shows it, public or not. */
export function PublicTileView({ props, data: tile }: ViewProps) {
  const t = useTranslate();
  const state = tile?.level ?? 'nothing';
  const text = tile === null ? '' : [tile.name, formatNumber(tile.value, tile.digits), unitSign(tile.unit)].join('\n');
  usePaintedFace(useMemo(() => ({ state, texts: text === '' ? [] : text.split('\n'), shown: [] }), [state, text]));
  if (tile === null)
    return (
      <Statement
        small
        icon="visibility"
        title={t(props.monitors.length === 0 ? 'publicTiles.choose' : 'publicTiles.gone')}
      />
    );
  return <DrawnFace tile={tile} />;
}
