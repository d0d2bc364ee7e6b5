import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOfPoint, subjectName } from '@watchglass/schemas/alarm/subject';
import type { Incident } from '@watchglass/schemas/alarm/incident';
import { Link, useParams } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { section } from '../../look/section.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { NotFound } from '../../page/NotFound.tsx';
import { Show } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { PlayLink } from '../../past/PlayLink.tsx';
import { useOrganization } from '../../user/rights.ts';
import { ageText } from '../../value/Age.tsx';
import { alarmPath } from '../atoms.ts';
import { AlarmFacts } from '../AlarmFacts.tsx';
import { metricIdsOf } from '../figure-text.ts';
import { IncidentChart } from './IncidentChart.tsx';
import { IncidentLine } from './IncidentLine.tsx';
import { PAPER } from '../../look/paper.tsx';

export function IncidentPage() {
  const { alarmId = '' } = useParams();
  return (
    <ForReaders module="alarms">
      <Read key={alarmId} alarmId={alarmId} />
    </ForReaders>
  );
}

function Read({ alarmId }: { alarmId: string }) {
  const { id: organizationId } = useOrganization();
  const path = `${alarmPath({ organizationId, alarmId })}/incident`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<Incident>(path, signal));
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <NotFound />;
  return (
    <Show loaded={loaded} again={again}>
      {(incident) => <Whole incident={incident} again={again} />}
    </Show>
  );
}

const sheet = { ...section, breakInside: 'avoid' } as const;

function Whole({ incident, again }: { readonly incident: Incident; readonly again: () => Promise<void> }) {
  const t = useTranslate();
  const { alarm, isCut, changes } = incident;
  const [metric] = useMetrics(metricIdsOf(alarm));
  return (
    <Page
      title={t('incident.of', { sensor: subjectName(alarm), rule: alarm.ruleTitle })}
      actions={<Actions incident={incident} again={again} />}
    >
      {PAPER}
      <Box component="section" sx={sheet}>
        <AlarmFacts alarm={alarm} />
        <Times incident={incident} />
      </Box>
      <Course incident={incident} metric={metric} />
      <Box component="section" sx={section}>
        <Typography variant="h2">{t('incident.line')}</Typography>
        {isCut && <p>{t('incident.cut')}</p>}
        {changes === null && <p>{t('incident.withoutAudit')}</p>}
        <IncidentLine incident={incident} metric={metric} />
      </Box>
    </Page>
  );
}

function Course({ incident, metric }: { readonly incident: Incident; readonly metric: ShownMetric | undefined }) {
  const t = useTranslate();
  const { alarm } = incident;
  if (metric === undefined || !isOfPoint(alarm)) return null;
  return (
    <Box component="section" sx={{ ...sheet, height: '22rem' }}>
      <Typography variant="h2">{t('alarm.course', { metric: metric.name })}</Typography>
      <IncidentChart incident={incident} alarm={alarm} metric={metric} />
    </Box>
  );
}

function Actions({ incident, again }: { readonly incident: Incident; readonly again: () => Promise<void> }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { alarm, from, to } = incident;
  const subject = alarm.sensorId === null ? `my-bases/base/${alarm.baseSerial}` : `sensors/sensor/${alarm.sensorId}`;
  return (
    <>
      <Button component={Link} to={`/${id}/alarms/alarm/${alarm.id}`} color="inherit">
        {t('incident.alarm')}
      </Button>
      <PlayLink path={`/${id}/${subject}`} from={from} to={to} />
      {alarm.state === 'active' && (
        <Button color="inherit" onClick={() => void again()}>
          {t('incident.again')}
        </Button>
      )}
      <Button color="inherit" onClick={() => window.print()}>
        {t('handover.print')}
      </Button>
    </>
  );
}

/** How long it took from the first raise until somebody saw the alarm, acknowledged it, and until it ended. */
function Times({ incident: { times } }: { incident: Incident }) {
  const t = useTranslate();
  const text = (seconds: number | null) =>
    seconds === null ? t('incident.notYet') : ageText(t, Math.round(seconds) * 1_000);
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 4, m: 0 }}
    >
      {(['see', 'acknowledge', 'resolve'] as const).map((which) => (
        <div key={which}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t(`incident.time.${which}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {text(times[which])}
          </Box>
        </div>
      ))}
    </Box>
  );
}
