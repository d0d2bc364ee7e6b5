import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';
import { FigureTable } from '../FigureTable.tsx';
import { TakeFigures } from '../TakeFigures.tsx';
import { amplitudeText, lengthText } from './spectrum-text.ts';
import type { SpectrumLine } from './SpectrumPlot.tsx';

interface PeaksProps {
  readonly lines: readonly SpectrumLine[];
  /** Of differences. */
  readonly metric: ShownMetric;
}

/** The waves of each line that explain most, and what is missing of its readings. */
export function Peaks({ lines, metric }: PeaksProps) {
  const t = useTranslate();
  const percent = (share: number): string => `${formatNumber(100 * share, 1)} %`;
  const heads = [t('spectrum.period'), t('spectrum.amplitude'), t('spectrum.share'), t('spectrum.missing')];
  const rows = lines.flatMap(({ id, name, peaks, missing }) => {
    if (peaks.length === 0) return [{ id, name, cells: ['–', '–', '–', percent(missing)] }];
    return peaks.map((peak, place) => ({
      id: `${id} ${place}`,
      name,
      cells: [lengthText(peak.periodMs), amplitudeText(metric, peak.amplitude), percent(peak.share), percent(missing)],
    }));
  });
  return (
    <Box component="section" aria-labelledby="peaks" sx={{ minWidth: 0 }}>
      <Typography id="peaks" variant="h2" sx={{ mb: 2 }}>
        {t('spectrum.peaks')}
      </Typography>
      <FigureTable label={t('spectrum.peaks')} heads={heads.map((head) => [head, head])}>
        {rows.map(({ id, name, cells }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {heads.map((head, place) => (
              <TableCell key={head} align="right">
                {cells[place]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </FigureTable>
      <TakeFigures name={metric.name} rows={[['', ...heads], ...rows.map(({ name, cells }) => [name, ...cells])]} />
    </Box>
  );
}
