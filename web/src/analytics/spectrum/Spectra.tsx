import type { SpectrumView } from '@watchglass/schemas/reading/spectrum-views';
import { useMemo } from 'react';
import { useRead } from '../../http/use-read.ts';
import { seriesLook } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import { withUnit } from '../../metric/with-unit.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import type { Window } from '../line-query.ts';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { SeriesNames } from '../period/SeriesNames.tsx';
import { TextTable } from '../TextTable.tsx';
import { Peaks } from './Peaks.tsx';
import { windowIn, type SpectrumQuery } from './spectrum-query.ts';
import { amplitudeText, differenceOf, lengthText } from './spectrum-text.ts';
import { SpectrumPlot, type SpectrumLine } from './SpectrumPlot.tsx';

interface SpectraProps extends ShownSources {
  readonly query: SpectrumQuery;
}

/** The amplitude of waves by their period, the strongest waves, and a table of all. */
export function Spectra({ query, sources, range, ...shown }: SpectraProps) {
  const { id } = useOrganization();
  const window = windowIn(range, query);
  const points = sources.map(({ point }) => point).join(',');
  const path = `/api/readings/${id}/spectrum?points=${points}&from=${window.from}&to=${window.to}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<SpectrumView>(path, signal));
  return (
    <Show loaded={loaded} again={again}>
      {(view) => <Drawn query={query} sources={sources} range={range} window={window} view={view} {...shown} />}
    </Show>
  );
}

interface DrawnProps extends SpectraProps {
  readonly window: Window;
  readonly view: SpectrumView;
}

function Drawn({ query, sources, metric, window, view, exported }: DrawnProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const lines = useMemo(
    () =>
      view.lines.map((line, index): SpectrumLine => ({
        ...line,
        id: line.point,
        name: sources.find(({ point }) => point === line.point)?.name ?? line.point,
        ...seriesLook(index),
      })),
    [view, sources],
  );
  const drawn = lines.filter(({ waves }) => waves.length > 0);
  const names = drawn.map(({ name }) => name).join(', ');
  const label = t('spectrum.label', { names, metric: metric.name });
  const ofWaves = differenceOf(metric);
  const unit = withUnit(t('spectrum.amplitude'), metric.unit);
  return (
    <>
      {view.lines.some(({ isWithheld }) => isWithheld) && t('lineChart.withheld')}
      {drawn.length === 0 ? (
        <Statement small icon="chart" title={t('spectrum.tooFew')} text={t('spectrum.tooFewText')} />
      ) : (
        <>
          <SeriesNames series={drawn} />
          {unit}
          <SpectrumPlot label={label} lines={drawn} metric={ofWaves} scale={query.scale} />
        </>
      )}
      <Peaks lines={lines} metric={ofWaves} />
      {query.showValues &&
        drawn.map(({ id, name, waves }) => (
          <TextTable
            key={id}
            label={`${t('lineChart.showValues')}: ${name}`}
            name={name}
            heads={[t('spectrum.period'), t('spectrum.amplitude')]}
            rows={waves.map(([period, amplitude]) => [lengthText(period, 2), amplitudeText(ofWaves, amplitude)])}
          />
        ))}
      {exported(
        drawn.length === 0
          ? undefined
          : async () => {
              const { spectrumSvg } = await import('./spectrum-svg.ts');
              return spectrumSvg({
                title: label,
                axis: unit,
                time: { ...window, zone },
                metric: ofWaves,
                scale: query.scale,
                lines: drawn,
              });
            },
      )}
    </>
  );
}
