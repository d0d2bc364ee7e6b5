import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { faultText } from '../form/fault-text.ts';
import { Copyable } from '../form/Copyable.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { useNewest } from '../form/use-newest.ts';
import { readNowAtom } from '../live/clock.ts';
import { RightsTable } from '../member/RightsTable.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { AgreeTerms } from '../user/AgreeTerms.tsx';
import { useOrganization } from '../user/rights.ts';
import { formOf, newAccount, newTermsOf, termsOf, type AccountForm, type NewAccountForm } from './account-form.ts';
import { Snippets } from './Snippets.tsx';
import { changeApiAccountAtom, createApiAccountAtom, readApiAccountAtom } from './atoms.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);
const newShape = () =>
  import('@watchglass/schemas/api-account/commands').then(({ newApiAccountShape }) => newApiAccountShape);
const shape = () => import('@watchglass/schemas/api-account/commands').then(({ apiAccountShape }) => apiAccountShape);

const API_TERMS = { label: 'apiAccount.terms', missing: 'apiAccount.termsMissing' } as const;

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
  const send = async (values: NewAccountForm) => onIssued(await create(id, newTermsOf(values)));
  const form = useForm<NewAccountForm>({ initial, shape: newShape, toSend: newTermsOf, send });
  return (
    <FormDialog
      title={t('apiAccount.create')}
      submit={t('action.create')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      <Terms form={form} />
      <AgreeTerms form={form} {...API_TERMS} />
      <Link href="/public-api-terms-and-conditions" target="_blank" rel="noopener">
        {t('legal.document.publicApi')}
      </Link>
    </FormDialog>
  );
}

interface ChangeProps {
  readonly account: ApiAccountView;
  /** Resolves when the page behind the dialog shows the change. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** After a 412 the dialog shows the newest version before a retry. */
export function ChangeAccountDialog({ account, ...dialog }: ChangeProps) {
  const { id } = useOrganization();
  const read = useSetAtom(readApiAccountAtom);
  const [opened, begin] = useNewest(account, () => read(id, account));
  return <ChangingForm key={opened.etag} account={opened} {...dialog} onNewest={begin} />;
}

function ChangingForm({ account, onChanged, onClose, onNewest }: ChangeProps & { onNewest: () => void }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeApiAccountAtom);
  const send = async (values: AccountForm) => {
    await change({ organizationId, account }, termsOf(values));
    await onChanged();
  };
  const form = useForm<AccountForm>({ initial: formOf(account), shape, toSend: termsOf, send });
  return (
    <FormDialog
      title={t('apiAccount.change', { name: account.name })}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <Terms form={form} onNewest={onNewest} />
      <Copyable name="clientId" label={t('apiAccount.clientId')} text={account.id} />
      <Copyable name="username" label={t('apiAccount.username')} text={account.username} />
      <Snippets secret={null} />
    </FormDialog>
  );
}

/** The name, expiry and rights of an account. */
function Terms({ form, onNewest }: { form: FormState<AccountForm>; onNewest?: () => void }) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const fault = form.faults['expiresAt'];
  return (
    <>
      <FormFailure to={onNewest ? 'to.changeAccount' : 'to.createAccount'} failure={form.failure} onNewest={onNewest} />
      <Field
        form={form}
        name="name"
        label={t('form.name')}
        autoFocus
        autoComplete="off"
        helperText={t('apiAccount.nameHelp')}
      />
      <Suspense fallback={<Box sx={{ height: 40 }} />}>
        <InstantPicker
          label={t('apiAccount.expiresAt')}
          zone={timeZone}
          value={form.values.expiresAt}
          onChange={(at) => form.set('expiresAt', at)}
        />
      </Suspense>
      {fault && <FormHelperText error>{faultText(t, fault)}</FormHelperText>}
      <RightsTable rights={form.values.rights} onChange={(rights) => form.set('rights', rights)} />
    </>
  );
}
