import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { AlarmBars } from '../alarm/AlarmBars.tsx';
import { LicenceBanner } from '../licence/LicenceBanner.tsx';
import { MOBILE, TABLET_NAVIGATION, TOP_BAR } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useIsPast } from '../past/atoms.ts';
import { NavigationDrawer, NavigationRail } from './Navigation.tsx';
import { TopBar } from './TopBar.tsx';

const PastTopBar = lazily(() => import('../past/PastTopBar.tsx').then((file) => ({ default: file.PastTopBar })));

const hidden = {
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 8, top: 8, zIndex: 'modal', bgcolor: 'background.paper', p: 2 },
} as const;

/** The top bar, the navigation and the page between them. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const isPast = useIsPast();
  return (
    <Box
      sx={{
        '--bar': `${TOP_BAR.tablet}px`,
        minHeight: '100dvh',
        [MOBILE]: { '--bar': `${TOP_BAR.mobile}px` },
        [TABLET_NAVIGATION]: { '--bar': `${TOP_BAR.tablet}px` },
      }}
    >
      <Link href="#content" sx={hidden}>
        {t('app.skip')}
      </Link>
      {isPast ? <PastTopBar onMenu={() => setOpen(true)} /> : <TopBar onMenu={() => setOpen(true)} />}
      <Box sx={{ display: 'flex', minHeight: 'calc(100dvh - var(--bar))' }}>
        <NavigationRail />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', '&:focus': { outline: 'none' } }}
        >
          {!isPast && <LicenceBanner />}
          {children}
          {!isPast && <AlarmBars />}
        </Box>
      </Box>
      <NavigationDrawer open={open} onClose={() => setOpen(false)} />
    </Box>
  );
}
