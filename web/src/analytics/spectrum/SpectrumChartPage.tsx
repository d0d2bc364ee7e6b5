import { CHART_DAYS } from '@watchglass/schemas/reading/limits';
import { useTranslate } from '../../messages/messages.ts';
import { PeriodPage } from '../period/PeriodPage.tsx';
import { readSpectrumQuery, writeSpectrumQuery } from './spectrum-query.ts';
import { differenceOf } from './spectrum-text.ts';
import { Spectra } from './Spectra.tsx';
import { WindowFields } from './WindowFields.tsx';

/** Which waves the values of sources are made of: the cycles of compressors, of defrosting, of days. */
export function SpectrumChartPage() {
  const t = useTranslate();
  return (
    <PeriodPage
      title={t('nav.spectrum')}
      read={readSpectrumQuery}
      write={writeSpectrumQuery}
      withoutFigure={() => true}
      scaleOf={differenceOf}
      longestDays={CHART_DAYS}
      choices={(query, change) => <WindowFields query={query} usual={t('spectrum.all')} onChange={change} />}
    >
      {(query, shown) => <Spectra query={query} {...shown} />}
    </PeriodPage>
  );
}
