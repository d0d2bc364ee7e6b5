import { escalation } from '@watchglass/schemas/escalation/entity';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { deleteEscalationAtom } from '../rota/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { useEscalationColumns } from './escalation-columns.tsx';

const EscalationDialog = lazily(() =>
  import('./EscalationDialog.tsx').then((file) => ({ default: file.EscalationDialog })),
);

/** At most one dialog is open over the table; null creates a policy. */
export type OpenEscalation =
  | { readonly what: 'edit'; readonly escalation: EscalationView | null }
  | { readonly what: 'delete'; readonly escalation: EscalationView };

function Dialogs({ open, onOpen }: DialogsProps<OpenEscalation, EscalationView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteEscalationAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <EscalationDialog escalation={open.escalation} onClose={close} />;
  const { id, name } = open.escalation;
  return (
    <ConfirmDialog
      title={t('escalation.delete.title', { name })}
      text={t('escalation.delete.text')}
      action={t('action.delete')}
      to="to.deleteEscalation"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

export const EscalationsPage = entityPage<typeof escalation, EscalationView, OpenEscalation>(escalation, {
  icon: 'send',
  texts: {
    title: 'escalation.title',
    none: 'escalation.none',
    noneText: 'escalation.noneText',
    noneFound: 'escalation.noneFound',
  },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns: useEscalationColumns,
  narrowHides: ['repeats'],
  create: { label: 'escalation.create', opens: { what: 'edit', escalation: null } },
  opens: (row) => ({ what: 'edit', escalation: row }),
  dialogs: Dialogs,
});
