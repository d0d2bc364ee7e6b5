import Button from '@mui/material/Button';
import { LINES } from '@watchglass/schemas/reading/limits';
import { Suspense, useState } from 'react';
import type { ChartPicture } from '../export/chart-svg.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { axisOf } from './axis-of.ts';
import type { ChartType, Window } from './line-query.ts';
import type { PlotLine } from './plot-line.ts';
import type { Sources } from './use-sources.ts';

const ExportDialog = lazily(() =>
  import('../export/ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })),
);

interface ExportProps {
  readonly found: Sources;
  readonly shown: Window;
  readonly zone: string;
  /** What is drawn, for a picture of it; a chart of other marks than lines has none. */
  readonly lines?: { readonly drawn: readonly PlotLine[]; readonly type: ChartType };
}

/** Exports the readings of the shown window, each of them, whatever the chart draws; or the chart as a picture. */
export function ExportReadings({ found, shown, zone, lines }: ExportProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const points = found.sources.slice(0, LINES).map(({ point }) => point);
  const window = { from: Math.floor(shown.from), to: Math.ceil(shown.to) };
  const picture = (): ChartPicture | undefined => {
    if (lines === undefined || lines.type === 'scatter') return undefined;
    const axes = found.metrics.map((metric) => {
      const title = metric.unit === '' ? metric.name : `${metric.name}, ${metric.unit}`;
      return { ...axisOf(t, metric), title };
    });
    return { title: t('nav.lineChart'), lines: lines.drawn, axes, ...window, zone, type: lines.type };
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('export.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog points={points} {...window} zone={zone} picture={picture()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
