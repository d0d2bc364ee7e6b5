import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LINK_STATES, MONITOR_PERIODS, MONITOR_TYPES } from '@watchglass/schemas/monitor/kinds';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { faultAt, useForm, type FormState } from '../form/use-form.ts';
import { spokenAtom } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { spokenOf } from '../public-tile/texts.ts';
import { useOrganization } from '../user/rights.ts';
import { unitSign } from '../value/number.ts';
import { saveMonitorAtom } from './atoms.ts';
import { formOf, NEW_MONITOR, termsOf, unitsOf, type MonitorForm } from './monitor-form.ts';
import { Preview } from './Preview.tsx';
import { ScaleFields } from './ScaleFields.tsx';
import { SourceFields } from './SourceFields.tsx';

const shape = () => import('@watchglass/schemas/monitor/commands').then((file) => file.monitorShape);

interface DialogProps {
  /** Null creates one. */
  readonly tile: MonitorView | null;
  readonly onClose: () => void;
}

/** Creates or changes a public tile beside its live preview. */
export function MonitorDialog({ tile, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveMonitorAtom);
  const form = useForm<MonitorForm>({
    initial: tile === null ? NEW_MONITOR : formOf(tile),
    shape,
    toSend: termsOf,
    send: (values) => save({ organizationId, type: values.type, id: tile?.id ?? null }, termsOf(values)),
  });
  const { type } = form.values;
  return (
    <FormDialog
      wide
      title={tile === null ? t('publicTiles.create') : t('publicTiles.change', { name: tile.name })}
      submit={t(tile === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={tile === null ? 'to.createPublicTile' : 'to.changePublicTile'} failure={form.failure} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' } }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
          <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
          <TextField
            select
            label={t('publicTiles.type')}
            value={type}
            // A tile keeps the type that its link was handed out for.
            disabled={tile !== null}
            onChange={({ target }) => form.set('type', target.value === 'gauge' ? 'gauge' : 'co2')}
          >
            {MONITOR_TYPES.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`publicTiles.type.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <SourceFields form={form} />
          <UnitField form={form} />
          <PeriodField form={form} />
          <ThresholdFields form={form} />
          <SharingFields form={form} />
        </Box>
        <Preview form={form.values} />
      </Box>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: FormState<MonitorForm>;
}

function UnitField({ form }: FieldsProps) {
  const t = useTranslate();
  const { type, metricId, unitId } = form.values;
  const units = type === 'co2' ? [] : unitsOf(metricId);
  const [native = ''] = units;
  if (units.length === 0) return null;
  return (
    <TextField
      select
      label={t('publicTiles.unit')}
      value={unitId === '' ? native : unitId}
      onChange={({ target }) => form.set('unitId', target.value === native ? '' : target.value)}
    >
      {units.map((unit) => (
        <MenuItem key={unit} value={unit}>
          {unitSign(unit)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A tile of CO₂ follows the workspace's thresholds, or has its own; a gauge always has its own. */
function ThresholdFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { type, hasOwnScale } = form.values;
  return (
    <>
      {type === 'co2' && (
        <TextField
          select
          label={t('publicTiles.thresholds')}
          value={hasOwnScale ? 'own' : 'workspace'}
          onChange={({ target }) => form.set('hasOwnScale', target.value === 'own')}
        >
          <MenuItem value="workspace">{t('publicTiles.thresholds.workspace')}</MenuItem>
          <MenuItem value="own">{t('publicTiles.thresholds.own')}</MenuItem>
        </TextField>
      )}
      {(type === 'gauge' || hasOwnScale) && (
        <ScaleFields form={form.values} onChange={(rows) => form.set('rows', rows)} />
      )}
    </>
  );
}

function PeriodField({ form }: FieldsProps) {
  const t = useTranslate();
  const { texts } = spokenOf([useAtomValue(spokenAtom).language]);
  return (
    <TextField
      select
      label={t('publicTiles.period')}
      value={form.values.periodId}
      onChange={({ target }) =>
        form.set('periodId', MONITOR_PERIODS.find((hours) => hours === Number(target.value)) ?? 24)
      }
    >
      {MONITOR_PERIODS.map((hours) => (
        <MenuItem key={hours} value={hours}>
          {texts[`public.period.${hours}`]}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SharingFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { state, origins } = form.values;
  const fault = faultAt(form.faults, 'origins');
  return (
    <>
      <TextField
        select
        label={t('publicTiles.state')}
        value={state}
        helperText={t(`publicTiles.stateHelp.${state}`)}
        onChange={({ target }) => form.set('state', target.value === 'public' ? 'public' : 'internal')}
      >
        {LINK_STATES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`publicTiles.state.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={2}
        label={t('publicTiles.origins')}
        value={origins}
        error={fault !== undefined}
        helperText={fault === undefined ? t('publicTiles.originsHelp') : faultText(t, fault)}
        onChange={({ target }) => form.set('origins', target.value)}
      />
    </>
  );
}
