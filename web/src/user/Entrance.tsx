import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useHeading } from '../page/use-heading.ts';
import { signedInAtom } from './atoms.ts';
import { LanguageMenu } from './LanguageMenu.tsx';

interface EntranceProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

const card = {
  width: '100%',
  maxWidth: 440,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  p: 8,
  [MOBILE_FORM]: { border: 0, borderRadius: 0, maxWidth: 'none', p: 5, minHeight: '100dvh' },
} as const;

/** A decorative line behind the card. */
function Trace() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 1200 200"
      preserveAspectRatio="none"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: '12vh',
        width: '100%',
        height: '38vh',
        color: 'trail.main',
        opacity: 0.28,
        zIndex: 0,
        [MOBILE_FORM]: { display: 'none' },
      }}
    >
      <path
        d="M0 120 C60 118 80 96 140 98 S240 132 300 128 S380 70 440 74 S520 118 580 112 S640 40 690 44 S760 128 830 122 S930 92 990 96 S1090 120 1200 104"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M0 62 H1200"
        stroke="currentColor"
        strokeWidth="1"
        strokeDasharray="2 6"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  );
}

/** The frame of the pages before the main area: one card on the neutral ground. */
export function Entrance({ title, lead, children }: EntranceProps) {
  const t = useTranslate();
  const ref = useHeading(title, true);
  const signedIn = useAtomValue(signedInAtom);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 4, [MOBILE_FORM]: { p: 0 } }}
    >
      <Trace />
      <Box sx={{ ...card, zIndex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 7, fontWeight: 680, letterSpacing: '-0.02em' }}>
          <Box component="img" src="/favicon.svg" alt="" sx={{ width: 28, height: 28 }} />
          {t('app.name')}
        </Box>
        <Typography ref={ref} tabIndex={-1} variant="h1" sx={{ fontSize: '1.625rem', '&:focus': { outline: 'none' } }}>
          {title}
        </Typography>
        {lead !== undefined && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{lead}</Typography>}
        <Box sx={{ mt: 6, display: 'flex', flexDirection: 'column', gap: 2 }}>{children}</Box>
        <Box
          sx={{
            mt: 6,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            color: 'text.secondary',
          }}
        >
          <LegalLinks documents={['privacy-policy', 'terms-and-conditions']} />
          {!signedIn && <LanguageMenu />}
        </Box>
      </Box>
    </Box>
  );
}
