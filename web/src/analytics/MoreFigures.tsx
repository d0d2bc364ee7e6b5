import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { USUAL_ACTIVATION } from '@watchglass/schemas/reading/limits';
import type { FiguresView } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useState } from 'react';
import { useRead } from '../http/use-read.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { byPoint } from './by-point.ts';
import { FigureTable } from './FigureTable.tsx';
import { readTerms, type Terms } from './figure-terms.ts';
import { FIGURES, figureText } from './figure-text.ts';
import type { Window } from './line-query.ts';
import { RuleLimitsField } from './RuleLimitsField.tsx';
import { TakeFigures } from './TakeFigures.tsx';
import type { Source } from './use-sources.ts';

interface FiguresProps {
  /** Of one metric. */
  readonly sources: readonly Source[];
  readonly metric: ShownMetric;
  /** Whose rules offer their limits. */
  readonly sensors: readonly SensorView[];
  readonly shown: Window;
}

/** Spread, time within limits, trend and what else is computed of the readings of one metric. */
export function MoreFigures({ sources, metric, sensors, shown }: FiguresProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [terms, setTerms] = useState<Terms>({ low: '', high: '', activation: String(USUAL_ACTIVATION), base: '' });
  const read = readTerms(terms, metric);
  const { loaded, again } = useFigures(sources, shown, `${read.query}&timezone=${encodeURIComponent(zone)}`);
  const how = { metric, lengthMs: shown.to - shown.from, zone };
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
        {useMay('alarms', 'r') && (
          <RuleLimitsField metric={metric} sensors={sensors} onChoose={(limits) => setTerms({ ...terms, ...limits })} />
        )}
        {field('activation', t('lineChart.activation'))}
        {field('base', `${t('lineChart.base')} ${metric.unit}`.trim())}
      </Box>
      <Show loaded={loaded} again={again}>
        {(found) => (
          <>
            <FigureTable heads={sources.map(({ point, name }) => [point, name])}>
              {FIGURES.map((figure) => (
                <TableRow key={figure}>
                  <TableCell component="th" scope="row">
                    {t(`lineChart.figure.${figure}`)}
                  </TableCell>
                  {sources.map(({ point }) => (
                    <TableCell key={point} align="right">
                      {figureText(figure, found.get(point), how)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </FigureTable>
            <TakeFigures
              name={metric.name}
              rows={[
                ['', ...sources.map(({ name }) => name)],
                ...FIGURES.map((figure) => [
                  t(`lineChart.figure.${figure}`),
                  ...sources.map(({ point }) => figureText(figure, found.get(point), how)),
                ]),
              ]}
            />
          </>
        )}
      </Show>
    </Box>
  );
}

function useFigures(sources: readonly Source[], { from, to }: Window, terms: string) {
  const { id } = useOrganization();
  const points = sources.map(({ point }) => point);
  const asked = `from=${Math.floor(from)}&to=${Math.ceil(to)}&${terms}`;
  return useRead(`${points.join(',')} ${asked}`, (http, signal) =>
    byPoint(points, async (part) => {
      const path = `/api/readings/${id}/figures?points=${part.join(',')}&${asked}`;
      return (await http.get<FiguresView>(path, signal)).points;
    }),
  );
}
