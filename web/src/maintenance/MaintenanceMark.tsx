import Box from '@mui/material/Box';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMoment } from '../value/Age.tsx';
import { useMaintenanceOf, useRunning } from './running.ts';

const quiet = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& svg': { width: '1.1em', height: '1.1em', flexShrink: 0 },
} as const;

/** A quiet mark on sensors that are in maintenance now; nothing on others. */
export function MaintenanceMark({ sensorIds }: { readonly sensorIds: readonly number[] }) {
  const running = useMaintenanceOf(sensorIds);
  return running && <Until title={running.title} until={running.until} />;
}

interface UntilProps {
  readonly title: string;
  readonly until: string;
  /** Shows the sign alone; what it means is its name. */
  readonly short?: boolean;
}

export function Until({ title, until, short = false }: UntilProps) {
  const t = useTranslate();
  const text = t('maintenance.until', { time: useMoment(Date.parse(until)) });
  const named = short ? ({ role: 'img', 'aria-label': text, title: `${title} · ${text}` } as const) : { title };
  return (
    <Box component="span" {...named} data-maintenance sx={quiet}>
      <Icon name="maintenance" />
      {!short && text}
    </Box>
  );
}

/** What hides an alarm by maintenance, and until when if its window holds now. */
export function MaintenanceWords({ id }: { readonly id: string }) {
  const t = useTranslate();
  const running = useRunning(id);
  return running === undefined ? (
    <span>{t('alarm.suppressedBy.maintenance')}</span>
  ) : (
    <Until title={running.title} until={running.until} />
  );
}
