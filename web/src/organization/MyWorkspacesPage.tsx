import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { GridColDef } from '@mui/x-data-grid';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { OwnInvitations } from '../invitation/OwnInvitations.tsx';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { userResource } from '../user/atoms.ts';
import { UserPage } from '../user/UserPage.tsx';
import { leaveOrganizationAtom } from './atoms.ts';
import { DeletedSpaces } from './DeletedSpaces.tsx';
import { rememberedOrganization } from './remembered.ts';

const NARROW_HIDES: readonly string[] = ['status'];

interface Shown {
  readonly t: Translate;
  /** The workspace that was looked at last; null where none was. */
  readonly current: number | null;
  readonly lost: boolean;
  readonly onLeave: (space: OrganizationView) => void;
}

function columnsOf({ t, current, lost, onLeave }: Shown): GridColDef<OrganizationView>[] {
  return [
    { field: 'name', headerName: t('workspace.name'), flex: 1, minWidth: 150, cellClassName: 'strong' },
    { field: 'role', headerName: t('workspace.role'), width: 140, valueFormatter: (role: OrganizationView['role']) => t(`workspace.role.${role}`) },
    { field: 'status', headerName: t('workspace.status'), width: 150, valueFormatter: (status: OrganizationView['status']) => t(`licence.status.${status}`) },
    {
      field: 'open', headerName: t('workspace.open'), width: 150, sortable: false, display: 'flex', disableColumnMenu: true,
      renderCell: ({ row, hasFocus }) => (row.id === current
        ? t('workspace.current')
        : <Button size="small" component={Link} to={`/${row.id}/dashboard`} tabIndex={hasFocus ? 0 : -1} aria-label={t('workspace.openNamed', { name: row.name })}>{t('workspace.open')}</Button>),
    },
    {
      field: 'leave', headerName: t('workspace.leave'), width: 88, sortable: false, display: 'flex', align: 'center', headerAlign: 'center', disableColumnMenu: true,
      renderCell: ({ row, hasFocus }) => row.role !== ROLE.owner && (
        <IconButton size="small" disabled={lost} tabIndex={hasFocus ? 0 : -1} aria-label={t('workspace.leaveNamed', { name: row.name })} onClick={() => onLeave(row)}><Icon name="signOut" /></IconButton>
      ),
    },
  ];
}

/** Every workspace of this person, with the way into it and out of it for good. */
export function MyWorkspacesPage() {
  const t = useTranslate();
  const current = rememberedOrganization();
  const user = useAtomValue(userResource.stateAtom);
  const lost = useAtomValue(linkLostAtom);
  const [leaving, setLeaving] = useState<OrganizationView | null>(null);
  const columns = useMemo(() => columnsOf({ t, current, lost, onLeave: setLeaving }), [t, current, lost]);
  const visibility = useColumnVisibility('my-workspaces', NARROW_HIDES);
  const rows = user.state === 'ready' ? user.value.spaces : [];
  return (
    <UserPage title={t('workspace.mine')} wide>
      <Table {...visibility} short label={t('workspace.mine')} empty={{ icon: 'workspaces', title: t('workspace.mine.none') }} rows={rows} columns={columns} />
      <OwnInvitations />
      <DeletedSpaces />
      {leaving && <LeaveDialog space={leaving} onClose={() => setLeaving(null)} />}
    </UserPage>
  );
}

function LeaveDialog({ space, onClose }: { space: OrganizationView; onClose: () => void }) {
  const t = useTranslate();
  const leave = useSetAtom(leaveOrganizationAtom);
  return <ConfirmDialog title={t('workspace.leave.title', { name: space.name })} text={t('workspace.leave.text')} action={t('workspace.leave')} carryOut={() => leave(space.id)} onClose={onClose} />;
}
