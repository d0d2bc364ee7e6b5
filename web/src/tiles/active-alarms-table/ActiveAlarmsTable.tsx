import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { AlarmRow } from '../../alarm/AlarmRow.tsx';
import { isCritical } from '../../alarm/atoms.ts';
import { useHeldOrder } from '../../alarm/use-held-order.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';

interface TableProps {
  readonly props: ActiveAlarmsTableTileProps;
  readonly data: readonly AlarmView[];
}

/** The active alarms, to be acknowledged where they are seen. */
export function ActiveAlarmsTable({ props, data }: TableProps) {
  const t = useTranslate();
  const alarms = props.onlyCritical ? data.filter(isCritical) : data;
  const { shown, holding } = useHeldOrder(alarms);
  if (shown.length === 0) return <Statement small icon="check" title={t('alarm.none')} />;
  return (
    <Box sx={{ containerType: 'inline-size', flexGrow: 1, minHeight: 0, overflowY: 'auto', mx: -3 }} tabIndex={0} role="group" aria-label={t('tile.activeAlarms')} {...holding}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((alarm) => <AlarmRow key={alarm.id} alarm={alarm} />)}
      </Box>
    </Box>
  );
}
