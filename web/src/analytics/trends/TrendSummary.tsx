import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, type ShownMetric } from '../../metric/atoms.ts';
import { FigureTable } from '../FigureTable.tsx';
import type { Source } from '../use-sources.ts';
import { changeText } from './change-text.ts';
import type { Trend } from './trends.ts';

interface SummaryProps {
  readonly sources: readonly Source[];
  readonly trends: readonly Trend[];
  readonly metric: ShownMetric;
}

/** What changed over all periods that both times have. */
export function TrendSummary({ sources, trends, metric }: SummaryProps) {
  const t = useTranslate();
  const text = (value: number | null): string => (value === null ? '–' : readingText(t, metric, value));
  const heads = [t('trends.now'), t('trends.then'), t('trends.difference')].map((head) =>
    `${head} ${metric.unit}`.trim(),
  );
  return (
    <FigureTable label={t('trends.summary')} heads={[...heads, '%'].map((head) => [head, head])}>
      {sources.map(({ point, name }, index) => {
        const { now, before } = trends[index]?.all ?? { now: null, before: null };
        const [difference, share] = changeText({ now, before }, metric);
        return (
          <TableRow key={point}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell align="right">{text(now)}</TableCell>
            <TableCell align="right">{text(before)}</TableCell>
            <TableCell align="right">{difference}</TableCell>
            <TableCell align="right">{share}</TableCell>
          </TableRow>
        );
      })}
    </FigureTable>
  );
}
