import Box from '@mui/material/Box';
import { PIN_DIGITS, PIN_MINUTES } from '@watchglass/schemas/base/limits';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type Faults, type FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { takeOverBaseAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/base/commands').then(({ takeOverBaseShape }) => takeOverBaseShape);

interface Registration {
  readonly serial: string;
  readonly pin: string;
  readonly name: string;
}

function toSend({ serial, pin, name }: Registration) {
  return {
    pin,
    ...(serial.trim() === '' ? {} : { serial: serial.trim() }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  };
}

/** Explains the two patterns, for which the general message is not enough. */
function inWords(form: FormState<Registration>): FormState<Registration> {
  const entries = Object.entries(form.faults).map(
    ([name, fault]) =>
      [name, fault.rule === 'string.pattern.name' ? { ...fault, rule: `pattern.${name}` } : fault] as const,
  );
  const faults: Faults = Object.fromEntries(entries);
  return { ...form, faults };
}

/** Takes a base over with the PIN on its display; `asked` is what a base's own page has brought in the address. */
export function RegisterBaseDialog({ asked, onClose }: { asked: URLSearchParams; onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const takeOver = useSetAtom(takeOverBaseAtom);
  const initial: Registration = { serial: asked.get('serial') ?? '', pin: asked.get('pin') ?? '', name: '' };
  const form = inWords(useForm({ initial, shape, toSend, send: (values) => takeOver(id, toSend(values)) }));
  const digits = {
    ...form,
    set: (field: keyof Registration, text: string) =>
      form.set(field, field === 'pin' ? text.replace(/\D/g, '').slice(0, PIN_DIGITS) : text),
  };
  const shownAtField = form.faults['serial'] ?? form.faults['pin'];
  return (
    <FormDialog
      title={t('base.register')}
      submit={t('base.register')}
      sending={form.sending}
      blocked={form.values.pin === ''}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <Box component="ol" sx={{ m: 0, pl: 5, color: 'text.secondary', fontSize: '0.875rem', '& li': { mb: 1 } }}>
        <li>{t('base.step.power')}</li>
        <li>{t('base.step.pin', { minutes: PIN_MINUTES })}</li>
        <li>{t('base.step.enter')}</li>
      </Box>
      {shownAtField === undefined && <FormFailure to="to.registerBase" failure={form.failure} />}
      <Field
        form={form}
        name="serial"
        label={t('base.serialOptional')}
        helperText={t('base.serialHelp')}
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Field
        form={digits}
        name="pin"
        label={t('base.pin')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', style: { letterSpacing: '0.3em' } } }}
      />
      <Field form={form} name="name" label={t('base.nameOptional')} autoComplete="off" />
    </FormDialog>
  );
}
