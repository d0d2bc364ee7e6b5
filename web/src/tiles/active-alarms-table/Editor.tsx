import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { useTranslate } from '../../messages/messages.ts';
import { SortField } from '../../table/SortField.tsx';
import { OnlyCriticalField } from '../editor/OnlyCriticalField.tsx';
import { PlaceFields } from '../editor/PlaceFields.tsx';
import type { EditorProps } from '../tile-view.tsx';
import { SORTS } from './sorts.ts';

export function Editor({ value, onChange }: EditorProps<ActiveAlarmsTableTileProps>) {
  const t = useTranslate();
  const names = {
    newestRawTime: t('alarmsTile.measured'),
    raisedAt: t('alarm.raised'),
    severity: t('alarm.severity'),
  } as const;
  return (
    <>
      <OnlyCriticalField value={value.onlyCritical} onChange={(onlyCritical) => onChange({ ...value, onlyCritical })} />
      <PlaceFields value={value} onChange={(places) => onChange({ ...value, ...places })} />
      <SortField
        query={value}
        sorts={SORTS.map((id) => ({ id, name: names[id] }))}
        onChange={(chosen) => onChange({ ...value, ...chosen })}
      />
    </>
  );
}
