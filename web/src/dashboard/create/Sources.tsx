import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DashboardSource } from '@watchglass/schemas/dashboard/commands';
import { useTranslate } from '../../messages/messages.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { useMay } from '../../user/rights.ts';
import type { Mapped } from './start.ts';

interface SourcesProps {
  readonly sources: readonly DashboardSource[];
  readonly mapping: readonly Mapped[];
  readonly onChange: (mapping: readonly Mapped[]) => void;
}

/** What stands for each thing of a file, in all of its tiles. A sensor can be chosen; what has no counterpart stays empty. */
export function Sources({ sources, mapping, onChange }: SourcesProps) {
  const t = useTranslate();
  const mayPick = useMay('sensors', 'r');
  const isMapped = (at: number) => (mapping[at]?.to ?? null) !== null;
  const choose = (at: number, to: Mapped['to']) =>
    onChange(mapping.map((each, index) => (index === at ? { ...each, to } : each)));
  if (sources.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography variant="body2">{t('import.mapping')}</Typography>
      {sources.map(({ kind, id, name }, at) => {
        const label = name ?? String(id);
        const to = mapping[at]?.to;
        return kind === 'sensors' && mayPick ? (
          <SensorPicker
            key={`${kind} ${id}`}
            max={1}
            label={t('import.replace', { name: label })}
            value={typeof to === 'number' ? [to] : []}
            onChange={([picked]) => choose(at, picked ?? null)}
          />
        ) : (
          <Typography key={`${kind} ${id}`} variant="body2">
            {t(isMapped(at) ? 'import.found' : 'import.unmatched', { name: label })}
          </Typography>
        );
      })}
    </Box>
  );
}
