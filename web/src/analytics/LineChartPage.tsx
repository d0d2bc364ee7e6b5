import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { MOBILE } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Loading, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { RangeBar } from '../sensor/RangeBar.tsx';
import { useRange } from '../sensor/use-range.ts';
import { useQuery } from '../table/use-query.ts';
import { Broken } from './Broken.tsx';
import { ChartControls } from './ChartControls.tsx';
import { brokenFields, readLineQuery, writeLineQuery, type LineQuery } from './line-query.ts';
import { Lines } from './Lines.tsx';
import { MissingSources } from './MissingSources.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { useSources } from './use-sources.ts';

/** Lines of up to ten sensors and assets and two metrics over the same time. */
export function LineChartPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.lineChart')}>
        <LineChart />
      </Page>
    </ForReaders>
  );
}

const layout = {
  display: 'grid',
  gridTemplateColumns: 'minmax(13.75rem, 17.5rem) minmax(0, 1fr)',
  gap: 5,
  alignItems: 'start',
  [MOBILE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 },
} as const;

function LineChart() {
  const t = useTranslate();
  const [params] = useSearchParams();
  const [query, setQuery] = useQuery(readLineQuery, writeLineQuery);
  const change = (changed: Partial<LineQuery>) => setQuery({ ...query, ...changed });
  const range = useRange(query.choice);
  const found = useSources(query);
  return (
    <>
      <Broken fields={brokenFields(params)} />
      <MissingSources found={found} />
      <Box sx={layout}>
        <SourcePanel query={query} measured={found.measured} onChange={change} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          <RangeBar choice={query.choice} range={range} onChange={(choice) => change({ choice, dataZoom: null })} />
          <ChartControls query={query} onChange={change} />
          {found.sources.length === 0 && found.isLoading && <Loading />}
          {found.sources.length === 0 && !found.isLoading && (
            <Statement icon="chart" title={t('lineChart.choose')} text={t('lineChart.chooseText')} />
          )}
          {found.sources.length > 0 && (
            <Lines
              query={query}
              range={range}
              found={found}
              onWindow={(dataZoom) => setQuery({ ...query, dataZoom }, true)}
              onFollow={() =>
                change({ dataZoom: null, ...(query.choice.preset === 'custom' && { choice: { preset: 'days7' } }) })
              }
            />
          )}
        </Box>
      </Box>
    </>
  );
}
