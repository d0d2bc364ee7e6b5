import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { RegistrationOpened } from '@watchglass/schemas/registration/views';
import { REGISTRATION_MINUTES } from '@watchglass/schemas/registration/limits';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { Copyable } from '../form/Copyable.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { openRegistrationAtom } from './atoms.ts';

const shape = () =>
  import('@watchglass/schemas/registration/commands').then(({ openRegistrationShape }) => openRegistrationShape);
const toSend = ({ name }: { readonly name: string }) => (name.trim() === '' ? {} : { name: name.trim() });

/** Asks for the name of the awaited base, then shows its code, once. */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const open = useSetAtom(openRegistrationAtom);
  const [opened, setOpened] = useState<RegistrationOpened | null>(null);
  const form = useForm({
    initial: { name: '' },
    shape,
    toSend,
    send: async (values) => setOpened(await open(id, toSend(values))),
  });
  if (opened !== null) return <Code opened={opened} onClose={onClose} />;
  return (
    <FormDialog
      title={t('registration.new')}
      submit={t('registration.new')}
      sending={form.sending}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      <FormFailure to="to.openRegistration" failure={form.failure} />
      <Typography>{t('registration.lead', { minutes: REGISTRATION_MINUTES })}</Typography>
      <Field form={form} name="name" label={t('base.nameOptional')} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

function Code({ opened, onClose }: { opened: RegistrationOpened; onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('registration.code')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        <Typography>{t('registration.enter', { minutes: REGISTRATION_MINUTES })}</Typography>
        <Copyable name="code" label={t('registration.code')} text={opened.code} />
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
