import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import { useSetAtom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import { faultText } from '../form/fault-text.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { transferOwnershipAtom, useMembers } from './atoms.ts';

const shape = () => import('@watchglass/schemas/member/commands').then(({ transferOwnershipShape }) => transferOwnershipShape);
const REFUSED = { WrongPassword: 'password', NotAMember: 'userId', AlreadyTheOwner: 'userId' } as const;
const INITIAL = { userId: '', password: '', confirmed: false };

/** Asks for the new owner, the own password, and that it is meant. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { loaded, again } = useMembers();
  const transfer = useSetAtom(transferOwnershipAtom);
  const form = useForm({ initial: INITIAL, shape, send: (values) => atFields(transfer(id, values), REFUSED) });
  const faults = Object.keys(form.faults).length > 0;
  return (
    <FormDialog title={t('workspace.transfer')} submit={t('workspace.transfer')} danger sending={form.sending} blocked={!form.changed} onClose={onClose} onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
      {!faults && <FormFailure failure={form.failure} />}
      <Show loaded={loaded} again={() => void again()} small>
        {(members) => <NewOwner members={members} value={form.values.userId} fault={form.faults['userId'] && faultText(t, form.faults['userId'])} onChange={(userId) => form.set('userId', userId)} />}
      </Show>
      <PasswordField form={form} name="password" label={t('workspace.transfer.password')} autoComplete="current-password" />
      <FormControlLabel control={<Checkbox name="confirmed" checked={form.values.confirmed} onChange={(event) => form.set('confirmed', event.target.checked)} />} label={t('workspace.transfer.confirm')} />
      {form.faults['confirmed'] && <FormHelperText error>{t('workspace.transfer.confirmMissing')}</FormHelperText>}
    </FormDialog>
  );
}

interface NewOwnerProps {
  readonly members: readonly MemberView[];
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (userId: string) => void;
}

function NewOwner({ members, value, fault, onChange }: NewOwnerProps) {
  const t = useTranslate();
  const others = members.filter(({ role }) => role !== ROLE.none && role !== ROLE.owner);
  if (others.length === 0) return <Alert severity="info" variant="outlined">{t('workspace.transfer.nobody')}</Alert>;
  return (
    <TextField select id="new-owner" name="userId" label={t('workspace.transfer.to')} value={value} error={fault !== undefined} helperText={fault ?? ' '} onChange={(event) => onChange(event.target.value)}>
      {others.map(({ id, name, email }) => <MenuItem key={id} value={id}>{`${name || t('member.erased')} (${email})`}</MenuItem>)}
    </TextField>
  );
}
