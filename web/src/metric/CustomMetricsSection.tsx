import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { Show } from '../page/Outcome.tsx';
import { unitSign } from '../value/number.ts';
import { useCustomMetrics } from './atoms.ts';

const UnitDialog = lazily(() => import('./UnitDialog.tsx').then((file) => ({ default: file.UnitDialog })));

/** The custom metrics with their units, which administrators can change. */
export function CustomMetricsSection({ readOnly }: { readOnly: boolean }) {
  const t = useTranslate();
  const { loaded, again } = useCustomMetrics();
  const [changing, setChanging] = useState<MetricView | null>(null);
  return (
    <>
      <Typography variant="h2">{t('workspace.metrics')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('workspace.metrics.text')}
      </Typography>
      <Show loaded={loaded} again={again} small>
        {(metrics) =>
          metrics.length === 0 ? (
            <Typography>{t('workspace.metrics.none')}</Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 880 }}>
              {metrics.map((metric) => (
                <Metric key={metric.id} metric={metric} onChange={readOnly ? null : () => setChanging(metric)} />
              ))}
            </Box>
          )
        }
      </Show>
      {changing !== null && (
        <Suspense fallback={null}>
          <UnitDialog metric={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </>
  );
}

interface MetricProps {
  readonly metric: MetricView;
  /** Null for a person without the right. */
  readonly onChange: (() => void) | null;
}

function Metric({ metric: { name, unit }, onChange }: MetricProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 48, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography sx={{ flex: '2 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography
        color={unit === '' ? 'text.secondary' : 'text.primary'}
        sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {unit === '' ? t('workspace.metrics.noUnit') : unitSign(unit)}
      </Typography>
      {onChange !== null && (
        <Button disabled={lost} aria-label={t('workspace.metrics.change', { name })} onClick={onChange}>
          {t('action.edit')}
        </Button>
      )}
    </Box>
  );
}
