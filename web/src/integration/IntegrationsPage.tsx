import { integration } from '@watchglass/schemas/integration/entity';
import { READING_FEED_DAYS } from '@watchglass/schemas/reading-feed/limits';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useOrganization } from '../user/rights.ts';
import { deleteIntegrationAtom, resendReadingsAtom, stepIntegrationAtom } from './atoms.ts';
import { useIntegrationColumns } from './integration-columns.tsx';
import { IntegrationFilters } from './IntegrationFilters.tsx';
import { useMayChange } from './may-change.ts';

const IntegrationDialog = lazily(() =>
  import('./IntegrationDialog.tsx').then((file) => ({ default: file.IntegrationDialog })),
);
const ResendDialog = lazily(() => import('../form/ResendDialog.tsx').then((file) => ({ default: file.ResendDialog })));

/** At most one dialog is open over the table. */
export type OpenIntegration =
  | { readonly what: 'create' }
  | { readonly what: 'change' | 'skip' | 'resend' | 'delete'; readonly integration: IntegrationView };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenIntegration, IntegrationView>) {
  const close = () => onOpen(null);
  if (open.what === 'create') return <IntegrationDialog integration={null} newest={null} onOpen={onOpen} />;
  const { what, integration: one } = open;
  const newest = rows.find(({ id }) => id === one.id) ?? one;
  if (what === 'change') return <IntegrationDialog key={one.id} integration={one} newest={newest} onOpen={onOpen} />;
  if (what === 'resend') return <Resending id={one.id} onClose={close} />;
  return <Confirmation what={what} integration={newest} onClose={close} />;
}

function Resending({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const resend = useSetAtom(resendReadingsAtom);
  return (
    <ResendDialog
      text={t('integration.resendText')}
      to="to.resendIntegration"
      days={READING_FEED_DAYS}
      resend={(since) => resend({ organizationId, id }, since)}
      onSent={onClose}
      onClose={onClose}
    />
  );
}

interface ConfirmationProps {
  readonly what: 'skip' | 'delete';
  readonly integration: IntegrationView;
  readonly onClose: () => void;
}

function Confirmation({ what, integration: { id, name }, onClose }: ConfirmationProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [remove, step] = [useSetAtom(deleteIntegrationAtom), useSetAtom(stepIntegrationAtom)];
  const which = { organizationId, id };
  return what === 'skip' ? (
    <ConfirmDialog
      title={t('integration.skip.title', { name })}
      text={t('integration.skip.text')}
      action={t('integration.skip')}
      to="to.skipIntegration"
      carryOut={() => step(which, 'skip')}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={t('destination.delete.title', { name })}
      text={t('integration.delete.text')}
      action={t('action.delete')}
      to="to.deleteIntegration"
      carryOut={() => remove(which)}
      onClose={onClose}
    />
  );
}

export const IntegrationsPage = entityPage<typeof integration, IntegrationView, OpenIntegration>(integration, {
  icon: 'send',
  texts: {
    title: 'nav.integrations',
    none: 'integration.none',
    noneText: 'integration.noneText',
    noneFound: 'integration.noneFound',
  },
  readers: 'integrations',
  useMayWrite: () => useMayChange() === true,
  useColumns: useIntegrationColumns,
  filters: IntegrationFilters,
  narrowHides: ['kind', 'lastSuccessAt', 'behind', 'behindSince', 'nextRunAt'],
  create: { label: 'integration.create', opens: { what: 'create' } },
  opens: (row) => ({ what: 'change', integration: row }),
  dialogs: Dialogs,
});
