import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PointStatistics, StatisticsView } from '@watchglass/schemas/reading/views';
import { useRead } from '../http/use-read.ts';
import { readingWithUnit, type ShownMetric } from '../metric/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import { byPoint } from './by-point.ts';
import { FigureTable } from './FigureTable.tsx';
import type { Window } from './line-query.ts';
import type { Source } from './use-sources.ts';

interface FiguresProps {
  readonly sources: readonly Source[];
  readonly metrics: readonly ShownMetric[];
  readonly shown: Window;
  readonly zone: string;
}

const FIGURES = ['count', 'min', 'mean', 'max'] as const;

/** Number, extremes with their instants, and mean of the readings of each line in the shown window. */
export function Figures({ sources, metrics, shown, zone }: FiguresProps) {
  const t = useTranslate();
  const { loaded, again } = useStatistics(
    sources.map(({ point }) => point),
    shown,
  );
  return (
    <Box component="section" aria-labelledby="figures" sx={{ minWidth: 0 }}>
      <Typography id="figures" variant="h2" sx={{ mb: 2 }}>
        {t('lineChart.figures')}
      </Typography>
      <Show loaded={loaded} again={again}>
        {(statistics) => (
          <FigureTable heads={FIGURES.map((figure) => [figure, t(`lineChart.figure.${figure}`)])}>
            {sources.map((source) => (
              <FigureRow
                key={source.point}
                source={source}
                metric={metrics[source.axis]}
                figures={statistics.get(source.point)}
                zone={zone}
              />
            ))}
          </FigureTable>
        )}
      </Show>
    </Box>
  );
}

function useStatistics(points: readonly string[], { from, to }: Window) {
  const { id } = useOrganization();
  const within = `from=${Math.floor(from)}&to=${Math.ceil(to)}`;
  return useRead(`${points.join(',')} ${within}`, (http, signal) =>
    byPoint(points, async (part) => {
      const path = `/api/readings/${id}/statistics?points=${part.join(',')}&${within}`;
      return (await http.get<StatisticsView>(path, signal)).points;
    }),
  );
}

interface RowProps {
  readonly source: Source;
  readonly metric: ShownMetric | undefined;
  readonly figures: PointStatistics | undefined;
  readonly zone: string;
}

const NO_FIGURES = { count: 0, sum: null, min: null, max: null, isWithheld: false } as const;

function FigureRow({ source, metric, figures, zone }: RowProps) {
  const t = useTranslate();
  const text = (value: number): string => (metric === undefined ? '' : readingWithUnit(t, metric, value));
  const { count, sum, min, max, isWithheld } = figures ?? NO_FIGURES;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {source.name}
        {isWithheld && <Small text={t('lineChart.withheld')} />}
      </TableCell>
      <TableCell align="right">{formatNumber(count, 0)}</TableCell>
      <ExtremeCell of={min} text={text} zone={zone} />
      <TableCell align="right">{sum === null ? '–' : text(sum / count)}</TableCell>
      <ExtremeCell of={max} text={text} zone={zone} />
    </TableRow>
  );
}

interface ExtremeProps {
  readonly of: PointStatistics['min'];
  readonly text: (value: number) => string;
  readonly zone: string;
}

function ExtremeCell({ of, text, zone }: ExtremeProps) {
  return (
    <TableCell align="right">
      {of === null ? '–' : text(of.value)}
      {of !== null && <Small text={formatInstant(of.at, zone)} />}
    </TableCell>
  );
}

function Small({ text }: { readonly text: string }) {
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
      {text}
    </Box>
  );
}
