import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ContactView } from '@watchglass/schemas/invitation/views';
import type { Page } from '@watchglass/schemas/page';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { faultText } from '../form/fault-text.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { useRead } from '../http/use-read.ts';
import { StandingFields } from '../member/StandingFields.tsx';
import { useTranslate } from '../messages/messages.ts';
import { queryString } from '../table/paging.ts';
import { useOrganization } from '../user/rights.ts';
import { inviteAtom } from './atoms.ts';
import { addressesIn, invitationOf, NEW_INVITATION, wrongAddress, type InviteForm } from './invite-form.ts';

const shape = () => import('@watchglass/schemas/invitation/commands').then(({ inviteShape }) => inviteShape);

interface DialogProps {
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

export function InviteDialog({ onSent, onClose }: DialogProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const invite = useSetAtom(inviteAtom);
  const send = async (values: InviteForm) => {
    await invite(id, invitationOf(values));
    await onSent();
  };
  const form = useForm<InviteForm>({ initial: NEW_INVITATION, shape, toSend: invitationOf, send });
  const isAtField = Object.keys(form.faults).some((field) => field.startsWith('items'));
  return (
    <FormDialog
      title={t('invitation.new')}
      submit={t('invitation.send')}
      sending={form.sending}
      blocked={form.values.emails.length === 0}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      {!isAtField && <FormFailure to="to.invite" failure={form.failure} />}
      <Emails form={form} />
      <StandingFields
        standing={form.values}
        onRole={(role) => form.set('role', role)}
        onRights={(rights) => form.set('rights', rights)}
        onLocations={(locations) => form.set('locations', locations)}
      />
    </FormDialog>
  );
}

/** A field for any address, with suggestions from the person's other workspaces. */
function Emails({ form }: { form: FormState<InviteForm> }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [typed, setTyped] = useState('');
  const path = `/api/contacts/${id}${queryString({ search: typed.trim() })}`;
  const { loaded } = useRead(path, (http, signal) => http.get<Page<ContactView>>(path, signal));
  const contacts = loaded.state === 'ready' ? loaded.value.items : [];
  const names = new Map(contacts.map(({ email, name }) => [email, name]));
  const put = (emails: readonly string[]) => form.set('emails', addressesIn(emails));
  const wrong = wrongAddress(form.values, form.faults);
  const [fault] = Object.values(form.faults).filter(({ field }) => field.startsWith('items'));
  const help = fault && `${wrong ? `${wrong.email}: ` : ''}${faultText(t, fault)}`;
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={contacts.map(({ email }) => email).filter((email) => !form.values.emails.includes(email))}
      filterOptions={(all) => all}
      getOptionLabel={(email) => email}
      renderOption={(props, email) => (
        <li {...props} key={email}>
          {names.get(email)} · {email}
        </li>
      )}
      value={[...form.values.emails]}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, emails) => put(emails)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('invitation.emails')}
          name="emails"
          type="email"
          autoFocus
          error={help !== undefined}
          helperText={help ?? t('invitation.emailsHelp')}
        />
      )}
    />
  );
}
