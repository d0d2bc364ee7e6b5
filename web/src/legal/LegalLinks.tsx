import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { LegalDocument } from '@watchglass/schemas/legal/document';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { LEGAL_TITLES } from './documents.ts';

/** Links to the documents that people agree to. */
export function LegalLinks({ documents }: { documents: readonly LegalDocument[] }) {
  const t = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={t('legal.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: '0.8125rem' }}
    >
      {documents.map((document) => (
        <Link key={document} component={RouterLink} to={`/${document}`} color="text.secondary">
          {t(LEGAL_TITLES[document])}
        </Link>
      ))}
    </Box>
  );
}
