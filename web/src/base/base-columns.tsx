import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { linkLostAtom } from '../live/link.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Tags } from '../sensor/Tags.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { formatDateTime } from '../value/date.ts';
import type { BaseSort } from './base-query.ts';
import { ClockMark } from './ClockMark.tsx';
import { ContactMark } from './ContactMark.tsx';

/** Columns hidden on a phone. */
export const NARROW_HIDES: readonly string[] = [
  'lastHeardAt',
  'clock',
  'location',
  'tags',
  'sensors',
  'firmware',
  'serial',
  'registeredAt',
];

/** The names of the sorts of bases. */
export function useSortNames(): Readonly<Record<BaseSort, string>> {
  const t = useTranslate();
  return useMemo(
    () => ({
      name: t('form.name'),
      connection: t('alarm.state'),
      lastHeardAt: t('base.lastHeard'),
      location: t('location.one'),
      sensors: t('base.sensorCount'),
      firmware: t('base.firmware'),
      serial: t('base.serial'),
      registeredAt: t('base.registered'),
    }),
    [t],
  );
}

export interface BaseActions {
  readonly onEdit: (base: BaseView) => void;
  readonly onUnregister: (base: BaseView) => void;
}

function useActionColumn({ onEdit, onUnregister }: BaseActions): readonly GridColDef<BaseView>[] {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const mayWrite = useMay('devices', 'w');
  return useMemo(
    () =>
      mayWrite
        ? [
            actionColumn(t, 2, ({ row, hasFocus }) => (
              <>
                <RowAction
                  icon="edit"
                  label={t('base.editNamed', { name: row.name })}
                  hasFocus={hasFocus}
                  disabled={lost}
                  onAct={() => onEdit(row)}
                />
                <RowAction
                  icon="remove"
                  label={t('base.unregisterNamed', { name: row.name })}
                  hasFocus={hasFocus}
                  disabled={lost}
                  onAct={() => onUnregister(row)}
                />
              </>
            )),
          ]
        : [],
    [t, lost, mayWrite, onEdit, onUnregister],
  );
}

function useClockColumn(): GridColDef<BaseView> {
  const t = useTranslate();
  return useMemo(
    () => ({
      field: 'clock',
      headerName: t('base.clock'),
      width: 148,
      sortable: false,
      renderCell: ({ row }) => (row.clockDriftMs === null ? '–' : <ClockMark driftMs={row.clockDriftMs} />),
    }),
    [t],
  );
}

/** The fields of sortable columns are the server's sorts. The clock column appears only if a clock is off. */
export function useBaseColumns(actions: BaseActions, showsClocks: boolean): readonly GridColDef<BaseView>[] {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const names = useSortNames();
  const clock = useClockColumn();
  const last = useActionColumn(actions);
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: names.name,
        flex: 1,
        minWidth: 160,
        maxWidth: 360,
        cellClassName: 'strong',
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            color="inherit"
            tabIndex={hasFocus ? 0 : -1}
            to={`/${id}/my-bases/base/${encodeURIComponent(row.serial)}`}
          >
            {row.name}
          </Link>
        ),
      },
      {
        field: 'connection',
        headerName: names.connection,
        width: 110,
        display: 'flex',
        renderCell: ({ row }) => <ContactMark base={row} />,
      },
      {
        field: 'lastHeardAt',
        headerName: names.lastHeardAt,
        width: 98,
        renderCell: ({ row }) =>
          row.lastHeardAt === null ? t('base.notYet') : <Ago at={Date.parse(row.lastHeardAt)} />,
      },
      ...(showsClocks ? [clock] : []),
      {
        field: 'location',
        headerName: names.location,
        flex: 0.6,
        minWidth: 120,
        renderCell: ({ row }) => <LocationName id={row.location} />,
      },
      {
        field: 'tags',
        headerName: t('sensor.tags'),
        sortable: false,
        flex: 0.4,
        minWidth: 90,
        display: 'flex',
        renderCell: ({ row }) => <Tags tags={row.tags} />,
      },
      {
        field: 'sensors',
        headerName: names.sensors,
        width: 84,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row, hasFocus }) =>
          row.sensors === 0 ? (
            '0'
          ) : (
            <Link
              component={RouterLink}
              tabIndex={hasFocus ? 0 : -1}
              to={`/${id}/sensors/sensor-table?devices=${encodeURIComponent(row.serial)}`}
            >
              {row.sensors}
            </Link>
          ),
      },
      { field: 'firmware', headerName: names.firmware, width: 90 },
      { field: 'serial', headerName: names.serial, width: 140, cellClassName: 'mono' },
      {
        field: 'registeredAt',
        headerName: names.registeredAt,
        width: 166,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), timeZone),
      },
      ...last,
    ],
    [t, id, timeZone, names, clock, showsClocks, last],
  );
}
