import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { LocationName } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import type { OpenPlan } from './PlansPage.tsx';

export function usePlanColumns({ onOpen, blocked, mayWrite }: Doing<OpenPlan>): readonly GridColDef<PlanView>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { id: organizationId } = useOrganization();
  return useMemo(() => {
    const columns: GridColDef<PlanView>[] = [
      {
        field: 'name',
        headerName: t('form.name'),
        flex: 1,
        minWidth: 140,
        maxWidth: 360,
        cellClassName: 'strong',
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            to={`/${organizationId}/plans/plan?planId=${row.id}`}
            tabIndex={hasFocus ? 0 : -1}
            color="inherit"
            underline="hover"
          >
            {row.name}
          </Link>
        ),
      },
      {
        field: 'location',
        headerName: t('location.one'),
        width: 180,
        renderCell: ({ row }) => <LocationName id={row.location} />,
      },
      { field: 'objects', headerName: t('plan.objects'), width: 110, align: 'right', headerAlign: 'right' },
      {
        field: 'createdAt',
        headerName: t('plan.createdAt'),
        width: 180,
        valueGetter: (_value, row) => formatDateTime(Date.parse(row.createdAt), timeZone),
      },
    ];
    const actions: GridColDef<PlanView> = actionColumn(t, 2, ({ row, hasFocus }) => (
      <>
        <RowAction
          icon="edit"
          label={t('plan.change', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => onOpen({ what: 'edit', plan: row })}
        />
        <RowAction
          icon="remove"
          label={t('plan.deleteNamed', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => onOpen({ what: 'delete', plan: row })}
        />
      </>
    ));
    return mayWrite ? [...columns, actions] : columns;
  }, [t, timeZone, organizationId, onOpen, blocked, mayWrite]);
}
