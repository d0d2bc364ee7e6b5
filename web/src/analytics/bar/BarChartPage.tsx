import { CLOCK_PERIODS } from '@watchglass/schemas/reading/queries';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { Page } from '../../page/Page.tsx';
import { useQuery } from '../../table/use-query.ts';
import { Choice } from '../ChartControls.tsx';
import { brokenPeriodFields, readPeriodQuery, writePeriodQuery, type PeriodQuery } from '../period/period-query.ts';
import { PeriodChart } from '../period/PeriodChart.tsx';
import { PeriodBars } from './PeriodBars.tsx';

/** Values of sources by hours, days, weeks or months. */
export function BarChartPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.barChart')}>
        <BarChart />
      </Page>
    </ForReaders>
  );
}

function BarChart() {
  const t = useTranslate();
  const [params] = useSearchParams();
  const [query, setQuery] = useQuery(readPeriodQuery, writePeriodQuery);
  const change = (changed: Partial<PeriodQuery>) => setQuery({ ...query, ...changed });
  return (
    <PeriodChart
      query={query}
      onChange={change}
      broken={brokenPeriodFields(params, writePeriodQuery(query))}
      choices={
        <Choice
          label={t('periodChart.period')}
          value={query.aggPeriod}
          all={CLOCK_PERIODS}
          wordOf={(each) => t(`periodChart.period.${each}`)}
          onChange={(aggPeriod) => change({ aggPeriod })}
        />
      }
    >
      {(shown) => <PeriodBars query={query} {...shown} />}
    </PeriodChart>
  );
}
