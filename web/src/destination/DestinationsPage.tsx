import { destination } from '@watchglass/schemas/destination/entity';
import type { DestinationView } from '@watchglass/schemas/destination/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { deleteDestinationAtom } from './atoms.ts';
import { useDestinationColumns } from './destination-columns.tsx';

const CreateDialog = lazily(() => import('./DestinationDialog.tsx').then((file) => ({ default: file.CreateDialog })));
const ChangeDialog = lazily(() => import('./DestinationDialog.tsx').then((file) => ({ default: file.ChangeDialog })));
const SecretDialog = lazily(() => import('./SecretDialog.tsx').then((file) => ({ default: file.SecretDialog })));

/** At most one dialog is open over the table. */
export type OpenDestination =
  | { readonly what: 'create' }
  | { readonly what: 'change' | 'delete'; readonly destination: DestinationView }
  | { readonly what: 'secret'; readonly secret: string };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenDestination, DestinationView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteDestinationAtom);
  const close = () => onOpen(null);
  const onSecret = (secret: string | null) => onOpen(secret === null ? null : { what: 'secret', secret });
  if (open.what === 'create') return <CreateDialog onMade={onSecret} onClose={close} />;
  if (open.what === 'secret') return <SecretDialog secret={open.secret} onClose={close} />;
  const { id, name } = open.destination;
  if (open.what === 'change') {
    const newest = rows.find((row) => row.id === id) ?? open.destination;
    return <ChangeDialog destination={newest} onSecret={onSecret} onClose={close} />;
  }
  return (
    <ConfirmDialog
      title={t('destination.delete.title', { name })}
      text={t('destination.delete.text')}
      action={t('action.delete')}
      to="to.deleteDestination"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

export const DestinationsPage = entityPage<typeof destination, DestinationView, OpenDestination>(destination, {
  icon: 'send',
  texts: {
    title: 'destination.title',
    none: 'destination.none',
    noneText: 'destination.noneText',
    noneFound: 'destination.noneFound',
  },
  readers: 'alarms',
  useMayWrite: useIsAdmin,
  useColumns: useDestinationColumns,
  narrowHides: ['kind', 'host', 'last'],
  create: { label: 'destination.create', opens: { what: 'create' } },
  opens: (row) => ({ what: 'change', destination: row }),
  dialogs: Dialogs,
});
