import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WallPresence, WallView } from '@watchglass/schemas/wall/views';
import { SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import { useAtomValue } from 'jotai';
import { Fact, Facts } from '../base/Fact.tsx';
import { nowAtom } from '../live/clock.ts';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useIsAdmin, useMay } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { formatMoment, formatTime } from '../value/date.ts';
import { orderState } from './orders.ts';
import { paintingText, versionText } from './presence-words.ts';
import { ShownLink } from './shown/ShownLink.tsx';
import { WallActions, type OpenWall } from './WallActions.tsx';

export interface CardProps {
  readonly wall: WallView;
  readonly presence: WallPresence | undefined;
  /** Names of the dashboards of the workspace. */
  readonly names: ReadonlyMap<string, string>;
  readonly onOpen: (open: OpenWall) => void;
}

export function WallCard({ wall, presence, names, onOpen }: CardProps) {
  const isAdmin = useIsAdmin();
  const maySilence = useMay('alarms', 'w');
  return (
    <Box component="li" sx={section} data-wall={wall.id}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{wall.terms.name}</Typography>
          <Box sx={{ color: 'text.secondary' }}>{wall.terms.place}</Box>
        </Box>
        <StandingMark presence={presence} />
      </Box>
      <PresenceFacts wall={wall} presence={presence} names={names} />
      <Orders wall={wall} names={names} />
      <ShownLink wallId={wall.id} at={null} />
      {(isAdmin || maySilence) && (
        <WallActions wall={wall} names={names} isAdmin={isAdmin} maySilence={maySilence} onOpen={onOpen} />
      )}
    </Box>
  );
}

/** Online, silent, or online without painting. */
function StandingMark({ presence }: Pick<CardProps, 'presence'>) {
  const t = useTranslate();
  const now = useAtomValue(nowAtom);
  const isThere = presence !== undefined && now - Date.parse(presence.heardAt) < SILENT_AFTER_SECONDS * 1000;
  const isPainting = isThere && presence.paintedSeconds === 0;
  const word = !isThere ? 'walls.silent' : isPainting ? 'walls.online' : 'walls.notPainting';
  return (
    <Box
      component="span"
      sx={{ color: isPainting ? 'text.secondary' : 'stale.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {t(word)}
    </Box>
  );
}

function PresenceFacts({ wall, presence, names }: Omit<CardProps, 'onOpen'>) {
  const t = useTranslate();
  if (presence === undefined) return <Box sx={{ color: 'text.secondary' }}>{t('walls.notHeard')}</Box>;
  const what = presence.shows === null ? t('nav.activeAlarms') : names.get(presence.shows);
  return (
    <Facts>
      <Fact name={t('walls.shows')}>
        {t('walls.showsWhy', { what: what ?? t('walls.dashboardGone'), why: t(`walls.why.${presence.why}`) })}
      </Fact>
      <Fact name={t('walls.link')}>{t(`walls.link.${presence.link}`)}</Fact>
      <Fact name={t('walls.heartbeat')}>
        <Ago at={Date.parse(presence.heardAt)} />
      </Fact>
      <Fact name={t('walls.sound')}>{t(`walls.soundIs.${presence.sound}`)}</Fact>
      <Fact name={t('walls.screen')}>
        {presence.screen.width} × {presence.screen.height}
      </Fact>
      <Fact name={t('walls.painting')}>{paintingText(t, presence)}</Fact>
      <Fact name={t('walls.version')}>{versionText(t, presence)}</Fact>
      {presence.memoryMb !== null && <Fact name={t('walls.memory')}>{presence.memoryMb} MiB</Fact>}
      <Fact name={t('walls.gaps')}>{presence.gaps}</Fact>
      {presence.isTwice && <Fact name={t('walls.warning')}>{t('walls.twice')}</Fact>}
      <Silence wall={wall} />
    </Facts>
  );
}

/** Its tones are silenced, or it says nothing itself. */
function Silence({ wall: { silencedUntil, silentSince } }: { wall: WallView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const now = useAtomValue(nowAtom);
  const at = silencedUntil === null ? 0 : Date.parse(silencedUntil);
  return (
    <>
      {at > now && <Fact name={t('walls.silencedUntil')}>{formatTime(at, timeZone)}</Fact>}
      {silentSince !== null && (
        <Fact name={t('walls.silentSince')}>{formatMoment(Date.parse(silentSince), now, timeZone)}</Fact>
      )}
    </>
  );
}

const SHOWN_ORDERS = 3;

/** The newest orders, each sent, done or lapsed. */
function Orders({ wall, names }: Pick<CardProps, 'wall' | 'names'>) {
  const t = useTranslate();
  const now = useAtomValue(nowAtom);
  const timeZone = useTimeZone();
  if (wall.orders.length === 0) return null;
  return (
    <Box component="ol" aria-label={t('walls.orders')} sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
      {wall.orders
        .slice(-SHOWN_ORDERS)
        .toReversed()
        .map((order) => (
          <Box component="li" key={order.number} sx={{ display: 'flex', gap: 2 }} data-order={orderState(order, now)}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {order.number}
            </Box>
            <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {[t(`walls.order.${order.order}`), names.get(order.dashboardId ?? '')].filter(Boolean).join(': ')}
            </Box>
            <span>{formatTime(Date.parse(order.at), timeZone)}</span>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {t(`walls.state.${orderState(order, now)}`)}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
