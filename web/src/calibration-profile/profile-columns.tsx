import type { GridColDef } from '@mui/x-data-grid';
import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import { useMemo } from 'react';
import { settingsText } from '../adjustment/settings-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import type { OpenProfile } from './ProfilesPage.tsx';

export function useProfileColumns({
  onOpen,
  blocked,
}: Doing<OpenProfile>): readonly GridColDef<CalibrationProfileView>[] {
  const t = useTranslate();
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 120, maxWidth: 360, cellClassName: 'strong' },
      {
        field: 'coefficients',
        headerName: t('virtual.coefficients'),
        flex: 2,
        minWidth: 160,
        sortable: false,
        // A profile has no tare, so no clock is needed.
        renderCell: ({ row }) =>
          settingsText(t, { ...row, preset: null, customMetric: null, tare: null }, 'UTC') ||
          t('sensor.adjust.asMeasured'),
      },
      {
        field: 'metric',
        headerName: t('sensor.adjust.second'),
        width: 180,
        renderCell: ({ row: { customMetric, preset } }) =>
          customMetric?.name ?? (preset && t(`sensor.adjust.second.${preset.equation}`)),
      },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowAction
          icon="remove"
          label={t('profiles.deleteNamed', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => onOpen({ what: 'delete', profile: row })}
        />
      )),
    ],
    [t, onOpen, blocked],
  );
}
