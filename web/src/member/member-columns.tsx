import type { GridColDef } from '@mui/x-data-grid';
import type { MemberView } from '@watchglass/schemas/member/views';
import { useMemo } from 'react';
import { LimitNames } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { isChangeable } from './member-form.ts';
import type { OpenMember } from './MembersPage.tsx';
import { rightsWords } from './rights-words.ts';

/** Every member may open the history; administrators may remove everybody but the owner. */
export function useMemberColumns({ onOpen, mayWrite, blocked }: Doing<OpenMember>): readonly GridColDef<MemberView>[] {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: t('member.name'),
        flex: 1,
        minWidth: 120,
        maxWidth: 360,
        cellClassName: 'strong',
        valueGetter: (_value, { name }) => name || t('member.erased'),
      },
      { field: 'email', headerName: t('member.email'), flex: 1, minWidth: 200, maxWidth: 420 },
      {
        field: 'role',
        headerName: t('member.role'),
        width: 130,
        valueFormatter: (role: MemberView['role']) => t(`workspace.role.${role}`),
      },
      {
        field: 'rights',
        headerName: t('member.rights'),
        flex: 1.5,
        minWidth: 200,
        sortable: false,
        valueGetter: (_value, { role, permissions }) => rightsWords(t, role, permissions),
      },
      {
        field: 'locations',
        headerName: t('location.table'),
        width: 150,
        sortable: false,
        renderCell: ({ row: { locations } }) => <LimitNames ids={locations} />,
      },
      {
        field: 'since',
        headerName: t('member.since'),
        width: 170,
        valueFormatter: (since: string) => formatDateTime(Date.parse(since), timeZone),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="history"
            label={t('member.historyNamed', { name: row.name || t('member.erased') })}
            hasFocus={hasFocus}
            onAct={() => onOpen({ what: 'history', member: row })}
          />
          {mayWrite && isChangeable(row.role) && (
            <RowAction
              icon="remove"
              label={t('member.removeNamed', { name: row.name || t('member.erased') })}
              hasFocus={hasFocus}
              disabled={blocked}
              onAct={() => onOpen({ what: 'remove', member: row })}
            />
          )}
        </>
      )),
    ],
    [t, timeZone, mayWrite, blocked, onOpen],
  );
}
