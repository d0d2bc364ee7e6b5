import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import { STEP_MAX_MINUTES, TARGETS_PER_STEP } from '@watchglass/schemas/escalation/limits';
import { DestinationPicker } from '../destination/DestinationPicker.tsx';
import { Icon } from '../look/Icon.tsx';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useRotas } from '../rota/atoms.ts';

export type StepForm = EscalationView['steps'][number];
type Target = StepForm['targets'][number];

const ICONS = { person: 'accountCircle', rota: 'renew', destination: 'send' } as const;

interface StepProps {
  readonly index: number;
  readonly step: StepForm;
  readonly onChange: (step: StepForm) => void;
  /** Missing for the only step. */
  readonly onRemove: (() => void) | undefined;
}

/** One step: after how many minutes, and whom it tells. */
export function StepFields({ index, step, onChange, onRemove }: StepProps) {
  const t = useTranslate();
  const rotas = useRotas();
  const { targets } = step;
  const add = (target: Target) => {
    if (target.id !== '' && !targets.some(({ id }) => id === target.id))
      onChange({ ...step, targets: [...targets, target] });
  };
  const isFull = targets.length >= TARGETS_PER_STEP;
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, p: 3, minWidth: 0, display: 'grid', gap: 3 }}
    >
      <Typography component="legend" sx={{ px: 1, fontWeight: 600 }}>
        {t('escalation.stepNumber', { number: index + 1 })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <TextField
          type="number"
          size="small"
          sx={{ flexGrow: 1 }}
          label={t('escalation.after')}
          value={step.afterMinutes}
          onChange={(event) => onChange({ ...step, afterMinutes: Number(event.target.value) })}
          slotProps={{ htmlInput: { min: 0, max: STEP_MAX_MINUTES } }}
        />
        {onRemove && (
          <IconButton aria-label={t('escalation.removeStep', { number: index + 1 })} onClick={onRemove}>
            <Icon name="remove" />
          </IconButton>
        )}
      </Box>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {targets.map((target) => (
          <li key={target.id}>
            <Chip
              label={target.name || t(`escalation.gone.${target.kind}`)}
              icon={<Icon name={ICONS[target.kind]} />}
              onDelete={() => onChange({ ...step, targets: targets.filter(({ id }) => id !== target.id) })}
            />
          </li>
        ))}
      </Box>
      {!isFull && (
        <MemberPicker
          // Cleared after each choice.
          key={`person ${targets.length}`}
          label={t('escalation.addPerson')}
          person=""
          onChange={(id, name) => add({ kind: 'person', id, name })}
        />
      )}
      {!isFull && rotas.length > 0 && (
        <Autocomplete
          key={`rota ${targets.length}`}
          size="small"
          options={rotas}
          value={null}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          onChange={(_event, rota) => rota && add({ kind: 'rota', id: rota.id, name: rota.name })}
          renderInput={(input) => <TextField {...input} label={t('escalation.addRota')} />}
        />
      )}
      {!isFull && (
        <DestinationPicker
          chosen={targets.map(({ id }) => id)}
          onChoose={({ id, name }) => add({ kind: 'destination', id, name })}
        />
      )}
    </Box>
  );
}
