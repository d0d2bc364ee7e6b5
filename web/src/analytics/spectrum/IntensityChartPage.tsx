import { CHART_DAYS } from '@watchglass/schemas/reading/limits';
import { useTranslate } from '../../messages/messages.ts';
import { PeriodPage } from '../period/PeriodPage.tsx';
import { Intensities } from './Intensities.tsx';
import { readSpectrumQuery, writeSpectrumQuery } from './spectrum-query.ts';
import { differenceOf } from './spectrum-text.ts';
import { WindowFields } from './WindowFields.tsx';

/** How the waves of sources change: spectra of windows that slide through the time. */
export function IntensityChartPage() {
  const t = useTranslate();
  return (
    <PeriodPage
      title={t('nav.intensity')}
      read={readSpectrumQuery}
      write={writeSpectrumQuery}
      withoutFigure={() => true}
      scaleOf={differenceOf}
      longestDays={CHART_DAYS}
      choices={(query, change) => <WindowFields query={query} usual={t('spectrum.tenth')} onChange={change} />}
    >
      {(query, shown) => <Intensities query={query} {...shown} />}
    </PeriodPage>
  );
}
