import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AdjustmentView, SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import { section } from '../look/section.ts';
import { linkLostAtom } from '../live/link.ts';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { isTelemetry } from '../sensor/shown-metrics.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay } from '../user/rights.ts';
import { useMoment } from '../value/Age.tsx';
import { settingsText } from './settings-text.ts';

const AdjustDialog = lazily(() => import('./AdjustDialog.tsx').then((file) => ({ default: file.AdjustDialog })));

/** What holds for each measured metric of a sensor, and from when. */
export function Adjustments({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const metrics = useMetrics(
    useMemo(() => {
      const fed = new Set(sensor.adjustments.map(({ feeds }) => feeds));
      return sensor.metrics.filter((id) => !fed.has(id) && !isTelemetry(id));
    }, [sensor]),
  );
  if (metrics.length === 0) return null;
  return (
    <Box component="section" aria-label={t('sensor.adjustments')} sx={section}>
      <Typography variant="h2">{t('sensor.adjustments')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
        {metrics.map((metric) => (
          <Point key={metric.id} sensor={sensor} metric={metric} />
        ))}
      </Box>
    </Box>
  );
}

interface PointProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
}

function Point({ sensor, metric }: PointProps) {
  const t = useTranslate();
  const mayWrite = useMay('sensors', 'w');
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState(false);
  const adjustment = sensor.adjustments.find(({ metricId }) => metricId === metric.id);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: '0.875rem' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 560 }}>{metric.name}</Box>
        {adjustment ? <Held adjustment={adjustment} /> : <Said text={t('sensor.adjust.asMeasured')} />}
      </Box>
      {mayWrite && sensor.state !== 'deleted' && (
        <Button
          variant="outlined"
          sx={{ flexShrink: 0 }}
          aria-label={t('sensor.adjustNamed', { name: metric.name })}
          disabled={lost}
          onClick={() => setOpen(true)}
        >
          {t('sensor.adjust')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <AdjustDialog sensor={sensor} metric={metric} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function Held({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const time = useMoment(adjustment.from);
  const holds = useAtomValue(nowAtom) >= adjustment.from;
  const text = settingsText(t, adjustment, zone);
  return (
    <>
      {adjustment.profile && <Said text={`${t('profiles.one')}: ${adjustment.profile.name}`} />}
      <Said text={text === '' ? t('sensor.adjust.asMeasured') : text} />
      <Said text={t(holds ? 'sensor.adjust.since' : 'sensor.adjust.until', { time })} />
    </>
  );
}

function Said({ text }: { text: string }) {
  return <Box sx={{ color: 'text.secondary' }}>{text}</Box>;
}
