import { useEffect, useState } from 'react';
import { MOBILE_FORM } from '../look/tokens.ts';

const IDLE_MS = 3_000;

/** Sizes are in rem everywhere, so one root size makes a screen readable from afar. */
export function useFarScale(): void {
  useEffect(() => {
    const root = document.documentElement;
    root.style.fontSize = 'max(16px, 1.65vmin)';
    return () => {
      root.style.fontSize = '';
    };
  }, []);
}

/** Keeps the screen awake. */
export function useWakeLock(): void {
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
export function useIdle(): boolean {
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

/** The name at the top of a wall. */
export const wallHeading = {
  m: 0,
  font: 'inherit',
  fontWeight: 600,
  flexGrow: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The surface of a screen on a wall. */
export const wallSurface = {
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
