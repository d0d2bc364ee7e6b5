import { member } from '@watchglass/schemas/member/entity';
import type { MemberView } from '@watchglass/schemas/member/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { removeMemberAtom } from './atoms.ts';
import { useMemberColumns } from './member-columns.tsx';
import { isChangeable } from './member-form.ts';
import { MemberFilters } from './MemberFilters.tsx';

const ChangeMemberDialog = lazily(() =>
  import('./ChangeMemberDialog.tsx').then((file) => ({ default: file.ChangeMemberDialog })),
);
const PastRightsDialog = lazily(() =>
  import('./PastRightsDialog.tsx').then((file) => ({ default: file.PastRightsDialog })),
);

/** The dialog that is open over the table. */
export interface OpenMember {
  readonly what: 'change' | 'history' | 'remove';
  readonly member: MemberView;
}

function Dialogs({ open: { what, member: opened }, onOpen, again }: DialogsProps<OpenMember, MemberView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(removeMemberAtom);
  const close = () => onOpen(null);
  if (what === 'history') return <PastRightsDialog member={opened} onClose={close} />;
  if (what === 'change')
    return <ChangeMemberDialog key={opened.id} member={opened} onChanged={again} onClose={close} />;
  const carryOut = async () => {
    await remove({ organizationId, userId: opened.id });
    await again();
  };
  return (
    <ConfirmDialog
      title={t('member.remove.title', { name: opened.name || t('member.erased') })}
      text={t('member.remove.text')}
      action={t('member.remove')}
      to="to.removeMember"
      carryOut={carryOut}
      onClose={close}
    />
  );
}

const mayChange = ({ role }: MemberView): boolean => isChangeable(role);

export const MembersPage = entityPage<typeof member, MemberView, OpenMember>(member, {
  icon: 'group',
  texts: { title: 'member.table', none: 'member.none', noneFound: 'member.noneFound' },
  useMayWrite: useIsAdmin,
  exportsForWriters: true,
  useColumns: useMemberColumns,
  narrowHides: ['email', 'rights', 'locations', 'since'],
  filters: MemberFilters,
  create: { label: 'invitation.new', leadsTo: 'workspace/workspace-invites-management-table?invite=1' },
  opens: (row) => ({ what: 'change', member: row }),
  useMayOpen: () => mayChange,
  dialogs: Dialogs,
});
