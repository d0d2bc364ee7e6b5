import { SENSORS_PER_STATISTICS_TILE } from '@watchglass/schemas/tile/limits';
import type { StatisticsTileProps } from '@watchglass/schemas/tile/statistics';
import { PeriodField } from '../editor/PeriodField.tsx';
import { SensorsAndMetric } from '../editor/SensorsAndMetric.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<StatisticsTileProps>) {
  return (
    <>
      <SensorsAndMetric
        value={value}
        mostSensors={SENSORS_PER_STATISTICS_TILE}
        onChange={(chosen) => onChange({ ...value, ...chosen })}
      />
      <PeriodField value={value.period} onChange={(period) => onChange({ ...value, period })} />
    </>
  );
}
