import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useSetAtom } from 'jotai';
import { Link } from 'react-router';
import { useEffect } from 'react';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { Show, Statement } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { useMoment } from '../value/Age.tsx';
import { resolvedResource } from './atoms.ts';
import { found } from './found.ts';
import { SeverityMark } from './SeverityMark.tsx';

/** What ended within the last 24 hours. */
export function ResolvedAlarms({ search }: { search: string }) {
  const t = useTranslate();
  const resource = resolvedResource(useOrganization().id);
  const read = useSetAtom(resource.loadAtom);
  const loaded = useResource(resource);
  useEffect(() => void read(true), [read]);
  return (
    <Show loaded={loaded} again={() => void read()}>
      {(alarms) => {
        const shown = found(alarms, search);
        if (shown.length === 0) return <Statement icon="history" title={t('alarm.noneResolved')} />;
        return <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: '-1px' }}>{shown.map((alarm) => <Row key={alarm.id} alarm={alarm} />)}</Box>;
      }}
    </Show>
  );
}

const row = {
  display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1.5fr)', alignItems: 'center', columnGap: 4, rowGap: 1,
  px: 4, py: 2, minHeight: '3.5rem', borderBottom: 1, borderColor: 'divider', '@container (max-width: 46em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

function Row({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [metric] = useMetrics([alarm.metricId]);
  const from = useMoment(Date.parse(alarm.raisedAt));
  const to = useMoment(Date.parse(alarm.endedAt ?? alarm.raisedAt));
  return (
    <Box component="li" sx={row}>
      <SeverityMark severity={alarm.severity} waiting={false} />
      <Box sx={{ minWidth: 0 }}>
        <Box component={Link} to={`/${id}/alarms/alarm/${alarm.id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>{alarm.sensorName}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{alarm.ruleTitle}</Box>
      </Box>
      <Box>{metric && readingWithUnit(t, metric, alarm.value)}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t(`alarm.ended.${alarm.state === 'canceled' ? 'canceled' : 'resolved'}`, { from, to })}
      </Box>
    </Box>
  );
}
