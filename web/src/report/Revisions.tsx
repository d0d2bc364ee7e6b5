import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReportFileView, ReportRevisionView, ReportView } from '@watchglass/schemas/report/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { fileSize } from '../file/file-size.ts';
import { linkLostAtom } from '../live/link.ts';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { Statement } from '../page/Outcome.tsx';
import type { Acting } from '../table/use-acting.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import { saveReportFileAtom } from './atoms.ts';

interface RevisionsProps extends Pick<Acting, 'act'> {
  readonly report: ReportView;
}

/** The revisions that were issued, the newest first, each with its figures and files. */
export function Revisions({ report, act }: RevisionsProps) {
  const t = useTranslate();
  const { state, revisions } = report;
  return (
    <Box component="section" aria-label={t('report.revisions')} sx={section}>
      <Typography variant="h2">{t('report.revisions')}</Typography>
      {state === 'making' && <Typography role="status">{t('report.making')}</Typography>}
      {state === 'failed' && revisions.length === 0 && <Statement small icon="file" title={t('report.noFile')} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 4 }}>
        {revisions.toReversed().map((each) => (
          <Revision key={each.revision} reportId={report.id} of={each} act={act} />
        ))}
      </Box>
    </Box>
  );
}

interface RevisionProps extends Pick<Acting, 'act'> {
  readonly reportId: string;
  readonly of: ReportRevisionView;
}

function Revision({ reportId, of, act }: RevisionProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { revision, issuedAt, n, pages, excursions, files, supersededAt } = of;
  const instant = (at: string): string => formatDateTime(Date.parse(at), zone);
  return (
    <Box component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h3">{t('report.revisionOf', { revision, at: instant(issuedAt) })}</Typography>
      {supersededAt !== null && (
        <Typography sx={{ color: 'caution.text', fontWeight: 600 }}>
          {t('report.supersededAt', { at: instant(supersededAt) })}
        </Typography>
      )}
      <Typography sx={{ color: 'text.secondary' }}>
        {t('report.facts', {
          n: formatNumber(n, 0),
          pages: formatNumber(pages, 0),
          excursions: formatNumber(excursions, 0),
        })}
      </Typography>
      {files.map((file) => (
        <File key={file.format} reportId={reportId} revision={revision} file={file} act={act} />
      ))}
    </Box>
  );
}

interface FileProps extends Pick<Acting, 'act'> {
  readonly reportId: string;
  readonly revision: number;
  readonly file: ReportFileView;
}

function File({ reportId, revision, file, act }: FileProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const save = useSetAtom(saveReportFileAtom);
  const { format, name, bytes, sha256 } = file;
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={lost}
        onClick={() => void act('to.downloadReport', () => save({ organizationId, id: reportId, revision }, file))}
      >
        {t('report.saveNamed', { name: `${format.toUpperCase()}, ${fileSize(bytes)}` })}
      </Button>
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere', mt: 1 }}>
        {`${name}, SHA-256 ${sha256}`}
      </Box>
    </Box>
  );
}
