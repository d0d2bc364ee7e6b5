import Box from '@mui/material/Box';
import { ResponsiveLine } from '@nivo/line';
import { toShown } from '@watchglass/schemas/metric/convert';
import type { LineSpectrum } from '@watchglass/schemas/reading/spectrum-views';
import { chartTheme } from '../../alarm/history/chart-look.ts';
import { Tip } from '../../alarm/history/Tip.tsx';
import { useRem } from '../../look/use-rem.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import type { Scale } from '../period/period-query.ts';
import { amplitudeText, lengthText, periodTicks, tickText } from './spectrum-text.ts';

export interface SpectrumLine extends LineSpectrum {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

interface PlotProps {
  readonly label: string;
  /** Each has waves. */
  readonly lines: readonly SpectrumLine[];
  /** Of differences. */
  readonly metric: ShownMetric;
  readonly scale: Scale | null;
}

const TICKS = 8;

/** Amplitudes by periods, each the same factor longer than the one before. */
export function SpectrumPlot({ label, lines, metric, scale }: PlotProps) {
  const rem = useRem();
  const shown = (native: number): number => toShown(metric.conversion, native);
  const data = lines.map(({ id, waves }) => ({
    id,
    data: waves.map(([period, amplitude]) => ({ x: period, y: shown(amplitude) })),
  }));
  const [shortest, longest] = extentOf(lines);
  return (
    <Box sx={{ height: 'clamp(240px, 40vh, 700px)', color: 'text.secondary' }}>
      <ResponsiveLine
        role="img"
        ariaLabel={label}
        data={data}
        xScale={{ type: 'log', base: 10, min: shortest, max: longest }}
        yScale={{
          type: 'linear',
          min: scale === null ? 0 : shown(scale.low),
          max: scale === null ? 'auto' : shown(scale.high),
        }}
        margin={{ top: 0.75 * rem, right: 1.5 * rem, bottom: 1.75 * rem, left: 3.5 * rem }}
        colors={lines.map(({ colour }) => colour)}
        lineWidth={0.11 * rem}
        enablePoints={false}
        enableGridX={false}
        gridYValues={4}
        animate={false}
        axisBottom={{
          tickSize: 0.25 * rem,
          tickPadding: 0.375 * rem,
          tickValues: periodTicks(shortest, longest, TICKS),
          format: (period) => tickText(Number(period)),
        }}
        axisLeft={{ tickSize: 0, tickPadding: 0.5 * rem, tickValues: 4 }}
        theme={chartTheme}
        enableSlices="x"
        sliceTooltip={({ slice: { points } }) => (
          <>
            {points.map(({ id, seriesId, data: { x } }) => {
              const line = lines.find((each) => each.id === seriesId);
              const wave = line?.waves.find(([period]) => period === x);
              if (line === undefined || wave === undefined) return null;
              return (
                <Tip key={id} name={line.name} text={`${lengthText(wave[0])}: ${amplitudeText(metric, wave[1])}`} />
              );
            })}
          </>
        )}
      />
    </Box>
  );
}

/** The shortest and the longest period of all lines. */
export function extentOf(lines: readonly Pick<LineSpectrum, 'waves'>[]): readonly [shortest: number, longest: number] {
  const periods = lines.flatMap(({ waves }) => [waves[0]?.[0] ?? 1, waves.at(-1)?.[0] ?? 1]);
  return [Math.min(...periods), Math.max(...periods)];
}
