import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { Candidate } from '@watchglass/schemas/dashboard/templates';
import { useTranslate } from '../../messages/messages.ts';

interface SensorsProps {
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly Candidate[];
  readonly onChange: (chosen: readonly Candidate[]) => void;
}

/** The sensors of a template; each can be left out. */
export function TemplateSensors({ candidates, chosen, onChange }: SensorsProps) {
  const t = useTranslate();
  const ticked = new Set(chosen.map(({ sensorId }) => sensorId));
  const turn = ({ sensorId }: Candidate) =>
    onChange(candidates.filter(({ sensorId: id }) => (id === sensorId ? !ticked.has(id) : ticked.has(id))));
  return (
    <FormGroup
      role="group"
      aria-label={t('template.sensors')}
      sx={{ maxHeight: '40vh', overflowY: 'auto', flexWrap: 'nowrap' }}
    >
      {candidates.map((candidate) => (
        <FormControlLabel
          key={candidate.sensorId}
          label={candidate.name}
          control={<Checkbox checked={ticked.has(candidate.sensorId)} onChange={() => turn(candidate)} />}
        />
      ))}
    </FormGroup>
  );
}
