import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReportView } from '@watchglass/schemas/report/views';
import { FigureTable } from '../analytics/FigureTable.tsx';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';
import { outcomeWords } from './report-words.ts';

/** What became of the mail to each recipient, by revision: who may not see every source got nothing, which is said. */
export function Recipients({ report: { recipients } }: { readonly report: ReportView }) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <Box component="section" aria-label={t('report.recipients')} sx={section}>
      <Typography variant="h2">{t('report.recipients')}</Typography>
      {recipients.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('report.noRecipients')}</Typography>
      ) : (
        <FigureTable
          label={t('report.recipients')}
          heads={[
            ['revision', t('report.revision')],
            ['outcome', t('report.outcome')],
            ['at', t('report.outcomeAt')],
          ]}
        >
          {recipients
            .toSorted((one, other) => other.revision - one.revision)
            .map((each) => (
              <TableRow key={`${each.revision} ${each.userId ?? each.destinationId}`}>
                <TableCell component="th" scope="row">
                  {each.name || t('alarm.erased')}
                </TableCell>
                <TableCell align="right">{each.revision}</TableCell>
                <TableCell align="right">{outcomeWords(t, each)}</TableCell>
                <TableCell align="right">
                  {each.at === null ? '–' : formatDateTime(Date.parse(each.at), zone)}
                </TableCell>
              </TableRow>
            ))}
        </FigureTable>
      )}
    </Box>
  );
}
