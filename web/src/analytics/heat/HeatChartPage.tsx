import { CLOCK_PERIODS } from '@watchglass/schemas/reading/queries';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { Page } from '../../page/Page.tsx';
import { useQuery } from '../../table/use-query.ts';
import { Choice } from '../ChartControls.tsx';
import { brokenPeriodFields } from '../period/period-query.ts';
import { PeriodChart } from '../period/PeriodChart.tsx';
import { HEAT_TYPES, readHeatQuery, writeHeatQuery, type HeatQuery } from './heat-query.ts';
import { HeatMaps } from './HeatMaps.tsx';

/** Where in the day, in the week or among sources values are high and low. */
export function HeatChartPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.heatChart')}>
        <HeatChart />
      </Page>
    </ForReaders>
  );
}

function HeatChart() {
  const t = useTranslate();
  const [params] = useSearchParams();
  const [query, setQuery] = useQuery(readHeatQuery, writeHeatQuery);
  const change = (changed: Partial<HeatQuery>) => setQuery({ ...query, ...changed });
  return (
    <PeriodChart
      query={query}
      onChange={change}
      broken={brokenPeriodFields(params, writeHeatQuery(query), { chartType: 'hourDay' })}
      choices={
        <>
          <Choice
            label={t('lineChart.type')}
            value={query.chartType}
            all={HEAT_TYPES}
            wordOf={(each) => t(`heatChart.type.${each}`)}
            onChange={(chartType) => change({ chartType })}
          />
          {query.chartType === 'sensorTime' && (
            <Choice
              label={t('periodChart.period')}
              value={query.aggPeriod}
              all={CLOCK_PERIODS}
              wordOf={(each) => t(`periodChart.period.${each}`)}
              onChange={(aggPeriod) => change({ aggPeriod })}
            />
          )}
        </>
      }
    >
      {(shown) => <HeatMaps query={query} {...shown} />}
    </PeriodChart>
  );
}
