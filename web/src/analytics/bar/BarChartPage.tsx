import { Suspense } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { Loading } from '../../page/Outcome.tsx';
import { Choice } from '../ChartControls.tsx';
import { PeriodChoice } from '../period/PeriodChoice.tsx';
import { PeriodPage } from '../period/PeriodPage.tsx';
import { BAR_TYPES, readBarQuery, writeBarQuery } from './bar-query.ts';
import { Histogram } from './Histogram.tsx';
import { PeriodBars } from './PeriodBars.tsx';

const Boxes = lazily(() => import('./Boxes.tsx').then((file) => ({ default: file.Boxes })));

/** Values of sources by hours, days, weeks or months, or how they are spread. */
export function BarChartPage() {
  const t = useTranslate();
  return (
    <PeriodPage
      title={t('nav.barChart')}
      read={readBarQuery}
      write={writeBarQuery}
      usual={{ chartType: 'bar' }}
      withoutFigure={({ chartType }) => chartType !== 'bar'}
      choices={({ chartType, aggPeriod }, change) => (
        <>
          <Choice
            label={t('lineChart.type')}
            value={chartType}
            all={BAR_TYPES}
            wordOf={(each) => t(`barChart.type.${each}`)}
            onChange={(type) => change({ chartType: type })}
          />
          {chartType === 'bar' && (
            <PeriodChoice value={aggPeriod} onChange={(period) => change({ aggPeriod: period })} />
          )}
        </>
      )}
    >
      {(query, shown) => {
        if (query.chartType === 'bar') return <PeriodBars query={query} {...shown} />;
        if (query.chartType === 'histogram') return <Histogram query={query} {...shown} />;
        return (
          <Suspense fallback={<Loading />}>
            <Boxes query={query} {...shown} />
          </Suspense>
        );
      }}
    </PeriodPage>
  );
}
