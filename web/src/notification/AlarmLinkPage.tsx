import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AlarmLinkView } from '@watchglass/schemas/notification/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { Entrance } from '../user/Entrance.tsx';
import { formatDateTime } from '../value/date.ts';
import { formatNumber, unitSign } from '../value/number.ts';
import { acknowledgeByLinkAtom, alarmLinkPath } from './atoms.ts';

/** The target of the link in a mail: shows the alarm, and acknowledges it when its one button is pressed. */
export function AlarmLinkPage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const path = alarmLinkPath(token);
  const { loaded } = useRead<AlarmLinkView>(
    path,
    async (http, signal) => (await http.call<AlarmLinkView>(path, { anonymous: true, signal })).value,
  );
  if (loaded.state === 'loading')
    return (
      <Entrance title={t('alarmLink.title')}>
        <Loading />
      </Entrance>
    );
  if (loaded.state === 'ready') return <Shown alarm={loaded.value} token={token} />;
  return (
    <Entrance title={t('confirm.failed.title')}>
      <Alert severity="error" variant="outlined">
        {failureText(t, loaded.failure)}
      </Alert>
      <Button component={Link} to="/" variant="contained" size="large">
        {t('page.notFound.home')}
      </Button>
    </Entrance>
  );
}

function Shown({ alarm, token }: { readonly alarm: AlarmLinkView; readonly token: string }) {
  const t = useTranslate();
  const acknowledge = useSetAtom(acknowledgeByLinkAtom);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<Failure | null>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  async function go(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      await acknowledge(token);
      setState('done');
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('asking');
    }
  }
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
        <Button variant="contained" size="large" disabled={state === 'sending'} onClick={() => void go()}>
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
  if (link === 'used') return 'alarmLink.used';
  return state === 'active' ? 'alarmLink.active' : 'alarmLink.ended';
}
