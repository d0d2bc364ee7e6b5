import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { metricByWireName } from '@watchglass/schemas/metric/metrics';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useCustomMetrics } from '../metric/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { acceptanceOf, newAcceptance, offeredUnits, previewQuery, type AcceptForm } from './accept-form.ts';
import { AcceptPreview } from './AcceptPreview.tsx';
import { decideAtom } from './atoms.ts';
import type { DecidingProps } from './DismissDialog.tsx';

/** Makes readings of the records of a group, once it is said what their values mean. */
export function AcceptDialog(props: DecidingProps) {
  const native = useNativeUnit(props.group.metric);
  if (native === null) return null;
  return <Accepting {...props} units={offeredUnits(native)} />;
}

/** The unit in which a metric is stored; null while the metrics of the workspace are read. */
function useNativeUnit(wireName: string): string | null {
  const { loaded } = useCustomMetrics();
  const known = metricByWireName.get(wireName);
  if (known !== undefined) return known.unit;
  if (loaded.state === 'loading') return null;
  const customs = loaded.state === 'ready' ? loaded.value : [];
  return customs.find(({ name }) => name === wireName)?.unit ?? '';
}

interface AcceptingProps extends DecidingProps {
  /** Those that values of the metric can come in, its own first. */
  readonly units: readonly string[];
}

function Accepting({ group, units, onClose, onDecided }: AcceptingProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const decide = useSetAtom(decideAtom);
  const form = useForm<AcceptForm>({
    initial: newAcceptance(units),
    shape: () => import('@watchglass/schemas/quarantine/commands').then((file) => file.acceptQuarantineShape),
    toSend: (values) => acceptanceOf(group, values),
    send: (values) => decide({ organizationId, what: 'accept' }, acceptanceOf(group, values)),
  });
  const isForGood = group.reason !== 'implausibleValue' && group.unit !== null;
  const query = previewQuery(group, form.values);
  return (
    <FormDialog
      title={t('setAside.acceptTitle')}
      submit={t('setAside.acceptTitle')}
      sending={form.sending}
      wide
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onDecided())}
    >
      <FormFailure to="to.acceptQuarantine" failure={form.failure} />
      <Meaning form={form} units={units} />
      {isForGood && <Typography color="text.secondary">{t('setAside.forGood', { unit: group.unit ?? '' })}</Typography>}
      <Field
        form={form}
        name="why"
        label={t('setAside.why')}
        required={group.reason === 'implausibleValue'}
        helperText={group.reason === 'implausibleValue' ? t('setAside.whyNeeded') : undefined}
      />
      {query !== null && <AcceptPreview query={query} />}
    </FormDialog>
  );
}

interface MeaningProps extends Pick<AcceptingProps, 'units'> {
  readonly form: FormState<AcceptForm>;
}

function Meaning({ form, units }: MeaningProps) {
  const t = useTranslate();
  const { by } = form.values;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={by}
        aria-label={t('setAside.meaning')}
        onChange={(_event, chosen: AcceptForm['by'] | null) => chosen && form.set('by', chosen)}
      >
        {units.length > 0 && <ToggleButton value="unit">{t('setAside.byUnit')}</ToggleButton>}
        <ToggleButton value="factor">{t('setAside.byFactor')}</ToggleButton>
      </ToggleButtonGroup>
      {by === 'unit' ? (
        <Field form={form} name="asUnit" select label={t('setAside.asUnit')}>
          {units.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {unit}
            </MenuItem>
          ))}
        </Field>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <Field
            form={form}
            name="slope"
            label={t('setAside.slope')}
            helperText={units[0] === undefined ? ' ' : t('setAside.line', { unit: units[0] })}
          />
          <Field form={form} name="offset" label={t('setAside.offset')} />
        </Box>
      )}
    </>
  );
}
