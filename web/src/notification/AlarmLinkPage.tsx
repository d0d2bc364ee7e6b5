import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AlarmLinkView } from '@watchglass/schemas/notification/views';
import { useSetAtom } from 'jotai';
import { Link, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { useOnce } from '../http/use-once.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { Entrance } from '../user/Entrance.tsx';
import { LinkedPage } from '../user/LinkedPage.tsx';
import { formatDateTime } from '../value/date.ts';
import { formatNumber, unitSign } from '../value/number.ts';
import { acknowledgeByLinkAtom, alarmLinkPath } from './atoms.ts';

/** The target of the link in a mail: shows the alarm, and acknowledges it when its one button is pressed. */
export function AlarmLinkPage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <LinkedPage<AlarmLinkView> path={alarmLinkPath(token)} title={t('alarmLink.title')}>
      {(alarm) => <Shown alarm={alarm} token={token} />}
    </LinkedPage>
  );
}

function Shown({ alarm, token }: { readonly alarm: AlarmLinkView; readonly token: string }) {
  const t = useTranslate();
  const acknowledge = useSetAtom(acknowledgeByLinkAtom);
  const { state, failure, go } = useOnce(() => acknowledge(token));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const severity = t(alarm.severity === 80 ? 'severity.critical' : 'severity.warning');
  const canBe =
    state !== 'done' && alarm.link === 'open' && alarm.acknowledgedBy === null && alarm.state !== 'canceled';
  return (
    <Entrance title={`${severity}: ${alarm.subject}`}>
      <FormFailure to="to.acknowledge" failure={failure} />
      <Typography>
        {t('alarmLink.facts', {
          rule: alarm.ruleTitle,
          value: valueText(t, alarm),
          time: formatDateTime(Date.parse(alarm.raisedAt), zone),
          workspace: alarm.workspace,
        })}
      </Typography>
      <Typography role="status">{t(wordOf(alarm, state === 'done'), { who: alarm.acknowledgedBy ?? '' })}</Typography>
      {canBe && (
        <Button variant="contained" size="large" disabled={state === 'sending'} onClick={go}>
          {t('alarm.acknowledge')}
        </Button>
      )}
      <Button component={Link} to={`/${alarm.organizationId}/alarms/alarm/${alarm.alarmId}`} size="large">
        {t('alarmLink.open')}
      </Button>
    </Entrance>
  );
}

function valueText(t: Translate, { value, unit, digits, isOfSilence }: AlarmLinkView): string {
  if (value === null) return '–';
  return isOfSilence
    ? t('age.minutes', { count: String(Math.round(value)) })
    : `${formatNumber(value, digits)} ${unitSign(unit)}`.trim();
}

function wordOf({ link, acknowledgedBy, state }: AlarmLinkView, isDone: boolean) {
  if (isDone) return 'alarmLink.done';
  if (acknowledgedBy !== null) return 'alarmLink.already';
  if (link === 'rose') return 'alarmLink.rose';
  if (link === 'off') return 'alarmLink.off';
  if (link === 'used') return 'alarmLink.used';
  return state === 'active' ? 'alarmLink.active' : 'alarmLink.ended';
}
