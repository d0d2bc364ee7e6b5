import { webhook } from '@watchglass/schemas/webhook/entity';
import type { WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { deleteWebhookAtom } from './atoms.ts';
import { useWebhookColumns } from './webhook-columns.tsx';

const CreateDialog = lazily(() => import('./WebhookDialog.tsx').then((file) => ({ default: file.CreateDialog })));
const ChangeDialog = lazily(() => import('./WebhookDialog.tsx').then((file) => ({ default: file.ChangeDialog })));
const SecretDialog = lazily(() =>
  import('../destination/SecretDialog.tsx').then((file) => ({ default: file.SecretDialog })),
);

/** At most one dialog is open over the table. */
export type OpenWebhook =
  | { readonly what: 'create' }
  | { readonly what: 'change' | 'delete'; readonly webhook: WebhookView }
  | { readonly what: 'secret'; readonly secret: string };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenWebhook, WebhookView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteWebhookAtom);
  const close = () => onOpen(null);
  const onSecret = (secret: string) => onOpen({ what: 'secret', secret });
  if (open.what === 'create') return <CreateDialog onMade={onSecret} onClose={close} />;
  if (open.what === 'secret') return <SecretDialog secret={open.secret} onClose={close} />;
  const { id, name } = open.webhook;
  if (open.what === 'change') {
    const newest = rows.find((row) => row.id === id) ?? open.webhook;
    return <ChangeDialog webhook={newest} onSecret={onSecret} onClose={close} />;
  }
  return (
    <ConfirmDialog
      title={t('destination.delete.title', { name })}
      text={t('webhook.delete.text')}
      action={t('action.delete')}
      to="to.deleteWebhook"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

export const WebhooksPage = entityPage<typeof webhook, WebhookView, OpenWebhook>(webhook, {
  icon: 'send',
  texts: {
    title: 'nav.webhooks',
    none: 'webhook.none',
    noneText: 'webhook.noneText',
    noneFound: 'webhook.noneFound',
  },
  readers: 'integrations',
  useMayWrite: useIsAdmin,
  useColumns: useWebhookColumns,
  narrowHides: ['host', 'types', 'waiting', 'lastDeliveredAt'],
  create: { label: 'webhook.create', opens: { what: 'create' } },
  opens: (row) => ({ what: 'change', webhook: row }),
  dialogs: Dialogs,
});
