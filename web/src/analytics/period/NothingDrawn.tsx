import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import type { ShownSources } from './PeriodChart.tsx';

/** In the place of a chart for which nothing was measured; what there are of readings can be exported still. */
export function NothingDrawn({ exported }: Pick<ShownSources, 'exported'>) {
  const t = useTranslate();
  return (
    <>
      <Statement small icon="chart" title={t('lineChart.nothing')} />
      {exported()}
    </>
  );
}
