import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';
import type { Range } from '../sensor/chart-range.ts';
import { useTimeZone } from '../user/preferences.ts';
import { Chart } from './Chart.tsx';
import { ExportReadings } from './ExportReadings.tsx';
import { Figures } from './Figures.tsx';
import type { Judged } from './judged.ts';
import type { ChartType, LineQuery, Window } from './line-query.ts';
import { MoreFigures } from './MoreFigures.tsx';
import type { PlotLine } from './plot-line.ts';
import type { Sources } from './use-sources.ts';
import { useLinePicture } from './use-line-picture.ts';
import { usePlotLines } from './use-plot-lines.ts';
import { useShown } from './use-shown.ts';
import { ValuesTable } from './ValuesTable.tsx';

interface LinesProps {
  readonly query: LineQuery;
  readonly range: Range;
  readonly found: Sources;
  readonly onWindow: (window: Window | null) => void;
  readonly onFollow: () => void;
  /** Ends with the legend: without figures and exports. */
  readonly isBare?: boolean;
  /** Of the cold chain: what is allowed, and where it was left. */
  readonly judged?: Judged | undefined;
  /** Stands between the chart and its figures. */
  readonly children?: ReactNode;
}

const single = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignItems: 'start' } as const;
/** The table of values stands beside the chart where there is room for both. */
const beside = {
  ...single,
  '@media (min-width: 1800px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(30rem, 34rem)' },
} as const;
const column = { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 } as const;

/** The chart with its legend, its figures and its values. */
export function Lines({ query, range, found, onWindow, onFollow, isBare = false, judged, children }: LinesProps) {
  const zone = useTimeZone();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const asked = useShown(query.dataZoom, range);
  const { loaded, again, lines, shown } = usePlotLines({ query, range, shown: asked, found });
  const drawn = useMemo(() => lines.filter(({ id }) => !hidden.has(id)), [lines, hidden]);
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  const chart = (
    <Chart
      query={query}
      range={shown.to > range.to ? { ...range, to: shown.to } : range}
      shown={shown}
      found={found}
      loaded={loaded}
      again={again}
      lines={lines}
      hidden={hidden}
      judged={judged}
      onToggle={toggle}
      onWindow={onWindow}
      onFollow={onFollow}
    />
  );
  return (
    <>
      {/* The chart keeps its place when the table comes and goes. */}
      <Box sx={query.showValues ? beside : single}>
        <Box sx={column}>{chart}</Box>
        {query.showValues && <ValuesTable lines={drawn} metrics={found.metrics} zone={zone} />}
      </Box>
      {children}
      {!isBare && <Below found={found} shown={asked} drawn={drawn} type={query.chartType} judged={judged} />}
    </>
  );
}

interface BelowProps {
  readonly found: Sources;
  readonly shown: Window;
  readonly drawn: readonly PlotLine[];
  readonly type: ChartType;
  readonly judged: Judged | undefined;
}

function Below({ found, shown, drawn, type, judged }: BelowProps) {
  const zone = useTimeZone();
  const picture = useLinePicture({ found, shown, drawn, type, zone, allowed: judged?.limits });
  return (
    <>
      <Figures sources={found.sources} metrics={found.metrics} shown={shown} zone={zone} />
      <More found={found} shown={shown} />
      <ExportReadings found={found} shown={shown} zone={zone} picture={picture} />
    </>
  );
}

/** The figures that cost more, on request. */
function More({ found: { sources, metrics, sensors }, shown }: Pick<BelowProps, 'found' | 'shown'>) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ alignSelf: 'flex-start' }}>
        {t('lineChart.more')}
      </Button>
      {open &&
        metrics.map((metric, index) => (
          <MoreFigures
            key={metric.id}
            sources={sources.filter(({ axis }) => axis === index)}
            metric={metric}
            sensors={sensors}
            shown={shown}
          />
        ))}
    </>
  );
}
