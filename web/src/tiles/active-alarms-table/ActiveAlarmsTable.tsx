import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { Link as RouterLink } from 'react-router';
import { AlarmRow } from '../../alarm/AlarmRow.tsx';
import { isCalling, isCritical } from '../../alarm/atoms.ts';
import { useHeldOrder } from '../../alarm/use-held-order.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';

interface TableProps {
  readonly props: ActiveAlarmsTableTileProps;
  readonly data: readonly AlarmView[];
}

/** The limit of rendered rows: thousands after an outage would be unreadable, and each costs time at every change. */
const MOST_ROWS = 100;

/** The active alarms, with buttons to acknowledge them. */
export function ActiveAlarmsTable({ props, data }: TableProps) {
  const t = useTranslate();
  const alarms = props.onlyCritical ? data.filter(isCritical) : data;
  const { shown, holding } = useHeldOrder(alarms);
  if (shown.length === 0) return <Statement small icon="check" title={t('alarm.none')} />;
  return (
    <Box
      sx={{ containerType: 'inline-size', flexGrow: 1, minHeight: 0, overflowY: 'auto', mx: -3 }}
      tabIndex={0}
      role="group"
      aria-label={t('tile.activeAlarms')}
      {...holding}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.slice(0, MOST_ROWS).map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} />
        ))}
      </Box>
      {shown.length > MOST_ROWS && <More alarms={shown.slice(MOST_ROWS)} />}
    </Box>
  );
}

function More({ alarms }: { alarms: readonly AlarmView[] }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const critical = alarms.filter((alarm) => isCalling(alarm) && isCritical(alarm)).length;
  return (
    <Link component={RouterLink} to={`/${id}/alarms/active-alarms`} sx={{ display: 'block', px: 4, py: 3 }}>
      {t('tile.activeAlarms.more', { count: alarms.length, critical })}
    </Link>
  );
}
