import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import { useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { readNowAtom } from '../live/clock.ts';
import { RightsTable } from '../member/RightsTable.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { formOf, newAccount, termsOf, type AccountForm } from './account-form.ts';
import { changeApiAccountAtom, createApiAccountAtom } from './atoms.ts';

const InstantPicker = lazy(() => import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })));
const shape = () => import('@watchglass/schemas/api-account/commands').then(({ apiAccountShape }) => apiAccountShape);

interface CreateProps {
  readonly onIssued: (issued: ApiAccountIssued) => void;
  readonly onClose: () => void;
}

export function CreateAccountDialog({ onIssued, onClose }: CreateProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const create = useSetAtom(createApiAccountAtom);
  const now = useSetAtom(readNowAtom);
  const [initial] = useState(() => newAccount(now()));
  const send = async (values: AccountForm) => onIssued(await create(id, termsOf(values)));
  const form = useForm<AccountForm>({ initial, shape, toSend: termsOf, send });
  return (
    <FormDialog title={t('apiAccount.create')} submit={t('action.create')} sending={form.sending} blocked={!form.changed} onClose={onClose} onSubmit={() => void form.submit()}>
      <Terms form={form} />
    </FormDialog>
  );
}

interface ChangeProps {
  readonly account: ApiAccountView;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function ChangeAccountDialog({ account, onChanged, onClose }: ChangeProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeApiAccountAtom);
  const send = (values: AccountForm) => change({ organizationId, account }, termsOf(values));
  const form = useForm<AccountForm>({ initial: formOf(account), shape, toSend: termsOf, send });
  return (
    <FormDialog title={t('apiAccount.change', { name: account.name })} submit={t('action.save')} sending={form.sending} blocked={!form.changed} onClose={onClose} onSubmit={() => void form.submit().then((sent) => sent && onChanged())}>
      <Terms form={form} />
    </FormDialog>
  );
}

/** What it is called, until when it works, and what it may do. */
function Terms({ form }: { form: FormState<AccountForm> }) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const fault = form.faults['expiresAt'];
  return (
    <>
      <FormFailure failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" helperText={t('apiAccount.nameHelp')} />
      <Suspense fallback={<Box sx={{ height: 40 }} />}>
        <InstantPicker label={t('apiAccount.expiresAt')} zone={timeZone} value={form.values.expiresAt} onChange={(at) => form.set('expiresAt', at)} />
      </Suspense>
      {fault && <FormHelperText error>{faultText(t, fault)}</FormHelperText>}
      <RightsTable rights={form.values.rights} onChange={(rights) => form.set('rights', rights)} />
    </>
  );
}
