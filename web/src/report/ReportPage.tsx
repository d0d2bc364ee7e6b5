import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReportView } from '@watchglass/schemas/report/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link as RouterLink, useParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { userResource } from '../user/atoms.ts';
import { useActing, type Acting } from '../table/use-acting.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useIsAdmin, useMay, useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { isSignable, reissueReportAtom, reportPath, signReportAtom } from './atoms.ts';
import { Recipients } from './Recipients.tsx';
import { periodWords, standingWords } from './report-words.ts';
import { Revisions } from './Revisions.tsx';
import { Signatures } from './Signatures.tsx';
import { useSourceNames } from './use-source-names.ts';

/** A report with its revisions and their files, what became of each mail, and who signed. */
export function ReportPage() {
  const { reportId = '' } = useParams();
  return (
    <ForReaders module="sensors">
      <Report key={reportId} id={reportId} />
    </ForReaders>
  );
}

function Report({ id }: { readonly id: string }) {
  const { id: organizationId } = useOrganization();
  const path = reportPath(organizationId, id);
  const reading = useRead(path, (http, signal) => http.get<ReportView>(path, signal));
  useRowChanges('report', reading);
  const { loaded, again } = reading;
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <NotFound />;
  return (
    <Show loaded={loaded} again={again}>
      {(report) => <Shown report={report} again={again} />}
    </Show>
  );
}

interface ShownProps {
  readonly report: ReportView;
  readonly again: () => Promise<void>;
}

function Shown({ report, again }: ShownProps) {
  const t = useTranslate();
  const { act, failed, notice } = useActing(again);
  return (
    <Page title={`${report.title}, ${periodWords(report)}`} actions={<Actions report={report} act={act} />}>
      {failed && <FormFailure {...failed} />}
      {notice}
      {report.state === 'failed' && <Alert severity="error">{standingWords(t, report)}</Alert>}
      {report.state === 'issued' && report.isSuperseded && (
        <Alert severity="warning">{t('report.supersededText')}</Alert>
      )}
      <About report={report} />
      <Revisions report={report} act={act} />
      {report.revisions.length > 0 && (
        <>
          <Recipients report={report} />
          <Signatures report={report} />
        </>
      )}
    </Page>
  );
}

interface ActionsProps extends Pick<Acting, 'act'> {
  readonly report: ReportView;
}

/** Signs the newest revision, or has another one made. */
function Actions({ report, act }: ActionsProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [mayMake, maySign] = [useIsAdmin(), useMay('alarms', 'w')];
  const me = useAtomValue(userResource.stateAtom);
  const lost = useAtomValue(linkLostAtom);
  const [sign, reissue] = [useSetAtom(signReportAtom), useSetAtom(reissueReportAtom)];
  const { id, revision, state, signatures } = report;
  const which = { organizationId, id, revision };
  const myId = me.state === 'ready' ? me.value.id : '';
  const hasSigned = signatures.some((each) => each.revision === revision && each.by === myId);
  return (
    <>
      {mayMake && state !== 'making' && (
        <Button variant="outlined" disabled={lost} onClick={() => void act('to.reissueReport', () => reissue(which))}>
          {t('report.reissue')}
        </Button>
      )}
      {maySign && isSignable(report) && !hasSigned && (
        <Button variant="contained" disabled={lost} onClick={() => void act('to.sign', () => sign(which))}>
          {t('report.sign')}
        </Button>
      )}
    </>
  );
}

const facts = { display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1, m: 0 } as const;

/** What it is about, and what became of it. */
function About({ report }: { readonly report: ReportView }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const isAdmin = useIsAdmin();
  const names = useSourceNames(report.sources);
  const rows: readonly (readonly [string, string])[] = [
    [t('report.state'), standingWords(t, report)],
    [t('report.kind'), t(`report.kind.${report.kind}`)],
    [t('report.cadence'), t(`report.cadence.${report.cadence}`)],
    [t('report.period'), `${periodWords(report)} (${report.zone})`],
    [t('report.sources'), names.join(', ')],
    [t('report.dueAt'), `${formatDateTime(Date.parse(report.dueAt), zone)}, ${t(`report.cause.${report.cause}`)}`],
  ];
  return (
    <Box component="section" aria-label={report.title} sx={section}>
      <Box component="dl" sx={facts}>
        {rows.map(([name, text]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      {isAdmin && (
        <Link
          component={RouterLink}
          to={`/${organizationId}/analytics/reports?schedules=${report.scheduleId}`}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('report.others')}
        </Link>
      )}
    </Box>
  );
}
