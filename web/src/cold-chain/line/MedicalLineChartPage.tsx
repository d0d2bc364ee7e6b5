import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Broken } from '../../analytics/Broken.tsx';
import { Flag } from '../../analytics/ChartControls.tsx';
import { MissingSources } from '../../analytics/MissingSources.tsx';
import { SourcePanel } from '../../analytics/SourcePanel.tsx';
import { useSources } from '../../analytics/use-sources.ts';
import { MOBILE } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { Loading, Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { RangeBar } from '../../sensor/RangeBar.tsx';
import { useRange } from '../../sensor/use-range.ts';
import { useQuery } from '../../table/use-query.ts';
import { WithRules } from '../WithRules.tsx';
import { LimitFields } from './LimitFields.tsx';
import { limitsOfRules } from './limits-of-rules.ts';
import { brokenMedicalFields, readMedicalQuery, writeMedicalQuery, type MedicalQuery } from './medical-query.ts';
import { MedicalLines } from './MedicalLines.tsx';

/** Lines of one metric with the band of what is allowed, and a list of when it was left, with who acknowledged. */
export function MedicalLineChartPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.medicalChart')}>
        <WithRules>{(rules) => <MedicalLineChart rules={rules} />}</WithRules>
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

function MedicalLineChart({ rules }: { readonly rules: readonly AlarmRuleView[] }) {
  const t = useTranslate();
  const [params] = useSearchParams();
  const [query, setQuery] = useQuery(readMedicalQuery, writeMedicalQuery);
  const change = (changed: Partial<MedicalQuery>, replace?: boolean) => setQuery({ ...query, ...changed }, replace);
  const range = useRange(query.choice);
  const found = useSources(query);
  const [metric] = found.metrics;
  const { sensors, sources } = found;
  const ofRules = useMemo(() => limitsOfRules(rules, sensors, metric?.id ?? 0), [rules, sensors, metric?.id]);
  const { low, high } = query.limits ?? ofRules;
  const limits = useMemo(() => ({ low, high }), [low, high]);
  return (
    <>
      <Broken fields={brokenMedicalFields(params)} />
      <MissingSources found={found} />
      <Box sx={layout}>
        <SourcePanel query={query} measured={found.measured} mostMetrics={1} onChange={change} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          <RangeBar choice={query.choice} range={range} onChange={(choice) => change({ choice, dataZoom: null })} />
          {metric !== undefined && (
            <LimitFields
              key={metric.id}
              metric={metric}
              sensors={sensors}
              own={query.limits}
              limits={limits}
              onChange={(own) => change({ limits: own }, true)}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <Flag label={t('lineChart.points')} on={query.points} onChange={(points) => change({ points })} />
            <Flag
              label={t('lineChart.showValues')}
              on={query.showValues}
              onChange={(showValues) => change({ showValues })}
            />
          </Box>
          {sources.length === 0 && <Nothing isLoading={found.isLoading} />}
          {sources.length > 0 && metric !== undefined && (
            <MedicalLines query={query} range={range} found={found} metric={metric} limits={limits} onChange={change} />
          )}
        </Box>
      </Box>
    </>
  );
}

function Nothing({ isLoading }: { readonly isLoading: boolean }) {
  const t = useTranslate();
  if (isLoading) return <Loading />;
  return <Statement icon="chart" title={t('lineChart.choose')} text={t('coldChain.chooseText')} />;
}
