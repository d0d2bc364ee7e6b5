import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { appliesTo } from '../alarm-rule/thresholds.ts';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { section } from '../base/section.ts';
import { useOrganization } from '../user/rights.ts';

/** The alarm rules that watch a sensor, for members who may read rules. */
export function UsedBy({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const rules = useRowList(alarmRuleList(id));
  const found = useMemo(
    () =>
      rules.state === 'ready'
        ? [...rules.value.values()]
            .filter((rule) => sensor.metrics.includes(rule.definition.metricId) && appliesTo(rule, [sensor]))
            .toSorted((a, b) => a.definition.title.localeCompare(b.definition.title))
        : [],
    [rules, sensor],
  );
  return (
    <Box component="section" aria-label={t('sensor.usedBy')} sx={section}>
      <Typography variant="h2">{t('sensor.usedBy')}</Typography>
      {found.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('sensor.usedByNone')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        {found.map((rule) => (
          <Box component="li" key={rule.id} sx={{ fontSize: '0.875rem' }}>
            <Link
              component={RouterLink}
              color="inherit"
              to={`/${id}/alarms/alarm-rules?${new URLSearchParams({ search: rule.definition.title, rule: rule.id }).toString()}`}
            >
              {rule.definition.title}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
