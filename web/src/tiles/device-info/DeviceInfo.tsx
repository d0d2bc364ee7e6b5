import Box from '@mui/material/Box';
import { DEVICE_CLOUD_EVERY_SECONDS } from '@watchglass/schemas/device-cloud/limits';
import type { CloudDeviceView } from '@watchglass/schemas/device-cloud/views';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { DeviceInfoTileProps } from '@watchglass/schemas/tile/device-info';
import { useMemo } from 'react';
import { StateMark, stateText } from '../../integration/StateMark.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { trustOf, type Trust } from '../../value/age.ts';
import { ageText, useTicking } from '../../value/Age.tsx';
import { usePaintedFace } from '../painted.ts';
import { faceOf, pointText } from './texts.ts';
import type { ShownDevice } from './use-devices.ts';

interface ViewProps {
  readonly props: DeviceInfoTileProps;
  readonly data: ShownDevice | null;
}

/** One device of a building-equipment cloud: whether the cloud answers, what it says of the device, and how old that is. */
export function DeviceInfo({ props, data: shown }: ViewProps) {
  const device = shown?.device ?? null;
  if (shown === null || device === null) return <Without props={props} shown={shown} />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, overflow: 'auto' }}>
      <StateMark integration={shown.cloud} />
      <Aged cloud={shown.cloud} device={device} />
    </Box>
  );
}

/** Why no device is shown. */
function Without({ props, shown }: { readonly props: DeviceInfoTileProps; readonly shown: ShownDevice | null }) {
  const t = useTranslate();
  const state = shown?.cloud.state ?? 'nothing';
  usePaintedFace(useMemo(() => ({ state, texts: [], shown: [] }), [state]));
  const isChosen = props.integrations.length > 0 && props.device !== '';
  if (!isChosen) return <Statement small icon="router" title={t('deviceInfo.choose')} />;
  if (shown === null) return <Statement small icon="router" title={t('refusal.BelimoApiConnectorNotSet')} />;
  const isRead = shown.cloud.lastSuccessAt !== null;
  return (
    <>
      <StateMark integration={shown.cloud} />
      <Statement small icon="router" title={t(isRead ? 'deviceInfo.gone' : 'deviceInfo.unread')} />
    </>
  );
}

/** What was read, with its age: after three minutes without an answer it looks old and says so. */
function Aged({ cloud, device }: { readonly cloud: IntegrationView; readonly device: CloudDeviceView }) {
  const t = useTranslate();
  const at = Date.parse(device.readAt);
  const trust = useTicking<Trust>(useMemo(() => (now) => trustOf(now - at, DEVICE_CLOUD_EVERY_SECONDS), [at]));
  const age = useTicking(useMemo(() => (now: number) => ageText(t, now - at), [t, at]));
  const said = stateText(t, cloud);
  usePaintedFace(useMemo(() => faceOf(trust, said, device), [trust, said, device]));
  const isFresh = trust === 'fresh';
  return (
    <Box data-trust={trust} sx={isFresh ? undefined : { color: 'stale.main' }}>
      <Box sx={isFresh ? { color: 'text.secondary' } : { fontWeight: 600 }}>
        {t('deviceInfo.read')}: {isFresh ? age : t('trust.expiring', { age })}
      </Box>
      <Values device={device} />
    </Box>
  );
}

function Values({ device }: { readonly device: CloudDeviceView }) {
  const t = useTranslate();
  const facts = [
    [t('deviceInfo.connection'), device.connection],
    [t('deviceInfo.health'), device.health],
    ...device.points.map((point) => [point.id, pointText(point)] as const),
    [t('deviceInfo.type'), device.type],
    [t('deviceInfo.serial'), device.serial],
  ] as const;
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, m: 0 }}>
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              {text}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
