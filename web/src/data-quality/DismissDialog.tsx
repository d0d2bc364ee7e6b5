import Typography from '@mui/material/Typography';
import type { QuarantineGroup } from '@watchglass/schemas/reading/quality';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { formatNumber } from '../value/number.ts';
import { decisionOn } from './accept-form.ts';
import { decideAtom } from './atoms.ts';

export interface DecidingProps {
  readonly group: QuarantineGroup;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Takes the records of a group off the list. */
export function DismissDialog({ group, onClose, onDecided }: DecidingProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const decide = useSetAtom(decideAtom);
  const bodyOf = ({ why }: { readonly why: string }) => ({ ...decisionOn(group), why: why.trim() });
  const form = useForm({
    initial: { why: '' },
    shape: () => import('@watchglass/schemas/quarantine/commands').then((file) => file.dismissQuarantineShape),
    toSend: bodyOf,
    send: (values) => decide({ organizationId, what: 'dismiss' }, bodyOf(values)),
  });
  return (
    <FormDialog
      title={t('setAside.dismissTitle')}
      submit={t('setAside.dismissTitle')}
      sending={form.sending}
      danger
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onDecided())}
    >
      <FormFailure to="to.dismissQuarantine" failure={form.failure} />
      <Typography>{t('setAside.dismissText', { count: formatNumber(group.count, 0) })}</Typography>
      <Field form={form} name="why" label={t('setAside.why')} autoFocus />
    </FormDialog>
  );
}
