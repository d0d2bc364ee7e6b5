import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LEGAL_DOCUMENTS, type LegalDocument } from '@watchglass/schemas/legal/document';
import type { LegalDocumentView } from '@watchglass/schemas/legal/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router';
import { useResource } from '../http/resource.ts';
import { spokenAtom } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useHeading } from '../page/use-heading.ts';
import { formatDate } from '../value/date.ts';
import { LEGAL_TITLES, legalDocument } from './documents.ts';
import { LegalLinks } from './LegalLinks.tsx';

const page = {
  maxWidth: 760,
  mx: 'auto',
  px: 5,
  py: 8,
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
} as const;

interface TextProps {
  readonly document: LegalDocumentView;
  /** Switches between a translation and its original. */
  readonly onOther?: () => void;
}

function Text({ document, onOther }: TextProps) {
  const t = useTranslate();
  const date = formatDate(Date.parse(document.date), 'UTC');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('legal.version', { version: document.version, date })}
        </Typography>
        {onOther && (
          <Button size="small" onClick={onOther}>
            {t(document.language === document.original ? 'legal.translation' : 'legal.original')}
          </Button>
        )}
      </Box>
      <Box component="article" lang={document.language} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {document.blocks.map(({ heading, text }) => (
          <Typography key={text} variant={heading ? 'h2' : 'body1'} sx={heading ? { mt: 3 } : { lineHeight: 1.6 }}>
            {text}
          </Typography>
        ))}
      </Box>
    </>
  );
}

/** The current version of a legal document, in the page's language if there is a translation. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const t = useTranslate();
  const { language } = useAtomValue(spokenAtom);
  const [inOriginal, setInOriginal] = useState(false);
  const { loadAtom, ...known } = legalDocument(document, inOriginal ? undefined : language);
  const load = useSetAtom(loadAtom);
  const loaded = useResource({ loadAtom, ...known });
  const title = t(LEGAL_TITLES[document]);
  const ref = useHeading(title);
  return (
    <Box component="main" sx={page}>
      <Typography ref={ref} tabIndex={-1} variant="h1" sx={{ '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      <Show loaded={loaded} again={() => void load()}>
        {(value) => (
          <Text
            document={value}
            onOther={inOriginal || value.language !== value.original ? () => setInOriginal(!inOriginal) : undefined}
          />
        )}
      </Show>
      <Box
        sx={{
          mt: 'auto',
          pt: 6,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
        }}
      >
        <LegalLinks documents={LEGAL_DOCUMENTS.filter((other) => other !== document)} />
        <Button component={Link} to="/">
          {t('page.notFound.home')}
        </Button>
      </Box>
    </Box>
  );
}
