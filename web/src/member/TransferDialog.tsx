import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { ROLE } from '@watchglass/schemas/member/rights';
import { useSetAtom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import { faultText } from '../form/fault-text.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { transferOwnershipAtom } from './atoms.ts';
import { MemberPicker } from './MemberPicker.tsx';

const shape = () =>
  import('@watchglass/schemas/member/commands').then(({ transferOwnershipShape }) => transferOwnershipShape);
const REFUSED = { WrongPassword: 'password', NotAMember: 'userId', AlreadyTheOwner: 'userId' } as const;
const MAY_OWN = [ROLE.user, ROLE.admin] as const;
const INITIAL = { userId: '', password: '', confirmed: false };

/** Asks for the new owner, the owner's password, and a confirmation. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const transfer = useSetAtom(transferOwnershipAtom);
  const form = useForm({ initial: INITIAL, shape, send: (values) => atFields(transfer(id, values), REFUSED) });
  const faults = Object.keys(form.faults).length > 0;
  return (
    <FormDialog
      title={t('workspace.transfer')}
      submit={t('workspace.transfer')}
      danger
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      {!faults && <FormFailure to="to.transferOwnership" failure={form.failure} />}
      <MemberPicker
        label={t('workspace.transfer.to')}
        person={form.values.userId}
        roles={MAY_OWN}
        fault={form.faults['userId'] && faultText(t, form.faults['userId'])}
        onChange={(userId) => form.set('userId', userId)}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('workspace.transfer.password')}
        autoComplete="current-password"
      />
      <FormControlLabel
        control={
          <Checkbox
            name="confirmed"
            checked={form.values.confirmed}
            onChange={(event) => form.set('confirmed', event.target.checked)}
          />
        }
        label={t('workspace.transfer.confirm')}
      />
      {form.faults['confirmed'] && <FormHelperText error>{t('workspace.transfer.confirmMissing')}</FormHelperText>}
    </FormDialog>
  );
}
