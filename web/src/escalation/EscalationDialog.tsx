import type { EscalationView } from '@watchglass/schemas/escalation/views';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ESCALATION_MAX_REPEATS, STEPS_PER_ESCALATION } from '@watchglass/schemas/escalation/limits';
import { useSetAtom } from 'jotai';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { faultAt, useForm } from '../form/use-form.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { saveEscalationAtom } from '../rota/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { StepFields, type StepForm } from './StepFields.tsx';

const shape = () => import('@watchglass/schemas/escalation/commands').then(({ escalationShape }) => escalationShape);

interface EscalationForm {
  readonly name: string;
  readonly repeats: number;
  readonly steps: readonly StepForm[];
}

interface DialogProps {
  /** Null creates a policy. */
  readonly escalation: EscalationView | null;
  readonly onClose: () => void;
}

const toSend = ({ steps, ...rest }: EscalationForm) => ({
  ...rest,
  steps: steps.map(({ afterMinutes, targets }) => ({
    afterMinutes,
    targets: targets.map(({ kind, id }) => ({ kind, id })),
  })),
});

function formOf(escalation: EscalationView | null): EscalationForm {
  if (escalation === null) return { name: '', repeats: 0, steps: [{ afterMinutes: 0, targets: [] }] };
  const { name, repeats, steps } = escalation;
  return { name, repeats, steps };
}

/** Who is told after how long, until someone acknowledges. */
export function EscalationDialog({ escalation, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveEscalationAtom);
  const form = useForm<EscalationForm>({
    initial: formOf(escalation),
    shape,
    toSend,
    send: (values) => save({ organizationId, id: escalation?.id ?? null }, toSend(values)),
  });
  const { steps, repeats } = form.values;
  const [ofSteps, ofRepeats] = [faultAt(form.faults, 'steps'), faultAt(form.faults, 'repeats')];
  return (
    <FormDialog
      title={escalation === null ? t('escalation.create') : t('escalation.change', { name: escalation.name })}
      submit={t(escalation === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={escalation === null ? 'to.createEscalation' : 'to.changeEscalation'} failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      {steps.map((step, index) => (
        <StepFields
          // A step has nothing but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          step={step}
          onChange={(changed) => form.set('steps', steps.with(index, changed))}
          onRemove={steps.length > 1 ? () => form.set('steps', steps.toSpliced(index, 1)) : undefined}
        />
      ))}
      {ofSteps && <Box sx={{ color: 'error.main' }}>{faultText(t, ofSteps)}</Box>}
      {steps.length < STEPS_PER_ESCALATION && (
        <Button
          startIcon={<Icon name="add" />}
          sx={{ alignSelf: 'start' }}
          onClick={() =>
            form.set('steps', [...steps, { afterMinutes: (steps.at(-1)?.afterMinutes ?? 0) + 5, targets: [] }])
          }
        >
          {t('escalation.addStep')}
        </Button>
      )}
      <TextField
        type="number"
        label={t('escalation.repeats')}
        value={repeats}
        error={ofRepeats !== undefined}
        helperText={ofRepeats ? faultText(t, ofRepeats) : t('escalation.repeatsHelp')}
        onChange={(event) => form.set('repeats', Number(event.target.value))}
        slotProps={{ htmlInput: { min: 0, max: ESCALATION_MAX_REPEATS } }}
      />
    </FormDialog>
  );
}
