import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { LAYOUT_MAX_BYTES } from '@watchglass/schemas/base/limits';
import { LAYOUT_HEADER, LAYOUT_PROBLEMS, type Outlets } from '@watchglass/schemas/base/outlets';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { Field } from '../../form/Field.tsx';
import { FormDialog } from '../../form/FormDialog.tsx';
import { FormFailure } from '../../form/FormFailure.tsx';
import { useForm, type Faults, type FormState } from '../../form/use-form.ts';
import { refusedWith, type Failure } from '../../http/failure.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { setOutletsAtom } from './atoms.ts';
import { formOf, outletsOf, type OutletsForm } from './outlets-form.ts';

const shape = () => import('@watchglass/schemas/base/outlets').then(({ setOutletsShape }) => setOutletsShape);

/** Faults of the contract at the fields of the form. */
const FIELDS: Readonly<Record<string, string>> = {
  'modbus.port': 'port',
  'modbus.unit': 'unit',
  'bacnet.port': 'bacnetPort',
  'bacnet.device': 'device',
};
const atFormFields = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => {
      const field = FIELDS[name] ?? name;
      return [field, { ...fault, field }];
    }),
  );

interface DialogProps {
  readonly serial: string;
  readonly outlets: Outlets | null;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

/** Switches Modbus and BACnet of a base, and gives its registers a layout of one's own. */
export function OutletsDialog({ serial, outlets, onSent, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const set = useSetAtom(setOutletsAtom);
  const state = useForm<OutletsForm>({
    initial: formOf(outlets),
    shape,
    toSend: outletsOf,
    send: async (values) => {
      await set({ organizationId, serial }, outletsOf(values));
      await onSent();
    },
  });
  const form = { ...state, faults: atFormFields(state.faults) };
  const { modbus, bacnet } = form.values;
  return (
    <FormDialog
      title={t('outlets.change')}
      submit={t('outlets.send')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <Failed failure={form.failure} />
      <Switch label={t('outlets.modbus')} checked={modbus} onChange={(on) => form.set('modbus', on)} />
      {modbus && (
        <>
          <Field form={form} name="port" label={t('outlets.port')} inputMode="numeric" />
          <Field form={form} name="unit" label={t('outlets.unit')} inputMode="numeric" />
          <LayoutChoice form={form} hasOne={(outlets?.modbus?.layout ?? null) !== null} />
        </>
      )}
      <Switch label={t('outlets.bacnet')} checked={bacnet} onChange={(on) => form.set('bacnet', on)} />
      {bacnet && (
        <>
          <Field form={form} name="bacnetPort" label={t('outlets.bacnetPort')} inputMode="numeric" />
          <Field form={form} name="device" label={t('outlets.device')} inputMode="numeric" />
        </>
      )}
    </FormDialog>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={checked} onChange={(_event, next) => onChange(next)} />}
    />
  );
}

interface ChoiceProps {
  readonly form: FormState<OutletsForm>;
  /** The base has a layout of its owners'. */
  readonly hasOne: boolean;
}

function LayoutChoice({ form, hasOne }: ChoiceProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLong, setTooLong] = useState(false);
  const { layout } = form.values;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setTooLong(file.size > LAYOUT_MAX_BYTES);
    if (file.size <= LAYOUT_MAX_BYTES) form.set('layout', { name: file.name, text: await file.text() });
  };
  const shown = typeof layout === 'object' ? layout.name : t(`outlets.layout.${layout}`);
  return (
    <Box>
      <Typography>{t('outlets.layout', { layout: shown })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('outlets.layout.help', { header: LAYOUT_HEADER })}
      </Typography>
      {isTooLong && <Alert severity="error">{t('outlets.problem.tooLong')}</Alert>}
      <input
        ref={input}
        type="file"
        name="layout"
        accept=".csv,text/csv"
        hidden
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t('outlets.layout.choose')}
        </Button>
        {layout !== 'own' && (
          <Button variant="outlined" color="inherit" onClick={() => form.set('layout', 'own')}>
            {t('outlets.layout.useOwn')}
          </Button>
        )}
        {layout !== 'same' && hasOne && (
          <Button variant="outlined" color="inherit" onClick={() => form.set('layout', 'same')}>
            {t('outlets.layout.keep')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What is wrong with a layout is said with its line. */
function Failed({ failure }: { readonly failure: Failure | null }) {
  const t = useTranslate();
  const detail = failure === null ? undefined : refusedWith(failure, 'LayoutInvalid')?.detail;
  const problem = LAYOUT_PROBLEMS.find((each) => each === detail?.['problem']);
  const reason =
    problem && t('outlets.atLine', { line: String(detail?.['line']), problem: t(`outlets.problem.${problem}`) });
  return <FormFailure to="to.manageBase" failure={failure} action={reason && <Typography>{reason}</Typography>} />;
}
