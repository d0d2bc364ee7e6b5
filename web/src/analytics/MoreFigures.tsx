import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { toNative } from '@watchglass/schemas/metric/convert';
import { CHART_SOURCES, USUAL_ACTIVATION } from '@watchglass/schemas/reading/limits';
import type { FiguresView } from '@watchglass/schemas/reading/views';
import { useState } from 'react';
import { typedNumber } from '../form/typed-number.ts';
import { useRead } from '../http/use-read.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { FIGURES, figureText } from './figure-text.ts';
import type { Window } from './line-query.ts';
import type { Source } from './use-sources.ts';

interface FiguresProps {
  /** Of one metric. */
  readonly sources: readonly Source[];
  readonly metric: ShownMetric;
  readonly shown: Window;
}

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'nowrap',
} as const;

/** Spread, time within limits, trend and what else is computed of the readings of one metric. */
export function MoreFigures({ sources, metric, shown }: FiguresProps) {
  const t = useTranslate();
  const [terms, setTerms] = useState({ low: '', high: '', activation: String(USUAL_ACTIVATION) });
  const read = readTerms(terms, metric);
  const { loaded, again } = useFigures(sources, shown, read.query);
  const field = (name: keyof typeof terms, label: string) => (
    <TextField
      size="small"
      label={label}
      value={terms[name]}
      error={read.wrong.includes(name)}
      helperText={read.wrong.includes(name) ? t('lineChart.notANumber') : undefined}
      onChange={({ target }) => setTerms({ ...terms, [name]: target.value })}
      sx={{ width: 170 }}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
  return (
    <Box component="section" aria-label={t('lineChart.moreOf', { metric: metric.name })} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}>
        {field('low', `${t('lineChart.low')} ${metric.unit}`.trim())}
        {field('high', `${t('lineChart.high')} ${metric.unit}`.trim())}
        {field('activation', t('lineChart.activation'))}
      </Box>
      <Show loaded={loaded} again={again}>
        {(found) => (
          <TableContainer tabIndex={0} sx={frame}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell />
                  {sources.map(({ point, name }) => (
                    <TableCell key={point} align="right">
                      {name}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {FIGURES.map((figure) => (
                  <TableRow key={figure}>
                    <TableCell component="th" scope="row">
                      {t(`lineChart.figure.${figure}`)}
                    </TableCell>
                    {sources.map(({ point }) => (
                      <TableCell key={point} align="right">
                        {figureText(figure, found.get(point), { metric, lengthMs: shown.to - shown.from })}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
      </Show>
    </Box>
  );
}

interface Terms {
  readonly low: string;
  readonly high: string;
  readonly activation: string;
}

interface Read {
  readonly query: string;
  /** Fields that are no numbers, or a lower limit that is not below the upper one. */
  readonly wrong: readonly (keyof Terms)[];
}

const LEAST_ACTIVATION = 10;
const MOST_ACTIVATION = 500;

/** The query of typed terms; limits are typed in the person's unit. Fields that are wrong are left out. */
function readTerms({ low, high, activation }: Terms, { conversion }: ShownMetric): Read {
  const native = (typed: number | null) => (typed === null ? null : toNative(conversion, typed));
  const read = { low: native(numberIn(low)), high: native(numberIn(high)), activation: numberIn(activation) };
  const isCrossed = read.low !== null && read.high !== null && read.low >= read.high;
  const isPossible =
    read.activation !== null && read.activation >= LEAST_ACTIVATION && read.activation <= MOST_ACTIVATION;
  const wrong = (['low', 'high', 'activation'] as const).filter(
    (name) => Number.isNaN(read[name]) || (name === 'high' && isCrossed) || (name === 'activation' && !isPossible),
  );
  const right = Object.entries(read).filter(([name, value]) => value !== null && !wrong.some((each) => each === name));
  return { query: new URLSearchParams(right.map(([name, value]) => [name, String(value)])).toString(), wrong };
}

/** Null if nothing is typed; NaN for what is no number. */
function numberIn(text: string): number | null {
  if (text.trim() === '') return null;
  const typed = typedNumber(text);
  return typeof typed === 'number' && Number.isFinite(typed) ? typed : Number.NaN;
}

function useFigures(sources: readonly Source[], { from, to }: Window, terms: string) {
  const { id } = useOrganization();
  const points = sources.slice(0, CHART_SOURCES).map(({ point }) => point);
  const path = `/api/readings/${id}/figures?points=${points.join(',')}&from=${Math.floor(from)}&to=${Math.ceil(to)}&${terms}`;
  return useRead(path, async (http, signal) => {
    const { points: found } = await http.get<FiguresView>(path, signal);
    return new Map(found.map((each) => [each.point, each] as const));
  });
}
