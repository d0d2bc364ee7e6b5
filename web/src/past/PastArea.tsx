import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { FORCED_COLOURS, PAST } from '../look/tokens.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading, Statement } from '../page/Outcome.tsx';
import { OrganizationContext } from '../user/rights.ts';
import { askedMomentAtom, pastStoreAtom, playerAtom, readOnly } from './atoms.ts';
import { addressToday } from './play-of.ts';
import type { Player } from './player.ts';
import { useLinksKept } from './use-links-kept.ts';
import { openPlayer, useAddressKept, usePlayerState, useStores } from './use-player.ts';

interface AreaProps {
  readonly organization: OrganizationView;
  readonly children: ReactNode;
}

/** Pages as they were: found by the moment of the address, framed, and without anything that acts. */
export function PastArea({ organization, children }: AreaProps) {
  const player = useOpened(organization.id);
  return (
    <OrganizationContext key={organization.id} value={readOnly(organization)}>
      <Frame />
      {PRINTED}
      {player === null ? <Loading /> : <Area player={player}>{children}</Area>}
    </OrganizationContext>
  );
}

/** The player of the workspace, for as long as its pages are shown. */
function useOpened(organizationId: number): Player | null {
  const http = useAtomValue(requiredHttpAtom);
  const asked = useAtomValue(askedMomentAtom) ?? '';
  const [player, keep] = useAtom(playerAtom);
  const show = useSetAtom(pastStoreAtom);
  useEffect(() => {
    const opened = openPlayer(http, organizationId, asked);
    keep(opened);
    void opened.seek(asked);
    return () => {
      opened.end();
      keep(null);
      show(null);
    };
  }, [http, organizationId, asked, keep, show]);
  return player;
}

function Area({ player, children }: { player: Player; children: ReactNode }) {
  const t = useTranslate();
  const { failure, moment } = usePlayerState(player);
  const isOpen = useAtomValue(pastStoreAtom) !== null;
  useStores(player);
  useAddressKept(player);
  useLinksKept(player);
  useMark();
  if (moment === null && failure !== null)
    return (
      <Statement
        icon="history"
        heading="h1"
        title={t('past.none')}
        text={failureText(t, failure)}
        action={<ToLive />}
      />
    );
  return isOpen ? children : <Loading />;
}

function ToLive() {
  const t = useTranslate();
  return <Button onClick={() => window.location.assign(addressToday(window.location))}>{t('past.live')}</Button>;
}

const MARK = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${PAST.ground}"/><path d="M8 4v4l-3 2" stroke="${PAST.on}" stroke-width="1.6" fill="none"/></svg>`,
)}`;

/** The tab has another picture. */
function useMark(): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (icon) icon.href = MARK;
  }, []);
}

/** On paper the bar says which moment it is, and nothing acts. */
const PRINTED = (
  <GlobalStyles
    styles={{
      '@media print': {
        'button, a.MuiButton-root, [data-testid="player"]': { display: 'none !important' },
        'header[data-past]': { position: 'static !important' },
      },
    }}
  />
);

/** On every page of the past, on paper too, and with forced colours. */
function Frame() {
  return (
    <Box
      aria-hidden
      data-testid="past-frame"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        border: '8px solid transparent',
        borderImage: `repeating-linear-gradient(135deg, ${PAST.ground} 0 8px, ${PAST.on} 8px 12px) 8`,
        bgcolor: PAST.tint,
        printColorAdjust: 'exact',
        [FORCED_COLOURS]: { borderImage: 'none', border: '8px dashed CanvasText' },
      }}
    />
  );
}
