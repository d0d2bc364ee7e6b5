import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import type { InvitationStatus } from '@watchglass/schemas/invitation/statuses';
import type { InvitationView } from '@watchglass/schemas/invitation/views';
import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { LimitNames } from '../location/LocationNames.tsx';
import { rightsWords } from '../member/rights-words.ts';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import type { Acting } from '../table/use-acting.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { processInvitationAtom } from './atoms.ts';
import type { OpenInvitation } from './InvitationsPage.tsx';

export function isOpen(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'sent' || status === 'resent';
}

/** An answered or revoked invitation cannot be sent again. */
function isResendable(status: InvitationStatus): boolean {
  return isOpen(status) || status === 'expired';
}

function useResend({ act, tell }: Acting): (invitation: InvitationView) => void {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const process = useSetAtom(processInvitationAtom);
  return useCallback(
    ({ id: invitationId, email }) =>
      void act('to.resendInvitation', async () => {
        await process({ organizationId, invitationId }, { action: 'resend' });
        tell(t('invitation.resent', { email: email || t('invitation.erased') }));
      }),
    [act, tell, t, organizationId, process],
  );
}

export function useInvitationColumns(doing: Doing<OpenInvitation>): readonly GridColDef<InvitationView>[] {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const { onOpen, blocked } = doing;
  const resend = useResend(doing);
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
    return [
      {
        field: 'email',
        headerName: t('invitation.email'),
        flex: 1,
        minWidth: 140,
        maxWidth: 420,
        cellClassName: 'strong',
        valueGetter: (_value, { email }) => email || t('invitation.erased'),
      },
      {
        field: 'status',
        headerName: t('invitation.status'),
        width: 110,
        display: 'flex',
        renderCell: ({ row: { status } }) => (
          <Chip
            size="small"
            variant={isOpen(status) ? 'filled' : 'outlined'}
            label={t(`invitation.status.${status}`)}
          />
        ),
      },
      {
        field: 'role',
        headerName: t('member.role'),
        width: 120,
        valueFormatter: (role: InvitationView['role']) => t(`workspace.role.${role}`),
      },
      {
        field: 'rights',
        headerName: t('member.rights'),
        flex: 1,
        minWidth: 140,
        sortable: false,
        valueGetter: (_value, { role, permissions }) => rightsWords(t, role, permissions),
      },
      {
        field: 'locations',
        headerName: t('location.table'),
        width: 120,
        sortable: false,
        renderCell: ({ row: { locations } }) => <LimitNames ids={locations} />,
      },
      { field: 'createdAt', headerName: t('invitation.createdAt'), width: 148, valueFormatter: moment },
      { field: 'expiresAt', headerName: t('invitation.expiresAt'), width: 148, valueFormatter: moment },
      {
        field: 'invitedBy',
        headerName: t('invitation.invitedBy'),
        width: 130,
        valueGetter: (_value, { invitedBy }) => invitedBy || t('member.erased'),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => {
        const email = row.email || t('invitation.erased');
        return (
          <>
            {isResendable(row.status) && (
              <RowAction
                icon="send"
                label={t('invitation.resendNamed', { email })}
                hasFocus={hasFocus}
                disabled={blocked}
                onAct={() => resend(row)}
              />
            )}
            {row.status !== 'removed' && (
              <RowAction
                icon={isOpen(row.status) ? 'close' : 'remove'}
                label={t(isOpen(row.status) ? 'invitation.revokeNamed' : 'invitation.removeNamed', { email })}
                hasFocus={hasFocus}
                disabled={blocked}
                onAct={() => onOpen({ what: 'end', invitation: row })}
              />
            )}
          </>
        );
      }),
    ];
  }, [t, timeZone, resend, onOpen, blocked]);
}
