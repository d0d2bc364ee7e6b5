import { LINES } from '@watchglass/schemas/reading/limits';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { ExportDialog as ExportReadings } from '../export/ExportDialog.tsx';
import { PARTS_DAYS } from '../export/year-parts.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { ExportPeriod, MINUTE_MS, usePeriod } from './ExportPeriod.tsx';

interface DialogProps {
  readonly sensor: Pick<SensorView, 'id' | 'name' | 'metrics'>;
  readonly onClose: () => void;
}

/** Asks for the period of a sensor's readings, and exports them: a period longer than a year as a file for each year. */
export function ExportDialog({ sensor, onClose }: DialogProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const now = useSetAtom(readNowAtom);
  const [end] = useState(() => Math.ceil(now() / MINUTE_MS) * MINUTE_MS);
  const [period, setPeriod] = usePeriod(end);
  return (
    <ExportReadings
      points={sensor.metrics.slice(0, LINES).map((metric) => `${sensor.id}.${metric}`)}
      {...period}
      zone={zone}
      title={t('sensor.exportNamed', { name: sensor.name })}
      period={<ExportPeriod period={period} mostDays={PARTS_DAYS} onChange={setPeriod} />}
      onClose={onClose}
    />
  );
}
