import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SoundButton } from '../alarm/SoundButton.tsx';
import { LinkWord } from '../app/LinkWord.tsx';
import { CauseAlarmButton } from '../demo/CauseAlarmButton.tsx';
import { nowAtom } from '../live/clock.ts';
import { Far } from '../look/far.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useMedia } from '../look/use-media.ts';
import { useTranslate } from '../messages/messages.ts';
import { pageTitleAtom } from '../page/title.ts';
import { useKeys } from '../page/use-keys.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatClock, formatDate } from '../value/date.ts';
import { Grid } from './Grid.tsx';
import { inReadingOrder } from './layout.ts';

const IDLE_MS = 3_000;

/** Sizes are in rem everywhere, so one root size makes a screen readable from afar. */
function useFarScale(): void {
  useEffect(() => {
    const root = document.documentElement;
    root.style.fontSize = 'max(16px, 1.65vmin)';
    return () => {
      root.style.fontSize = '';
    };
  }, []);
}

/** Keeps the screen awake. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const take = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock?.request('screen').then(
          (taken) => {
            lock = taken;
          },
          () => undefined,
        );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
}

/** True once the pointer has rested for a while. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    events.forEach((event) => window.addEventListener(event, wake));
    return () => {
      clearTimeout(timer);
      events.forEach((event) => window.removeEventListener(event, wake));
    };
  }, []);
  return idle;
}

function Clock() {
  const now = useAtomValue(nowAtom);
  const timeZone = useTimeZone();
  return (
    <Box component="time" sx={{ display: 'flex', alignItems: 'baseline', gap: '0.6em', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75em' }}>
        {formatDate(now, timeZone)}
      </Box>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {formatClock(now, timeZone)}
      </Box>
    </Box>
  );
}

const surface = {
  position: 'fixed',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '0.9vmin',
  p: '1vmin',
  bgcolor: 'background.default',
  color: 'text.primary',
  colorScheme: 'dark',
  overflow: 'hidden',
  [MOBILE_FORM]: { overflowY: 'auto', p: 2 },
} as const;

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
      sx={{ ...surface, cursor: idle ? 'none' : 'auto' }}
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
        <Box
          component="h1"
          sx={{
            m: 0,
            font: 'inherit',
            fontWeight: 600,
            flexGrow: 1,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
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
          <CauseAlarmButton />
          <SoundButton />
        </Box>
        <LinkWord />
        <Clock />
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
