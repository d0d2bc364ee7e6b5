import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PreviewView } from '@watchglass/schemas/virtual-sensor/views';
import type { VirtualType } from '@watchglass/schemas/virtual-sensor/types';
import { Suspense, useEffect, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { virtualPath } from './atoms.ts';
import { useInputRoles } from './input-roles.ts';

const LineChart = lazily(() => import('../chart/LineChart.tsx').then((file) => ({ default: file.LineChart })));

const TYPING_MS = 400;
const NO_LIMITS: never[] = [];

/** A text that follows another one after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PreviewProps {
  readonly formula: object;
  readonly type: VirtualType;
}

/** The last seven days by the formula in the form. */
export function Preview({ formula, type }: PreviewProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `${virtualPath(id)}/preview?formula=${encodeURIComponent(useSettled(JSON.stringify(formula)))}`;
  const { loaded } = useRead(path, (http, signal) => http.get<PreviewView>(path, signal));
  return (
    <Box component="section" aria-label={t('virtual.preview')}>
      <Typography component="h3" variant="subtitle2">
        {t('virtual.preview')}
      </Typography>
      <Box sx={{ height: 220, display: 'flex', flexDirection: 'column' }}>
        {loaded.state === 'ready' && <Shown preview={loaded.value} type={type} />}
        {loaded.state === 'failed' && <Typography color="text.secondary">{failureText(t, loaded.failure)}</Typography>}
      </Box>
    </Box>
  );
}

function Shown({ preview, type }: Pick<PreviewProps, 'type'> & { readonly preview: PreviewView }) {
  const t = useTranslate();
  const roleOf = useInputRoles(type);
  const zone = useTimeZone();
  const [metric] = useMetrics([preview.metricId]);
  if (metric === undefined) return null;
  const points = preview.points.map(([x, y]) => ({ x, y }));
  return (
    <>
      <Typography data-testid="preview" variant="body2" color="text.secondary">
        {[
          t('virtual.preview.valid', { count: preview.valid }),
          ...preview.invalid.map(
            ({ reason, input, count }) => `${t(`virtual.invalid.${reason}`)} (${roleOf(input)}): ${count}`,
          ),
        ].join(' · ')}
      </Typography>
      <Box sx={{ flexGrow: 1, minHeight: 0 }}>
        <Suspense fallback={null}>
          <LineChart
            series={[{ id: 'preview', name: metric.name, points }]}
            thresholds={NO_LIMITS}
            from={preview.from}
            to={preview.to}
            zone={zone}
            label={metric.name}
            format={(value) => `${readingText(t, metric, value)} ${metric.unit}`}
          />
        </Suspense>
      </Box>
    </>
  );
}
