import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { IntensityView, LineIntensity } from '@watchglass/schemas/reading/spectrum-views';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { HeatLegend } from '../heat/HeatLegend.tsx';
import { HeatMap } from '../heat/HeatMap.tsx';
import { placeOn } from '../heat/heat-shapes.ts';
import type { Scale } from '../period/period-query.ts';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { TextTable } from '../TextTable.tsx';
import { highestOf, intensityGrid, intensityRows, intensityWords } from './intensity-grid.ts';
import { slidingMs, writeSpectrumQuery, type SpectrumQuery } from './spectrum-query.ts';
import { differenceOf, lengthText } from './spectrum-text.ts';

interface IntensitiesProps extends ShownSources {
  readonly query: SpectrumQuery;
}

/** A map for each source: windows from left to right, periods from the shortest, below, to the longest. All have one scale. */
export function Intensities({ query, sources, range, ...shown }: IntensitiesProps) {
  const { id } = useOrganization();
  const points = sources.map(({ point }) => point).join(',');
  const window = slidingMs(range, query);
  const path = `/api/readings/${id}/intensity?points=${points}&from=${range.from}&to=${range.to}&window=${window}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<IntensityView>(path, signal));
  return (
    <Show loaded={loaded} again={again}>
      {(view) => <Maps query={query} sources={sources} range={range} view={view} {...shown} />}
    </Show>
  );
}

interface MapsProps extends IntensitiesProps {
  readonly view: IntensityView;
}

function Maps({ query, sources, metric: measured, range, view, exported }: MapsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const metric = useMemo(() => ({ ...differenceOf(measured), name: t('spectrum.amplitude') }), [measured, t]);
  const highest = highestOf(view.lines);
  const scale = query.scale ?? { low: 0, high: highest ?? 0 };
  const nameOf = (line: LineIntensity): string => sources.find(({ point }) => point === line.point)?.name ?? line.point;
  if (highest === null)
    return (
      <>
        <Statement small icon="chart" title={t('spectrum.tooFew')} text={t('spectrum.tooFewText')} />
        {exported()}
      </>
    );
  return (
    <>
      <OfWindow query={query} view={view} />
      <HeatLegend scale={scale} metric={metric} nothing={t('spectrum.tooFew')} />
      {view.lines.map((line) => (
        <OneMap key={line.point} name={nameOf(line)} line={line} {...{ query, view, measured, metric, scale, zone }} />
      ))}
      {exported(async () => {
        const { intensityPicture } = await import('./intensity-picture.ts');
        const lines = view.lines.map((line) => ({ ...line, name: nameOf(line) }));
        return intensityPicture(t, { view, lines, metric, scale, range, zone });
      })}
    </>
  );
}

/** The spectrum of the chosen window, or of the newest. */
function OfWindow({ query, view }: Pick<MapsProps, 'query' | 'view'>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeStart = query.timeStart ?? view.windows.at(-1) ?? view.from;
  const written = writeSpectrumQuery({ ...query, scale: null, timeStart, timeRange: view.windowMs });
  const search = new URLSearchParams(Object.entries(written).filter(([, text]) => text !== ''));
  return (
    <Button
      component={Link}
      to={`/${id}/analytics/spectrum-chart?${search.toString()}`}
      size="small"
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('spectrum.open')}
    </Button>
  );
}

interface OneProps {
  readonly query: SpectrumQuery;
  readonly name: string;
  readonly line: LineIntensity;
  readonly view: IntensityView;
  /** Of readings. */
  readonly measured: ShownMetric;
  /** Of amplitudes. */
  readonly metric: ShownMetric;
  readonly scale: Scale;
  readonly zone: string;
}

function OneMap({ query, name, line, view, measured, metric, scale, zone }: OneProps) {
  const t = useTranslate();
  const grid = useMemo(() => intensityGrid(view, line), [view, line]);
  const words = useMemo(() => intensityWords(t, { view, line, metric, zone }), [t, view, line, metric, zone]);
  const placeOf = useMemo(() => placeOn(scale, 'mean'), [scale]);
  return (
    <Box component="section" aria-label={name} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h2">{name}</Typography>
      {line.isWithheld && <Box sx={{ color: 'text.secondary' }}>{t('lineChart.withheld')}</Box>}
      <HeatMap
        grid={grid}
        label={t('intensity.label', { name, metric: measured.name })}
        placeOf={placeOf}
        {...words}
        hint={t('heatChart.hint', { zone })}
      />
      {query.showValues && (
        <TextTable
          label={`${t('lineChart.showValues')}: ${name}`}
          name={name}
          heads={[t('spectrum.windowFrom'), t('spectrum.period'), t('spectrum.amplitude'), t('spectrum.missing')]}
          rows={intensityRows({ view, line, metric, zone })}
        />
      )}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t('intensity.windows', { count: view.windows.length, length: lengthText(view.windowMs) })}
      </Box>
    </Box>
  );
}
