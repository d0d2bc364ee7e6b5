import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Figures } from '@watchglass/schemas/alarm/history';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { tableAddress, tableQueries } from '../history/history-query.ts';
import { Section } from '../history/HistoryPage.tsx';
import type { PeriodChoice } from '../history/period.ts';

interface ActorsProps {
  readonly actors: Figures['badActors'];
  readonly period: PeriodChoice;
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', fontWeight: 560, color: 'text.secondary' },
  '& td, & th': { py: 2, pr: 3, borderBottom: 1, borderColor: 'divider' },
  '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', pr: 0 },
} as const;
const EMPTY = tableQueries.read(new URLSearchParams());

/** The rules and sensors with the most raises, each with its rule and its alarms. */
export function BadActors({ actors: { items }, period }: ActorsProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  if (items.length === 0) return null;
  return (
    <Section title={t('performance.badActors')}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('alarm.rule')}</th>
            <th scope="col">{t('sensor.name')}</th>
            <th scope="col" className="figure">
              {t('alarmHistory.raises')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ ruleId, ruleTitle, raises, ...subject }) => (
            <tr key={`${ruleId} ${subject.sensorId ?? subject.baseSerial}`}>
              <td>
                <Link component={RouterLink} to={`/${id}/alarms/alarm-rules?rule=${ruleId}`}>
                  {ruleTitle}
                </Link>
              </td>
              <td>{subjectName(subject)}</td>
              <td className="figure">
                <Link
                  component={RouterLink}
                  to={tableAddress(id, {
                    ...EMPTY,
                    period,
                    alarmRules: [ruleId],
                    sensors: subject.sensorId === null ? [] : [String(subject.sensorId)],
                  })}
                >
                  {raises}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Section>
  );
}
