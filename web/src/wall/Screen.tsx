import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SILENCE_MINUTES } from '@watchglass/schemas/alarm/limits';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, type MouseEvent, type ReactNode } from 'react';
import { ActiveAlarmsTable } from '../tiles/active-alarms-table/ActiveAlarmsTable.tsx';
import { activeAlarms, alarmList } from '../alarm/atoms.ts';
import { LinkWord } from '../app/LinkWord.tsx';
import { useFarScale, useIdle, useWakeLock, wallHeading, wallSurface } from '../dashboard/wall-screen.ts';
import { Grid } from '../dashboard/Grid.tsx';
import { inReadingOrder, type LayoutName } from '../dashboard/layout.ts';
import { TileFrame } from '../dashboard/TileFrame.tsx';
import { WallClock } from '../dashboard/WallClock.tsx';
import { nowAtom } from '../live/clock.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowList } from '../live/row-list.ts';
import { Far } from '../look/far.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useMedia } from '../look/use-media.ts';
import { useTranslate } from '../messages/messages.ts';
import { Statement } from '../page/Outcome.tsx';
import { pageTitleAtom } from '../page/title.ts';
import { silenceHereAtom } from './atoms.ts';
import { soundingOf } from './calling.ts';
import type { Shown } from './conduct.ts';
import { brightnessAt } from './dimming.ts';
import { Recorded } from './receipts/Recorded.tsx';
import { ALARM_PAGE, useReceipts } from './receipts/use-receipts.ts';
import { shiftAt } from './shift.ts';
import { useConduct } from './use-conduct.ts';
import { useNewBuild } from './use-new-build.ts';
import { useOrders } from './use-orders.ts';
import { useSound } from './use-sound.ts';

const ALL_ALARMS: ActiveAlarmsTableTileProps = {
  onlyCritical: false,
  locations: [],
  tags: [],
  sort: 'newestRawTime',
  descending: true,
};
const ALARM_TILE = { id: ALARM_PAGE.tile, component: 'active-alarms-table' } as const;
const NO_ALARMS = new Map<string, never>();
const hatch = {
  content: '""',
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  opacity: 0.18,
  backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 2px, transparent 2px 14px)',
} as const;
const layer = { position: 'absolute', inset: 0 } as const;

/** What a wall shows: one dashboard or the page of alarms, the name of the dashboard, the link and the time. */
export function Screen({ own }: { own: OwnWall }) {
  const loaded = useRowList(alarmList(own.organization.id));
  const rows = loaded.state === 'ready' ? loaded.value : NO_ALARMS;
  const alarms = useMemo(() => activeAlarms(rows.values()), [rows]);
  const { shown, mounted } = useConduct(own, alarms);
  const isIdentified = useOrders({ own, shown });
  useReceipts({ own, shown, layout: useLayout() });
  const isCalled = shown.why === 'alarm' || shown.why === 'alarms';
  useSound(own, alarms);
  useNewBuild(!isCalled);
  useWakeLock();
  useFarScale();
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => setTitle(own.terms.name), [setTitle, own.terms.name]);
  return (
    <Frame own={own} why={shown.why}>
      <Head own={own} dashboardId={shown.dashboardId} isSounding={soundingOf(alarms, own.terms).length > 0} />
      <Far value>
        <Stage>
          {mounted.map((id) => (
            <Layer key={id} own={own} dashboardId={id} isShown={id === shown.dashboardId} />
          ))}
          {shown.why === 'alarms' && (
            <Box sx={{ ...layer, display: 'flex', flexDirection: 'column' }}>
              <Recorded dashboardId={ALARM_PAGE.dashboard} tile={ALARM_TILE}>
                <ActiveAlarmsTable props={ALL_ALARMS} data={alarms} />
              </Recorded>
            </Box>
          )}
          {shown.why === 'nothing' && <Empty />}
        </Stage>
      </Far>
      <Dim own={own} isLifted={isCalled} />
      {isIdentified && <Name own={own} />}
    </Frame>
  );
}

