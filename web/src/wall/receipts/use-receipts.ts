import type { Receipts } from '@watchglass/schemas/wall/receipt';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { alarmList } from '../../alarm/atoms.ts';
import { inReadingOrder, type LayoutName } from '../../dashboard/layout.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import { loadCode } from '../../http/load-code.ts';
import { readNowAtom } from '../../live/clock.ts';
import { linkAtom } from '../../live/link.ts';
import { ownVersion } from '../../version/atoms.ts';
import type { Shown } from '../conduct.ts';
import { brightnessAt } from '../dimming.ts';
import { recorderAtom } from './recorder.ts';
import type { ReceiptsOfWall } from './start.ts';
import type { Scene } from './writer.ts';

/** The page of alarms, as if it were the only tile of a dashboard. */
export const ALARM_PAGE = { dashboard: 'alarms', tile: '00000000-0000-4000-8000-000000000000' } as const;

/** True once the server has taken a receipt: receipts are heartbeats too. */
export const receiptsTakenAtom = atom(false);

const postAtom = atom(null, async (get, set, receipts: Receipts) => {
  const { expected } = await get(requiredHttpAtom).post<{ readonly expected: number }>('/api/wall/receipts', receipts);
  set(receiptsTakenAtom, true);
  return expected;
});

interface Told {
  readonly own: OwnWall;
  readonly shown: Shown;
  readonly layout: LayoutName;
}

/** Sends receipts of what this wall paints. Their code loads after the first paint. */
export function useReceipts(told: Told): void {
  const store = useStore();
  const link = useAtomValue(linkAtom);
  const newest = useRef({ ...told, link });
  useEffect(() => {
    newest.current = { ...told, link };
  });
  const wallId = told.own.id;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    const scene: ReceiptsOfWall['scene'] = (seen) => sceneOf(store, newest.current, seen);
    void loadCode(() => import('./start.ts')).then(({ startReceipts }) => {
      if (isWanted) stop = startReceipts({ wallId, scene, post: (receipts) => store.set(postAtom, receipts) });
    });
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [store, wallId]);
}

type Store = ReturnType<typeof useStore>;

function sceneOf(
  store: Store,
  { own, shown: { dashboardId, why }, layout, link }: Told & Pick<Scene, 'link'>,
  { paintedAt, sound }: Parameters<ReceiptsOfWall['scene']>[0],
): Scene {
  const dashboard = own.dashboards.find(({ id }) => id === dashboardId);
  const recorder = store.get(recorderAtom);
  const ids = inReadingOrder(dashboard?.data ?? [], layout).map(({ id }) => id);
  return {
    dashboardId,
    why,
    link,
    paintedAt,
    visible: document.visibilityState === 'visible',
    upTo: positionOf(store, own.organization.id),
    etag: dashboard?.etag ?? '',
    layout,
    env: envOf(own, { dim: dimOf(store, own, why), sound }),
    tiles:
      why === 'alarms'
        ? recorder.pictures(ALARM_PAGE.dashboard, [ALARM_PAGE.tile])
        : recorder.pictures(dashboardId ?? '', ids),
  };
}

function envOf(
  { terms: { language, units, timeZone } }: OwnWall,
  seen: Pick<Scene['env'], 'dim' | 'sound'>,
): Scene['env'] {
  return {
    build: ownVersion(),
    locale: language,
    units,
    zone: timeZone,
    scheme: 'dark',
    w: Math.max(1, window.innerWidth),
    h: Math.max(1, window.innerHeight),
    dpr: window.devicePixelRatio,
    ...seen,
  };
}

/** An alarm lifts the dimming. */
function dimOf(store: Store, { terms: { dimming, timeZone } }: OwnWall, why: Shown['why']): number {
  return why === 'alarm' || why === 'alarms' ? 100 : brightnessAt(dimming, timeZone, store.set(readNowAtom));
}

/** The newest event that the shown alarms know. */
function positionOf(store: Store, organizationId: number): string {
  let newest = '';
  for (const { position } of store.get(alarmList(organizationId).rowsAtom).values())
    if (position > newest) newest = position;
  return newest;
}
