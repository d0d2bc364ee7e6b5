import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { useMemo } from 'react';
import { AlarmsAt } from '../../alarm/AlarmsAt.tsx';
import { isCritical } from '../../alarm/atoms.ts';
import { sortAlarms } from '../../alarm/sort-alarms.ts';
import { useTranslate } from '../../messages/messages.ts';
import { AlarmRows } from './AlarmRows.tsx';

interface TableProps {
  readonly props: ActiveAlarmsTableTileProps;
  readonly data: readonly AlarmView[];
}

/** The active alarms, with buttons to acknowledge them. */
export function ActiveAlarmsTable({ props, data }: TableProps) {
  const t = useTranslate();
  const { onlyCritical, sort, descending } = props;
  const alarms = useMemo(
    () => sortAlarms(onlyCritical ? data.filter(isCritical) : data, sort, descending),
    [data, onlyCritical, sort, descending],
  );
  return (
    <AlarmsAt alarms={alarms} places={props}>
      {(shown) => <AlarmRows label={t('tile.activeAlarms')} alarms={shown} />}
    </AlarmsAt>
  );
}
