import { registration } from '@watchglass/schemas/registration/entity';
import type { RegistrationView } from '@watchglass/schemas/registration/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { revokeRegistrationAtom } from './atoms.ts';
import { useRegistrationColumns } from './registration-columns.tsx';
import { RegistrationFilters } from './RegistrationFilters.tsx';

const RegistrationDialog = lazily(() =>
  import('./RegistrationDialog.tsx').then((file) => ({ default: file.RegistrationDialog })),
);

export type OpenRegistration =
  | { readonly what: 'new' }
  | { readonly what: 'revoke'; readonly registration: RegistrationView };

function Dialogs({ open, onOpen, again }: DialogsProps<OpenRegistration, RegistrationView>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const revoke = useSetAtom(revokeRegistrationAtom);
  const close = () => onOpen(null);
  if (open.what === 'new') return <RegistrationDialog onClose={close} />;
  const carryOut = async () => {
    await revoke(id, open.registration.id);
    await again();
  };
  return (
    <ConfirmDialog
      title={t('registration.revoke.title')}
      text={t('registration.revoke.text')}
      action={t('registration.revoke')}
      to="to.revokeRegistration"
      carryOut={carryOut}
      onClose={close}
    />
  );
}

/** A base that is registered has no location, so a member limited to locations could not see it. */
function useMayRegister(): boolean {
  const limited = useIsLimited();
  return useMay('devices', 'w') && !limited;
}

export const RegistrationsPage = entityPage<typeof registration, RegistrationView, OpenRegistration>(registration, {
  icon: 'router',
  texts: {
    title: 'registration.table',
    none: 'registration.none',
    noneText: 'registration.noneText',
    noneFound: 'registration.noneFound',
  },
  readers: 'devices',
  useMayWrite: useMayRegister,
  useColumns: useRegistrationColumns,
  narrowHides: ['createdAt', 'expiresAt', 'createdBy'],
  filters: RegistrationFilters,
  create: { label: 'registration.new', opens: { what: 'new' } },
  dialogs: Dialogs,
});
