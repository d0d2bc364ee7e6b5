import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { API_ACCOUNT_EXPIRING_DAYS, type NoticeColor, type NoticeType } from '@watchglass/schemas/notice/notices';
import type { NoticeView } from '@watchglass/schemas/notice/views';
import { Link as RouterLink } from 'react-router';
import type { AlarmLook } from '../alarm/alarm-look.ts';
import { AlarmGlyph } from '../alarm/AlarmMark.tsx';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useOrganization } from '../user/rights.ts';
import { NoticeChanges } from './NoticeChanges.tsx';
import { useNotices } from './use-notices.ts';

const LICENCE = 'workspace/workspace-license';

/** What a notice says, and the page below the organization that shows what it is about. */
const KINDS: Readonly<Record<NoticeType, readonly [text: MessageKey, page: string]>> = {
  licExpired: ['licence.alert.licExpired', LICENCE],
  licNeeded: ['licence.alert.licNeeded', LICENCE],
  licExpiringNow: ['licence.alert.licExpiringNow', LICENCE],
  licExpiring: ['licence.alert.licExpiring', LICENCE],
  payProcessing: ['licence.alert.payProcessing', LICENCE],
  alarmsCritical: ['notice.type.alarmsCritical', 'alarms/active-alarms?severities=critical&attention=waiting'],
  alarmsWarning: ['notice.type.alarmsWarning', 'alarms/active-alarms?severities=warning&attention=waiting'],
  basesOffline: ['notice.type.basesOffline', 'my-bases/my-bases-table?states=offline'],
  basesDrifting: ['notice.type.basesDrifting', 'my-bases/my-bases-table'],
  destinationsOff: ['notice.type.destinationsOff', 'alarms/destinations'],
  sensorsSilentForWeek: ['notice.type.sensorsSilentForWeek', 'sensors/sensor-table?noData=week'],
  sensorsSilentForDay: ['notice.type.sensorsSilentForDay', 'sensors/sensor-table?noData=day'],
  calibrationsOverdue: ['notice.type.calibrationsOverdue', 'sensors/sensor-table?calibration=overdue'],
  calibrationsDue: ['notice.type.calibrationsDue', 'sensors/sensor-table?calibration=due'],
  outputsInvalid: ['notice.type.outputsInvalid', 'sensors/virtual-sensors'],
  webhooksOff: ['notice.type.webhooksOff', 'settings/webhooks'],
  reportsPaused: ['notice.type.reportsPaused', 'analytics/reports/schedules?states=paused'],
  reportsFailed: ['notice.type.reportsFailed', 'analytics/reports?states=failed'],
  reportsSuperseded: ['notice.type.reportsSuperseded', 'analytics/reports?states=superseded'],
  apiAccountsExpiring: ['notice.type.apiAccountsExpiring', 'settings/pull-api-keys'],
};

/** By shape as well as by colour. */
const LOOKS: Readonly<Record<NoticeColor, Pick<AlarmLook, 'tone' | 'shape' | 'sign' | 'filled' | 'dotted'>>> = {
  red: { tone: 'critical', shape: 'octagon', sign: 'exclamation', filled: true, dotted: false },
  orange: { tone: 'caution', shape: 'triangle', sign: 'exclamation', filled: true, dotted: false },
  yellow: { tone: 'caution', shape: 'triangle', sign: 'exclamation', filled: false, dotted: false },
  blue: { tone: 'stale', shape: 'ring', sign: 'bar', filled: false, dotted: false },
};

/** What of the workspace needs somebody, most pressing first. */
export function NoticesPage() {
  const t = useTranslate();
  const { loaded, again, soon } = useNotices();
  return (
    <Page title={t('nav.notices')}>
      <NoticeChanges soon={soon} />
      <Show loaded={loaded} again={() => void again()}>
        {({ items }) =>
          items.length === 0 ? (
            <Statement icon="check" title={t('notice.none')} text={t('notice.noneText')} />
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 880 }}>
              {items.map((notice) => (
                <Notice key={notice.type} notice={notice} />
              ))}
            </Box>
          )
        }
      </Show>
    </Page>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  columnGap: 3,
  alignItems: 'center',
  minHeight: 56,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function Notice({ notice: { type, module, severity, color, count } }: { readonly notice: NoticeView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [text, page] = KINDS[type];
  return (
    <Box component="li" sx={row}>
      <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={{ width: '1.5rem', height: '1.5rem' }}>
        <AlarmGlyph look={LOOKS[color]} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/${id}/${page}`} sx={{ fontWeight: 560 }}>
          {t(text, { count, days: API_ACCOUNT_EXPIRING_DAYS })}
        </Link>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {t(`notice.severity.${severity.id}`)} · {t(`notice.module.${module.id}`)}
        </Box>
      </Box>
    </Box>
  );
}
