import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CO2_THRESHOLDS_MAX, CO2_THRESHOLDS_MIN } from '@watchglass/schemas/co2/limits';
import type { Co2Scale } from '@watchglass/schemas/co2/scale';
import type { Co2ScaleView } from '@watchglass/schemas/co2/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { setCo2ScaleAtom } from './atoms.ts';
import {
  defaultForm,
  formOf,
  labelField,
  scaleOf,
  thresholdField,
  without,
  withOneMore,
  type ScaleForm,
} from './scale-form.ts';

const shape = () => import('@watchglass/schemas/co2/commands').then(({ co2ScaleShape }) => co2ScaleShape);

interface EditorProps {
  readonly scale: Co2ScaleView;
  readonly readOnly: boolean;
}

export function ScaleEditor({ scale, readOnly }: EditorProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const { id } = useOrganization();
  const set = useSetAtom(setCo2ScaleAtom);
  const form = useForm<ScaleForm>({
    initial: formOf(scale),
    shape,
    toSend: scaleOf,
    send: (values) => set(id, scaleOf(values) as unknown as Co2Scale),
  });
  const replace = (next: ScaleForm) => {
    for (const [name, text] of Object.entries(next)) if (form.values[name] !== text) form.set(name, text);
  };
  const count = Number(form.values.count);
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Form onSubmit={() => void form.submit()}>
        <FormFailure to="to.setCo2" failure={form.failure} />
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {Array.from({ length: count }, (_, index) => (
            <Row
              key={index}
              form={form}
              index={index}
              isLast={index === count - 1}
              readOnly={readOnly}
              onRemove={count > CO2_THRESHOLDS_MIN ? () => replace(without(form.values, index)) : null}
            />
          ))}
        </Box>
        {!readOnly && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Submit label={t('action.save')} sending={form.sending} disabled={!form.changed || lost} />
            <Button
              size="large"
              startIcon={<Icon name="add" />}
              disabled={count >= CO2_THRESHOLDS_MAX}
              onClick={() => replace(withOneMore(form.values))}
            >
              {t('co2.add')}
            </Button>
            {!scale.isDefault && (
              <Button size="large" onClick={() => replace(defaultForm())}>
                {t('co2.reset')}
              </Button>
            )}
          </Box>
        )}
      </Form>
    </Box>
  );
}

interface RowProps {
  readonly form: FormState<ScaleForm>;
  readonly index: number;
  readonly isLast: boolean;
  readonly readOnly: boolean;
  /** Null for the last two thresholds. */
  readonly onRemove: (() => void) | null;
}

/** A threshold, and the label of the band that begins there. */
function Row({ form, index, isLast, readOnly, onRemove }: RowProps) {
  const t = useTranslate();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Field
        form={form}
        name={thresholdField(index)}
        label={t('co2.threshold', { number: index + 1 })}
        disabled={readOnly}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ flex: '1 1 0', minWidth: 0 }}
      />
      {isLast ? (
        <Box sx={{ flex: '1 1 0' }} />
      ) : (
        <Field
          form={form}
          name={labelField(index)}
          label={t('co2.label', { number: index + 1 })}
          disabled={readOnly}
          autoComplete="off"
          sx={{ flex: '1 1 0', minWidth: 0 }}
        />
      )}
      {!readOnly && (
        <IconButton
          sx={{ width: 44, height: 44, mt: 1.5 }}
          aria-label={t('co2.remove', { number: index + 1 })}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        >
          <Icon name="remove" />
        </IconButton>
      )}
    </Box>
  );
}
