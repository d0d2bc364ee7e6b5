import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSetAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SoundButton } from '../alarm/SoundButton.tsx';
import { LinkWord } from '../app/LinkWord.tsx';
import { DemoMenu } from '../demo/DemoMenu.tsx';
import { Far } from '../look/far.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useMedia } from '../look/use-media.ts';
import { useTranslate } from '../messages/messages.ts';
import { pageTitleAtom } from '../page/title.ts';
import { useIsPast } from '../past/atoms.ts';
import { BackInTimeButton } from '../past/BackInTimeButton.tsx';
import { useKeys } from '../page/use-keys.ts';
import { Grid } from './Grid.tsx';
import { inReadingOrder } from './layout.ts';
import { useFarScale, useIdle, useWakeLock, wallHeading, wallSurface } from './wall-screen.ts';
import { WallClock } from './WallClock.tsx';

/** The past has a bar of its own above the wall: nothing there acts or says that it is live. */
function Live({ children }: { children: ReactNode }) {
  return useIsPast() ? null : children;
}

/** A dashboard for the wall: only values, a clock, and the state of the link. */
export function Wall({ dashboard }: { dashboard: DashboardView }) {
  const t = useTranslate();
  const [, setQuery] = useSearchParams();
  const setTitle = useSetAtom(pageTitleAtom);
  const small = useMedia(MOBILE_FORM);
  const layout = small ? 'mobile' : 'desktop';
  const idle = useIdle();
  useWakeLock();
  useFarScale();
  useEffect(() => setTitle(dashboard.name), [setTitle, dashboard.name]);
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    setQuery({});
  };
  useKeys({ Escape: leave });
  return (
    <Box
      component="main"
      data-scheme="wall"
      aria-label={t('wall.label', { name: dashboard.name })}
      sx={{ ...wallSurface, top: 'var(--bar, 0px)', cursor: idle ? 'none' : 'auto' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '1.6vmin',
          px: '0.6vmin',
          fontSize: '1.25rem',
          [MOBILE_FORM]: { flexWrap: 'wrap', '& > h1': { flexBasis: '60%' } },
        }}
      >
        <Box component="h1" sx={wallHeading}>
          {dashboard.name}
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: '0.8vmin',
            opacity: idle ? 0 : 1,
            '&:focus-within': { opacity: 1 },
          }}
        >
          <Live>
            <DemoMenu />
            <BackInTimeButton />
            <SoundButton />
          </Live>
        </Box>
        <Live>
          <LinkWord />
        </Live>
        <WallClock />
        <IconButton
          size="small"
          onClick={leave}
          aria-label={t('wall.leave')}
          title={t('wall.leave')}
          sx={{ opacity: idle ? 0 : 1, '&:focus-visible': { opacity: 1 } }}
        >
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ flexGrow: 1, minHeight: 0 }}>
        <Far value>
          <Grid tiles={inReadingOrder(dashboard.data, layout)} layout={layout} fill={!small} />
        </Far>
      </Box>
    </Box>
  );
}
