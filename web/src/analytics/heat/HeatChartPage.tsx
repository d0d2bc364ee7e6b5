import { useTranslate } from '../../messages/messages.ts';
import { Choice } from '../ChartControls.tsx';
import { PeriodChoice } from '../period/PeriodChoice.tsx';
import { PeriodPage } from '../period/PeriodPage.tsx';
import { HEAT_TYPES, readHeatQuery, writeHeatQuery } from './heat-query.ts';
import { HeatMaps } from './HeatMaps.tsx';

/** Where in the day, in the week or among sources values are high and low. */
export function HeatChartPage() {
  const t = useTranslate();
  return (
    <PeriodPage
      title={t('nav.heatChart')}
      read={readHeatQuery}
      write={writeHeatQuery}
      usual={{ chartType: 'hourDay' }}
      choices={({ chartType, aggPeriod }, change) => (
        <>
          <Choice
            label={t('lineChart.type')}
            value={chartType}
            all={HEAT_TYPES}
            wordOf={(each) => t(`heatChart.type.${each}`)}
            onChange={(type) => change({ chartType: type })}
          />
          {chartType === 'sensorTime' && (
            <PeriodChoice value={aggPeriod} onChange={(period) => change({ aggPeriod: period })} />
          )}
        </>
      )}
    >
      {(query, shown) => <HeatMaps query={query} {...shown} />}
    </PeriodPage>
  );
}
