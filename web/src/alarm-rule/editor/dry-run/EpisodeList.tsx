import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AlarmKind } from '@watchglass/schemas/alarm/views';
import type { DryRunEpisode } from '@watchglass/schemas/alarm-rule/dry-run';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { durationWords } from '../../../alarm/history/duration-words.ts';
import { AlarmMark } from '../../../alarm/AlarmMark.tsx';
import { alarmLook } from '../../../alarm/alarm-look.ts';
import { figureText } from '../../../alarm/figure-text.ts';
import { useTranslate } from '../../../messages/messages.ts';
import { useMetrics } from '../../../metric/atoms.ts';
import { useSensors } from '../../../sensor/atoms.ts';
import { useTimeZone } from '../../../user/preferences.ts';
import { useOrganization } from '../../../user/rights.ts';
import { formatDateTime } from '../../../value/date.ts';

const PER_PAGE = 10;

interface ListProps {
  readonly title: string;
  readonly episodes: readonly DryRunEpisode[];
  /** All that there were; the list has the first of them. */
  readonly total: number;
  readonly kind: AlarmKind;
}

/** Alarms of a dry run, ten more at a time. */
export function EpisodeList({ title, episodes, total, kind }: ListProps) {
  const t = useTranslate();
  const [shown, setShown] = useState(PER_PAGE);
  const page = episodes.slice(0, shown);
  const ids = [...new Set(page.flatMap(({ sensorId }) => sensorId ?? []))];
  const names = new Map(
    useSensors(ids).flatMap((sensor) =>
      sensor.state === 'ready' && sensor.value ? [[sensor.value.id, sensor.value.name]] : [],
    ),
  );
  if (episodes.length === 0) return null;
  const left = total - page.length;
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: '0.9375rem', fontWeight: 560, mb: 1 }}>
        {title}
      </Typography>
      <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {page.map((episode) => (
          <Row
            key={`${episode.sensorId} ${episode.baseSerial} ${episode.raisedAt}`}
            episode={episode}
            kind={kind}
            name={episode.sensorId === null ? (episode.baseSerial ?? '') : (names.get(episode.sensorId) ?? '…')}
          />
        ))}
      </Box>
      {page.length < episodes.length ? (
        <Button size="small" onClick={() => setShown(shown + PER_PAGE)}>
          {t('dryRun.more', { count: left })}
        </Button>
      ) : (
        left > 0 && <Box sx={{ color: 'text.secondary', mt: 1 }}>{t('dryRun.notListed', { count: left })}</Box>
      )}
    </Box>
  );
}

interface RowProps {
  readonly episode: DryRunEpisode;
  readonly kind: AlarmKind;
  readonly name: string;
}

function Row({ episode, kind, name }: RowProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const { sensorId, metricId, severity, value, raisedAt, endedAt } = episode;
  const [metric] = useMetrics(metricId === 0 ? [] : [metricId]);
  const [from, to] = [Date.parse(raisedAt), endedAt === null ? null : Date.parse(endedAt)];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <AlarmMark look={alarmLook('active', 'acknowledged', severity)} bare />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {sensorId === null ? (
            name
          ) : (
            <Link component={RouterLink} to={`/${id}/sensors/sensor/${sensorId}`}>
              {name}
            </Link>
          )}
        </Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {formatDateTime(from, zone)} · {to === null ? t('dryRun.open') : durationWords(t, to - from)}
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {figureText(t, { kind }, metric, value)}
      </Box>
    </Box>
  );
}
