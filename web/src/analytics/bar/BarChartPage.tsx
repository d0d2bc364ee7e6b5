import { useTranslate } from '../../messages/messages.ts';
import { readPeriodQuery, writePeriodQuery } from '../period/period-query.ts';
import { PeriodChoice } from '../period/PeriodChoice.tsx';
import { PeriodPage } from '../period/PeriodPage.tsx';
import { PeriodBars } from './PeriodBars.tsx';

/** Values of sources by hours, days, weeks or months. */
export function BarChartPage() {
  const t = useTranslate();
  return (
    <PeriodPage
      title={t('nav.barChart')}
      read={readPeriodQuery}
      write={writePeriodQuery}
      choices={({ aggPeriod }, change) => (
        <PeriodChoice value={aggPeriod} onChange={(period) => change({ aggPeriod: period })} />
      )}
    >
      {(query, shown) => <PeriodBars query={query} {...shown} />}
    </PeriodPage>
  );
}
