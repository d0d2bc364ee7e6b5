import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { userResource } from '../user/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import type { OpenDashboard } from './DashboardsPage.tsx';
import { RowMenu } from './RowMenu.tsx';
import { saveDashboardFileAtom } from './save-dashboard-file.ts';
import { Star } from './Star.tsx';

export function useDashboardColumns({
  onOpen,
  again,
  act,
  blocked,
}: Doing<OpenDashboard>): readonly GridColDef<DashboardListEntry>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const user = useAtomValue(userResource.stateAtom);
  const saveFile = useSetAtom(saveDashboardFileAtom);
  const me = user.state === 'ready' ? user.value.id : null;
  return useMemo(
    () => [
      {
        field: 'star',
        headerName: t('dashboards.favorites'),
        sortable: false,
        width: 120,
        display: 'flex',
        align: 'center',
        headerAlign: 'center',
        renderCell: ({ row, hasFocus }) => (
          <Star
            small
            id={row.id}
            name={row.name}
            hasFocus={hasFocus}
            isFavorite={row.state.id === 'isFavorite'}
            onDone={() => void again()}
          />
        ),
      },
      {
        field: 'name',
        headerName: t('form.name'),
        flex: 1,
        minWidth: 140,
        maxWidth: 420,
        cellClassName: 'strong',
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            to={`/${organizationId}/dashboard/${row.id}`}
            tabIndex={hasFocus ? 0 : -1}
            color="inherit"
            underline="hover"
          >
            {row.name}
          </Link>
        ),
      },
      {
        field: 'author',
        headerName: t('dashboards.author'),
        sortable: false,
        flex: 0.6,
        minWidth: 140,
        maxWidth: 260,
        valueGetter: (_value, row) => row.authorName || t('member.erased'),
      },
      { field: 'tiles', headerName: t('dashboards.tiles'), width: 110, align: 'right', headerAlign: 'right' },
      {
        field: 'changed',
        headerName: t('dashboards.changed'),
        width: 180,
        valueGetter: (_value, row) => formatDateTime(Date.parse(row.changedAt), timeZone),
      },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowMenu
          dashboard={row}
          mine={row.authorId === me}
          hasFocus={hasFocus}
          blocked={blocked}
          onOpen={onOpen}
          onExport={() => void act('to.export', () => saveFile({ organizationId, id: row.id, name: row.name }))}
        />
      )),
    ],
    [t, timeZone, organizationId, onOpen, again, act, saveFile, blocked, me],
  );
}
