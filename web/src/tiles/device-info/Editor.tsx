import Alert from '@mui/material/Alert';
import type { DeviceInfoTileProps } from '@watchglass/schemas/tile/device-info';
import { useIntegrations } from '../../integration/use-integrations.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import type { EditorProps } from '../tile-view.tsx';
import { useDevices } from './use-devices.ts';

/** A cloud, and one of its devices. Without a cloud it says that there is none. */
export function Editor({ value, onChange }: EditorProps<DeviceInfoTileProps>) {
  const t = useTranslate();
  const loaded = useIntegrations('', false);
  const [id = ''] = value.integrations;
  const devices = useDevices(id);
  const clouds = loaded.state === 'ready' ? loaded.value.items.filter(({ kind }) => kind === 'deviceCloud') : [];
  if (loaded.state === 'ready' && clouds.length === 0)
    return <Alert severity="info">{t('refusal.BelimoApiConnectorNotSet')}</Alert>;
  return (
    <>
      <ChoiceFilter
        label={t('integration.kind.deviceCloud')}
        choices={clouds}
        chosen={value.integrations}
        onChange={(chosen) => onChange({ integrations: chosen.slice(-1), device: '' })}
      />
      <ChoiceFilter
        label={t('deviceInfo.device')}
        choices={devices.state === 'ready' ? devices.value : []}
        chosen={[value.device]}
        onChange={(chosen) => onChange({ ...value, device: chosen.at(-1) ?? '' })}
      />
    </>
  );
}
