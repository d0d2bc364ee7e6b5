import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldBusView } from '@watchglass/schemas/field-bus/views';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { fieldBusResource } from './atoms.ts';

const LOOK_EVERY_MS = 5_000;
/** Names of protocols are the same in every language. */
const PROTOCOL = { modbus: 'Modbus TCP', bacnet: 'BACnet/IP' } as const;

/** Where controllers are served, who asked, and how a point is read. A bus is asked for: it is no row that the server pushes. */
export function BusState() {
  const t = useTranslate();
  const resource = fieldBusResource(useOrganization().id);
  const look = useSetAtom(resource.loadAtom);
  const loaded = useResource(resource);
  useEffect(() => {
    const timer = setInterval(() => void look(true), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  if (loaded.state !== 'ready') return null;
  const { listeners, clients } = loaded.value;
  const isOff = listeners.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 4, maxWidth: '60rem' }}>
      <Alert severity={isOff ? 'info' : 'success'} variant="outlined">
        {isOff
          ? t('fieldBus.off')
          : listeners.map(({ protocol, address }) => `${PROTOCOL[protocol]} ${address}`).join(' · ')}
      </Alert>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('fieldBus.readOnly')}
      </Typography>
      {!isOff && <Clients clients={clients} />}
    </Box>
  );
}

function Clients({ clients }: Pick<FieldBusView, 'clients'>) {
  const t = useTranslate();
  const zone = useTimeZone();
  if (clients.length === 0) return <Typography variant="body2">{t('fieldBus.noClients')}</Typography>;
  return (
    <Box component="section" aria-label={t('fieldBus.clients')}>
      <Typography variant="h3" component="h2">
        {t('fieldBus.clients')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 6 }}>
        {clients.map(({ protocol, address, requests, lastAt }) => (
          <li key={`${protocol} ${address}`}>
            {t('fieldBus.client', {
              address,
              protocol: PROTOCOL[protocol],
              count: requests,
              at: formatDateTime(Date.parse(lastAt), zone),
            })}
          </li>
        ))}
      </Box>
    </Box>
  );
}
