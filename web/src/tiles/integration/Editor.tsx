import type { IntegrationTileProps } from '@watchglass/schemas/tile/integration';
import { useIntegrations } from '../../integration/use-integrations.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<IntegrationTileProps>) {
  const t = useTranslate();
  const loaded = useIntegrations('', false);
  return (
    <ChoiceFilter
      label={t('tile.integration')}
      choices={loaded.state === 'ready' ? loaded.value.items : []}
      chosen={value.integrations}
      onChange={(chosen) => onChange({ integrations: chosen.slice(-1) })}
    />
  );
}
