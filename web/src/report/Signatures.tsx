import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportView } from '@watchglass/schemas/report/views';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { meaningWord } from '../signature/meaning-word.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';

/** Who signed which revision, when, and what it means. */
export function Signatures({ report: { signatures } }: { readonly report: ReportView }) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <Box component="section" aria-label={t('report.signatures')} sx={section}>
      <Typography variant="h2">{t('report.signatures')}</Typography>
      {signatures.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('report.unsigned')}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {signatures.map(({ revision, by, byName, meaning, at }) => (
          <li key={`${revision} ${by}`}>
            {t('report.signedBy', {
              name: byName || t('alarm.erased'),
              meaning: meaningWord(t, meaning),
              at: formatDateTime(Date.parse(at), zone),
              revision,
            })}
          </li>
        ))}
      </Box>
    </Box>
  );
}
