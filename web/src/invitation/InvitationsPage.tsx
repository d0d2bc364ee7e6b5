import { invitation } from '@watchglass/schemas/invitation/entity';
import type { InvitationView } from '@watchglass/schemas/invitation/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { processInvitationAtom } from './atoms.ts';
import { isOpen, useInvitationColumns } from './invitation-columns.tsx';
import { InvitationFilters } from './InvitationFilters.tsx';

const InviteDialog = lazily(() => import('./InviteDialog.tsx').then((file) => ({ default: file.InviteDialog })));

export type OpenInvitation =
  | { readonly what: 'invite' }
  | { readonly what: 'end'; readonly invitation: InvitationView };

function Dialogs({ open, onOpen, again }: DialogsProps<OpenInvitation, InvitationView>) {
  const close = () => onOpen(null);
  return open.what === 'invite' ? (
    <InviteDialog onSent={again} onClose={close} />
  ) : (
    <EndDialog ended={open.invitation} onEnded={again} onClose={close} />
  );
}

interface EndProps {
  readonly ended: InvitationView;
  readonly onEnded: () => Promise<void>;
  readonly onClose: () => void;
}

/** Revokes an open invitation, or removes an ended one from the list. */
function EndDialog({ ended, onEnded, onClose }: EndProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const process = useSetAtom(processInvitationAtom);
  const word = isOpen(ended.status) ? 'revoke' : 'remove';
  const carryOut = async () => {
    await process({ organizationId, invitationId: ended.id }, { action: 'delete' });
    await onEnded();
  };
  return (
    <ConfirmDialog
      title={t(`invitation.${word}.title`, { email: ended.email || t('invitation.erased') })}
      text={t(`invitation.${word}.text`)}
      action={t(`invitation.${word}`)}
      to="to.revokeInvitation"
      carryOut={carryOut}
      onClose={onClose}
    />
  );
}

export const InvitationsPage = entityPage<typeof invitation, InvitationView, OpenInvitation>(invitation, {
  icon: 'group',
  texts: { title: 'invitation.table', none: 'invitation.none', noneFound: 'invitation.noneFound' },
  readers: 'admins',
  useMayWrite: useIsAdmin,
  useColumns: useInvitationColumns,
  narrowHides: ['rights', 'role', 'createdAt', 'invitedBy', 'expiresAt'],
  filters: InvitationFilters,
  create: { label: 'invitation.new', opens: { what: 'invite' } },
  address: {
    param: 'invite',
    read: (text) => (text === '1' ? { what: 'invite' } : null),
    write: ({ what }) => (what === 'invite' ? '1' : null),
  },
  dialogs: Dialogs,
});
