import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { NETWORK_RETURN_MINUTES } from '@watchglass/schemas/base/limits';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useSetAtom } from 'jotai';
import { Field } from '../../form/Field.tsx';
import { FormDialog } from '../../form/FormDialog.tsx';
import { FormFailure } from '../../form/FormFailure.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { useForm } from '../../form/use-form.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { changeNetworkAtom } from './atoms.ts';
import { addressFaults, differencesOf, formOf, NETWORK_FIELDS, networkOf, type NetworkForm } from './network-form.ts';

const shape = () => import('@watchglass/schemas/base/management').then(({ changeNetworkShape }) => changeNetworkShape);
const MODES = ['dhcp', 'static'] as const;

interface DialogProps {
  readonly base: BaseView;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

/** The network configuration of a base: what changes is listed before it is sent. */
export function NetworkDialog({ base, onSent, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeNetworkAtom);
  const initial = formOf(base.report?.network);
  const state = useForm<NetworkForm>({
    initial,
    shape,
    toSend: networkOf,
    send: async (values) => {
      await change({ organizationId, serial: base.serial }, networkOf(values));
      await onSent();
    },
  });
  const form = { ...state, faults: addressFaults(state.faults) };
  const differences = differencesOf(initial, form.values);
  const whole = form.faults[''];
  return (
    <FormDialog
      title={t('manage.do.network')}
      submit={t('manage.do.network')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.manageBase" failure={form.failure} />
      {whole && (
        <Alert severity="error" variant="outlined">
          {t('manage.network.subnet')}
        </Alert>
      )}
      <TextField
        select
        label={t('base.report.mode')}
        value={form.values.mode}
        onChange={(event) => form.set('mode', event.target.value as NetworkForm['mode'])}
      >
        {MODES.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {t(`base.mode.${mode}`)}
          </MenuItem>
        ))}
      </TextField>
      {NETWORK_FIELDS.map((name) => (
        <Field key={name} form={form} name={name} label={t(`base.report.${name}`)} autoComplete="off" />
      ))}
      <PasswordField form={form} name="password" label={t('manage.network.password')} autoComplete="off" />
      {differences.length > 0 && (
        <Alert severity="info" variant="outlined">
          {t('manage.network.text', { minutes: NETWORK_RETURN_MINUTES })}
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {differences.map(({ field, before, after }) => (
              <li key={field}>{`${t(`base.report.${field}`)}: ${before || '–'} → ${after || '–'}`}</li>
            ))}
          </Box>
        </Alert>
      )}
    </FormDialog>
  );
}
