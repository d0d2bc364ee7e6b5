import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useMay, useOrganization } from '../user/rights.ts';

/** Of an alarm that flaps: how often it was raised, and a way to try the off-delay that would have prevented it. */
export function ChatterMark({ alarm: { chatter, ruleId } }: { readonly alarm: Pick<AlarmView, 'chatter' | 'ruleId'> }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const may = useMay('alarms', 'w');
  if (!chatter) return null;
  const { raises, offDelay } = chatter;
  return (
    <Box data-testid="chatter" sx={{ fontSize: '0.8125rem', color: 'caution.text', fontWeight: 560 }}>
      {t('alarm.chatter', { count: raises })}
      {offDelay !== null && (
        <>
          {' · '}
          {may ? (
            <Link
              component={RouterLink}
              to={`/${id}/alarms/alarm-rules/${ruleId}?offDelay=${offDelay}`}
              sx={{ color: 'inherit' }}
            >
              {t('alarm.tryOffDelay', { count: offDelay })}
            </Link>
          ) : (
            t('alarm.wouldNeedOffDelay', { count: offDelay })
          )}
        </>
      )}
    </Box>
  );
}
