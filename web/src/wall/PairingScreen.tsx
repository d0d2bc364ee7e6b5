import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pairing } from '@watchglass/schemas/wall/views';
import { useCallback, useEffect, useState } from 'react';
import { useFarScale } from '../dashboard/wall-screen.ts';
import { failureFrom, pauseAfterFailure, refusedWith } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Loading } from '../page/Outcome.tsx';
import { askPairing, askSecret } from './http.ts';
import { ShellScreen } from './ShellScreen.tsx';

const QrCode = lazily(() => import('./QrCode.tsx').then((file) => ({ default: file.QrCode })));

type Standing =
  | { readonly state: 'asking' | 'denied' }
  | { readonly state: 'unreachable'; readonly busy: boolean }
  | { readonly state: 'shown'; readonly pairing: Pairing };

const SLOWER_SECONDS = 5;

/** Shows a code until an administrator has approved it. A lost answer is asked for again; an expired code is renewed. */
export function PairingScreen({ slot, onPaired }: { slot: number; onPaired: () => void }) {
  const t = useTranslate();
  const [standing, setStanding] = useState<Standing>({ state: 'asking' });
  const again = useCallback(() => setStanding({ state: 'asking' }), []);
  useAsking(slot, standing, setStanding);
  usePolling(slot, standing, { onPaired, again, onDenied: () => setStanding({ state: 'denied' }) });
  switch (standing.state) {
    case 'asking':
      return <Loading />;
    case 'unreachable':
      return <ShellScreen text={t(standing.busy ? 'walls.pair.busy' : 'walls.shell')} />;
    case 'denied':
      return (
        <ShellScreen text={t('walls.pair.denied')}>
          <Button variant="contained" onClick={again}>
            {t('walls.pair.again')}
          </Button>
        </ShellScreen>
      );
    case 'shown':
      return <Code pairing={standing.pairing} />;
  }
}

/** Asks for a code, and again after a while if nobody answers. */
function useAsking(slot: number, { state }: Standing, tell: (standing: Standing) => void): void {
  useEffect(() => {
    if (state !== 'asking' && state !== 'unreachable') return undefined;
    let isWanted = true;
    const ask = () =>
      askPairing(slot).then(
        (pairing) => {
          if (isWanted) tell({ state: 'shown', pairing });
        },
        (thrown: unknown) => {
          if (isWanted) tell({ state: 'unreachable', busy: failureFrom(thrown).status === 429 });
        },
      );
    const timer = setTimeout(() => void ask(), state === 'asking' ? 0 : pauseAfterFailure());
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
}

interface Outcomes {
  readonly onPaired: () => void;
  readonly onDenied: () => void;
  readonly again: () => void;
}

function usePolling(slot: number, standing: Standing, outcomes: Outcomes): void {
  const pairing = standing.state === 'shown' ? standing.pairing : null;
  const { onPaired, onDenied, again } = outcomes;
  useEffect(() => {
    if (pairing === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let seconds = pairing.interval;
    const later = () => {
      timer = setTimeout(() => void poll(), seconds * 1000);
    };
    const poll = async () => {
      try {
        await askSecret(slot, pairing.deviceCode);
        onPaired();
      } catch (thrown) {
        if (refusedWith(thrown, 'AccessDenied')) return onDenied();
        if (refusedWith(thrown, 'ExpiredToken')) return again();
        if (refusedWith(thrown, 'SlowDown')) seconds += SLOWER_SECONDS;
        later();
      }
      return undefined;
    };
    later();
    return () => clearTimeout(timer);
    // The outcomes change with each render, the pairing does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [slot, pairing]);
}

function Code({ pairing }: { pairing: Pairing }) {
  const t = useTranslate();
  useFarScale();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '3vmin',
        p: 4,
        textAlign: 'center',
      }}
    >
      <Typography variant="h1">{t('walls.pair.screen')}</Typography>
      <Box
        data-testid="pairing-code"
        sx={{ fontSize: 'clamp(2.25rem, 11vmin, 12rem)', fontWeight: 680, letterSpacing: '0.06em', lineHeight: 1 }}
      >
        {pairing.userCode}
      </Box>
      <Later meanwhile={null}>
        <QrCode text={pairing.verificationUriComplete} label={t('walls.pair.qr')} />
      </Later>
      <Typography sx={{ maxWidth: '36rem' }}>
        {t('walls.pair.how', { address: pairing.verificationUri.replace(/^https?:\/\//, '') })}
      </Typography>
    </Box>
  );
}
