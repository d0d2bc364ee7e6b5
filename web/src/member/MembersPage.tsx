import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { GridColDef } from '@mui/x-data-grid';
import { GRANTABLE, ROLE } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { knownKey, useTranslate, type Translate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { removeMemberAtom, useMembers } from './atoms.ts';
import { isChangeable } from './member-form.ts';

const AddMemberDialog = lazy(() => import('./MemberDialog.tsx').then((file) => ({ default: file.AddMemberDialog })));
const ChangeMemberDialog = lazy(() => import('./MemberDialog.tsx').then((file) => ({ default: file.ChangeMemberDialog })));

const NARROW_HIDES: readonly string[] = ['email', 'rights'];

export function MembersPage() {
  const t = useTranslate();
  const { loaded, again } = useMembers();
  const [adding, setAdding] = useState(false);
  const lost = useAtomValue(linkLostAtom);
  const add = <Button variant="contained" startIcon={<Icon name="add" />} disabled={lost} onClick={() => setAdding(true)}>{t('member.add')}</Button>;
  return (
    <Page title={t('member.table')} actions={useIsAdmin() && add}>
      <Show loaded={loaded} again={() => void again()}>{(members) => <Members members={members} />}</Show>
      {adding && <Suspense fallback={null}><AddMemberDialog onClose={() => setAdding(false)} /></Suspense>}
    </Page>
  );
}

/** `Sensors: see, Alarms: change`; admins have everything. */
function rightsWords(t: Translate, { role, permissions }: MemberView): string {
  if (role >= ROLE.admin) return t('member.all');
  if (role === ROLE.none) return t('member.nothing');
  const given = GRANTABLE.flatMap((module) => {
    const right = permissions[module];
    const key = knownKey('module', module);
    return right === undefined || key === null ? [] : [t('member.rightOf', { module: t(key), right: t(`member.right.${right}`) })];
  });
  return given.length === 0 ? t('member.nothing') : given.join(', ');
}

function columnsOf(t: Translate, onRemove: ((member: MemberView) => void) | null, lost: boolean): GridColDef<MemberView>[] {
  const remove: GridColDef<MemberView> = {
    field: 'remove', headerName: t('member.remove'), sortable: false, hideable: false, width: 104, display: 'flex', align: 'center', headerAlign: 'center', disableColumnMenu: true,
    renderCell: ({ row, hasFocus }) => isChangeable(row.role) && (
      <IconButton size="small" tabIndex={hasFocus ? 0 : -1} disabled={lost} aria-label={t('member.removeNamed', { name: row.name || t('member.erased') })} onClick={(event) => { event.stopPropagation(); onRemove?.(row); }}><Icon name="remove" /></IconButton>
    ),
  };
  return [
    { field: 'name', headerName: t('member.name'), flex: 1, minWidth: 150, maxWidth: 360, cellClassName: 'strong', valueGetter: (_value, { name }) => name || t('member.erased') },
    { field: 'email', headerName: t('member.email'), flex: 1, minWidth: 200, maxWidth: 420 },
    { field: 'role', headerName: t('member.role'), width: 130, valueFormatter: (role: MemberView['role']) => t(`workspace.role.${role}`) },
    { field: 'rights', headerName: t('member.rights'), flex: 1.5, minWidth: 220, sortable: false, valueGetter: (_value, row) => rightsWords(t, row) },
    ...(onRemove ? [remove] : []),
  ];
}

function Members({ members }: { members: readonly MemberView[] }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const admin = useIsAdmin();
  const lost = useAtomValue(linkLostAtom);
  const remove = useSetAtom(removeMemberAtom);
  const [changing, setChanging] = useState<MemberView | null>(null);
  const [removing, setRemoving] = useState<MemberView | null>(null);
  const columns = useMemo(() => columnsOf(t, admin ? setRemoving : null, lost), [t, admin, lost]);
  const visibility = useColumnVisibility('members', NARROW_HIDES);
  const open = (member: MemberView) => { if (isChangeable(member.role)) setChanging(member); };
  return (
    <>
      <Table {...visibility} short label={t('member.table')} empty={{ icon: 'group', title: t('member.none') }} rows={members} columns={columns} initialState={{ pagination: { paginationModel: { pageSize: 100 } } }} onOpen={admin ? open : undefined} />
      {changing && <Suspense fallback={null}><ChangeMemberDialog key={changing.id} member={changing} onClose={() => setChanging(null)} /></Suspense>}
      {removing && <ConfirmDialog title={t('member.remove.title', { name: removing.name || t('member.erased') })} text={t('member.remove.text')} action={t('member.remove')} carryOut={() => remove({ organizationId, userId: removing.id })} onClose={() => setRemoving(null)} />}
    </>
  );
}
