import Box from '@mui/material/Box';
import { useTranslate } from '../../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import type { Scale } from '../period/period-query.ts';
import { SHADES, UNMEASURED } from './shades.ts';

const legend = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const;

interface LegendProps {
  readonly scale: Scale;
  readonly metric: ShownMetric;
  /** What a cell without a value means. */
  readonly nothing: string;
}

/** The ends of the scale, and what a cell without readings looks like. */
export function HeatLegend({ scale, metric, nothing }: LegendProps) {
  const t = useTranslate();
  return (
    <Box sx={legend}>
      {metric.name}
      <span>{readingWithUnit(t, metric, scale.low)}</span>
      <Box
        aria-hidden
        sx={{ width: '10rem', height: '0.75rem', background: `linear-gradient(to right, ${SHADES.join(', ')})` }}
      />
      <span>{readingWithUnit(t, metric, scale.high)}</span>
      <Box aria-hidden sx={{ width: '1.5rem', height: '0.75rem', ml: 2, background: UNMEASURED }} />
      <span>{nothing}</span>
    </Box>
  );
}
