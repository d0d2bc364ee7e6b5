import Box from '@mui/material/Box';
import { CLOCK_PERIODS } from '@watchglass/schemas/reading/queries';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { lazily } from '../../page/lazily.ts';
import { Page } from '../../page/Page.tsx';
import { useQuery } from '../../table/use-query.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { Choice } from '../ChartControls.tsx';
import { brokenPeriodFields } from '../period/period-query.ts';
import { PeriodChart } from '../period/PeriodChart.tsx';
import { readTrendsQuery, TREND_COMPARISONS, writeTrendsQuery, type TrendsQuery } from './trends-query.ts';
import { Trends } from './Trends.tsx';

const InstantPicker = lazily(() =>
  import('../../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);

/** What changed since another time, period by period. */
export function TrendsPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.trends')}>
        <TrendsChart />
      </Page>
    </ForReaders>
  );
}

function TrendsChart() {
  const t = useTranslate();
  const [params] = useSearchParams();
  const zone = useTimeZone();
  const [query, setQuery] = useQuery(readTrendsQuery, writeTrendsQuery);
  const change = (changed: Partial<TrendsQuery>) => setQuery({ ...query, ...changed });
  return (
    <PeriodChart
      query={query}
      onChange={change}
      broken={brokenPeriodFields(params, writeTrendsQuery(query), { compare: 'previous' })}
      choices={
        <>
          <Choice
            label={t('periodChart.period')}
            value={query.aggPeriod}
            all={CLOCK_PERIODS}
            wordOf={(each) => t(`periodChart.period.${each}`)}
            onChange={(aggPeriod) => change({ aggPeriod })}
          />
          <Choice
            label={t('lineChart.compare')}
            value={query.compare}
            all={TREND_COMPARISONS}
            wordOf={(each) => t(`lineChart.compare.${each}`)}
            onChange={(compare) => change({ compare })}
          />
          {query.compare === 'custom' && (
            <Suspense fallback={<Box sx={{ height: 40 }} />}>
              <InstantPicker
                label={t('lineChart.compareFrom')}
                zone={zone}
                value={query.compareTimeStart}
                onChange={(compareTimeStart) => change({ compareTimeStart })}
              />
            </Suspense>
          )}
        </>
      }
    >
      {(shown) => <Trends query={query} {...shown} />}
    </PeriodChart>
  );
}
