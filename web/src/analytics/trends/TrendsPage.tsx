import { useTranslate } from '../../messages/messages.ts';
import { Choice, ComparedFrom } from '../ChartControls.tsx';
import { PeriodChoice } from '../period/PeriodChoice.tsx';
import { PeriodPage } from '../period/PeriodPage.tsx';
import { readTrendsQuery, TREND_COMPARISONS, writeTrendsQuery } from './trends-query.ts';
import { Trends } from './Trends.tsx';

/** What changed since another time, period by period. */
export function TrendsPage() {
  const t = useTranslate();
  return (
    <PeriodPage
      title={t('nav.trends')}
      read={readTrendsQuery}
      write={writeTrendsQuery}
      usual={{ compare: 'previous' }}
      choices={({ aggPeriod, compare, compareTimeStart }, change) => (
        <>
          <PeriodChoice value={aggPeriod} onChange={(period) => change({ aggPeriod: period })} />
          <Choice
            label={t('lineChart.compare')}
            value={compare}
            all={TREND_COMPARISONS}
            wordOf={(each) => t(`lineChart.compare.${each}`)}
            onChange={(comparison) => change({ compare: comparison })}
          />
          {compare === 'custom' && (
            <ComparedFrom at={compareTimeStart} onChange={(at) => change({ compareTimeStart: at })} />
          )}
        </>
      )}
    >
      {(query, shown) => <Trends query={query} {...shown} />}
    </PeriodPage>
  );
}
