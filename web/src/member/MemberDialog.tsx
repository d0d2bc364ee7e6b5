import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { addMemberAtom, changeMemberAtom } from './atoms.ts';
import { additionOf, ASSIGNABLE, changeOf, formOf, NEW_MEMBER, type MemberForm } from './member-form.ts';
import { RightsTable } from './RightsTable.tsx';

const addShape = () => import('@watchglass/schemas/member/commands').then(({ addMembersShape }) => addMembersShape);
const changeShape = () => import('@watchglass/schemas/member/commands').then(({ changeMemberShape }) => changeMemberShape);

export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const add = useSetAtom(addMemberAtom);
  const form = useForm<MemberForm>({ initial: NEW_MEMBER, shape: addShape, toSend: additionOf, send: (values) => add(id, additionOf(values)) });
  return (
    <FormDialog title={t('member.add')} submit={t('action.add')} sending={form.sending} blocked={!form.changed} onClose={onClose} onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
      {form.faults['items.0.login'] === undefined && <FormFailure failure={form.failure} />}
      <Field form={form} name="items.0.login" label={t('member.email')} type="email" autoFocus autoComplete="off" helperText={t('member.emailHelp')} />
      <Standing form={form} />
    </FormDialog>
  );
}

export function ChangeMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeMemberAtom);
  const form = useForm<MemberForm>({ initial: formOf(member), shape: changeShape, toSend: changeOf, send: (values) => change({ organizationId, userId: member.id }, changeOf(values)) });
  return (
    <FormDialog title={t('member.change', { name: member.name || t('member.erased') })} submit={t('action.save')} sending={form.sending} blocked={!form.changed} onClose={onClose} onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
      <FormFailure failure={form.failure} />
      <Standing form={form} />
    </FormDialog>
  );
}

/** Role, and what a plain user may do. */
function Standing({ form }: { form: FormState<MemberForm> }) {
  const t = useTranslate();
  const { role, rights } = form.values;
  return (
    <>
      <TextField select id="role" label={t('member.role')} value={role} onChange={(event) => form.set('role', ASSIGNABLE.find((each) => String(each) === String(event.target.value)) ?? ROLE.user)}>
        {ASSIGNABLE.map((each) => <MenuItem key={each} value={each}>{t(`workspace.role.${each}`)}</MenuItem>)}
      </TextField>
      {role === ROLE.user
        ? <RightsTable rights={rights} onChange={(changed) => form.set('rights', changed)} />
        : <Typography variant="body2" color="text.secondary">{t(role === ROLE.admin ? 'member.adminHas' : 'member.noneHas')}</Typography>}
    </>
  );
}