/** Moves slowly, so that nothing burns in; hides the pointer at rest. */
function Frame({ own, why, children }: { own: OwnWall; why: Shown['why']; children: ReactNode }) {
  const idle = useIdle();
  const now = useAtomValue(nowAtom);
  const { x, y } = own.terms.shift ? shiftAt(now) : { x: 0, y: 0 };
  return (
    <Box
      component="main"
      data-scheme="wall"
      data-why={why}
      onClickCapture={noLinks}
      // The outline fills what the shift uncovers.
      sx={{ ...wallSurface, outline: '16px solid', outlineColor: 'background.default', cursor: idle ? 'none' : 'auto' }}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {children}
    </Box>
  );
}

/** Hatched while the link is lost: no value there is taken for a present one. */
function Stage({ children }: { children: ReactNode }) {
  const isLost = useAtomValue(linkLostAtom);
  return (
    <Box
      data-hatched={isLost}
      sx={{ flexGrow: 1, minHeight: 0, position: 'relative', ...(isLost && { '&::after': hatch }) }}
    >
      {children}
    </Box>
  );
}

/** Darkens the picture; an alarm lifts it. */
function Dim({ own: { terms }, isLifted }: { own: OwnWall; isLifted: boolean }) {
  const now = useAtomValue(nowAtom);
  const brightness = isLifted ? 100 : brightnessAt(terms.dimming, terms.timeZone, now);
  if (brightness >= 100) return null;
  return (
    <Box
      data-testid="dimmed"
      sx={{ ...layer, inset: -12, bgcolor: '#000', pointerEvents: 'none' }}
      style={{ opacity: 1 - brightness / 100 }}
    />
  );
}

/** A wall has no other pages: its links lead nowhere. */
function noLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function Empty() {
  const t = useTranslate();
  return <Statement icon="dashboard" title={t('walls.empty')} />;
}

function useLayout(): LayoutName {
  return useMedia(MOBILE_FORM) ? 'mobile' : 'desktop';
}

/** The next dashboard is mounted before it is shown: hidden, with its size, so that its charts are drawn. */
function Layer({ own, dashboardId, isShown }: { own: OwnWall; dashboardId: string; isShown: boolean }) {
  const layout = useLayout();
  const small = layout === 'mobile';
  const data = own.dashboards.find(({ id }) => id === dashboardId)?.data;
  const tiles = useMemo(() => inReadingOrder([...(data ?? [])], layout), [data, layout]);
  return (
    <Box
      data-testid={isShown ? 'shown-dashboard' : 'next-dashboard'}
      aria-hidden={!isShown}
      sx={{ ...layer, visibility: isShown ? 'visible' : 'hidden', [MOBILE_FORM]: { position: 'static' } }}
    >
      <Grid
        tiles={tiles}
        layout={layout}
        fill={!small}
        draw={(tile) => (
          <Recorded dashboardId={dashboardId} tile={tile}>
            <TileFrame tile={tile} />
          </Recorded>
        )}
      />
    </Box>
  );
}

interface HeadProps {
  readonly own: OwnWall;
  readonly dashboardId: string | null;
  readonly isSounding: boolean;
}

function Head({ own, dashboardId, isSounding }: HeadProps) {
  const t = useTranslate();
  const silence = useSetAtom(silenceHereAtom);
  const name = own.dashboards.find(({ id }) => id === dashboardId)?.name;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '1.6vmin', px: '0.6vmin', fontSize: '1.25rem' }}>
      <Box component="h1" sx={wallHeading}>
        {name ?? t('nav.activeAlarms')}
      </Box>
      {isSounding && own.terms.silenceHere && (
        <Button color="inherit" onClick={() => void silence(SILENCE_MINUTES).catch(() => undefined)}>
          {t('walls.silence')}
        </Button>
      )}
      <LinkWord />
      <WallClock />
    </Box>
  );
}

function Name({ own }: { own: OwnWall }) {
  return (
    <Box
      data-testid="identified"
      sx={{
        ...layer,
        zIndex: 'modal',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        textAlign: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ fontSize: 'min(16vmin, 14vw)', fontWeight: 680, lineHeight: 1.1 }}>{own.terms.name}</Box>
      <Box sx={{ fontSize: '6vmin' }}>{own.terms.place}</Box>
    </Box>
  );
}
