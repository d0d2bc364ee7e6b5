import type { PublicTileTileProps } from '@watchglass/schemas/tile/public-tile';
import { useTranslate } from '../../messages/messages.ts';
import { useMonitors } from '../../monitor/use-monitors.ts';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<PublicTileTileProps>) {
  const t = useTranslate();
  return (
    <ChoiceFilter
      label={t('tile.publicTile')}
      choices={useMonitors()}
      chosen={value.monitors}
      onChange={(chosen) => onChange({ monitors: chosen.slice(-1) })}
    />
  );
}
