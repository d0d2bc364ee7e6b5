import { CLOCK_PERIODS, type ClockPeriod } from '@watchglass/schemas/reading/queries';
import { useTranslate } from '../../messages/messages.ts';
import { Choice } from '../ChartControls.tsx';

interface ChoiceProps {
  readonly value: ClockPeriod;
  readonly onChange: (period: ClockPeriod) => void;
}

/** The length of the periods of a chart. */
export function PeriodChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslate();
  return (
    <Choice
      label={t('periodChart.period')}
      value={value}
      all={CLOCK_PERIODS}
      wordOf={(each) => t(`periodChart.period.${each}`)}
      onChange={onChange}
    />
  );
}
