import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MomentView } from '@watchglass/schemas/moment/views';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { standingAtom } from '../live/clock.ts';
import { FORCED_COLOURS, PAST } from '../look/tokens.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading, Statement } from '../page/Outcome.tsx';
import { OrganizationContext } from '../user/rights.ts';
import { askedMomentAtom, momentAtom, readOnly } from './atoms.ts';
import { addressAt, momentOf } from './moment-of.ts';

interface AreaProps {
  readonly organization: OrganizationView;
  readonly children: ReactNode;
}

/** Pages as they were: found by the moment of the address, framed, and without anything that acts or sounds. */
export function PastArea({ organization, children }: AreaProps) {
  const t = useTranslate();
  const at = useAtomValue(askedMomentAtom) ?? '';
  const path = `/api/time/${organization.id}/moment?at=${encodeURIComponent(at)}`;
  const { loaded } = useRead(path, (http, signal) => http.get<MomentView>(path, signal));
  useMomentKept(at);
  useMark();
  const isKnown = useKnown(loaded.state === 'ready' ? loaded.value : null);
  return (
    <OrganizationContext key={organization.id} value={readOnly(organization)}>
      <Frame />
      {loaded.state === 'failed' ? (
        <Statement
          icon="history"
          heading="h1"
          title={t('past.none')}
          text={failureText(t, loaded.failure)}
          action={<ToLive />}
        />
      ) : isKnown ? (
        children
      ) : (
        <Loading />
      )}
    </OrganizationContext>
  );
}

function ToLive() {
  const t = useTranslate();
  return <Button onClick={() => window.location.assign(addressAt(window.location, null))}>{t('past.live')}</Button>;
}

/** The clock of all pages stands at the moment before any of them is drawn. */
function useKnown(moment: MomentView | null): boolean {
  const stand = useSetAtom(standingAtom);
  const keep = useSetAtom(momentAtom);
  const known = useAtomValue(momentAtom);
  useEffect(() => {
    if (moment === null) return;
    stand(Date.parse(moment.at));
    keep(moment);
  }, [moment, stand, keep]);
  return known !== null;
}

/** Each address of a page of the past names the moment, so that a link or a reload shows the same. */
function useMomentKept(at: string): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (momentOf(search) === at) return;
    void navigate(addressAt({ pathname, search }, at) + hash, { replace: true, state: state as unknown });
  }, [at, pathname, search, hash, state, navigate]);
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
