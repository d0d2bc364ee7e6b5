import type { DeviceInfoTileProps } from '@watchglass/schemas/tile/device-info';
import { lazily } from '../../page/lazily.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { DeviceInfo } from './DeviceInfo.tsx';
import { useShownDevice, type ShownDevice } from './use-devices.ts';

export const deviceInfoTile = defineTile<DeviceInfoTileProps, ShownDevice | null>({
  initial: { integrations: [], device: '' },
  read: ({ integrations, device }) => ({
    integrations: textsOf(integrations, 1),
    device: typeof device === 'string' ? device : '',
  }),
  useData: useShownDevice,
  useTitle(props) {
    const loaded = useShownDevice(props);
    return loaded.state === 'ready' ? loaded.value?.device?.name : undefined;
  },
  View: DeviceInfo,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
