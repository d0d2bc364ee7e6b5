import type { OwnWall, WallOrder } from '@watchglass/schemas/wall/views';
import { HEARTBEAT_SECONDS, PIN_MINUTES } from '@watchglass/schemas/wall/limits';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { allowSoundAtom, ring, soundStanding } from '../alarm/sound.ts';
import { nowAtom } from '../live/clock.ts';
import { linkAtom } from '../live/link.ts';
import { ownVersion } from '../version/atoms.ts';
import { sendHeartbeatAtom } from './atoms.ts';
import type { Shown } from './conduct.ts';
import { actAtom } from './use-conduct.ts';
import { memory } from './memory.ts';
import { dueOrders } from './orders.ts';
import { randomId } from './random-id.ts';
import { receiptsTakenAtom } from './receipts/use-receipts.ts';

const IDENTIFY_MS = 10_000;
const MINUTE_MS = 60_000;
const boot = randomId();
/** Until when the name fills the screen. */
const identifiedAtom = atom(0);

interface Acting {
  readonly own: OwnWall;
  readonly shown: Shown;
}

/** Carries out orders and tells the server what the wall shows. Returns true while the name fills the screen. */
export function useOrders({ own, shown }: Acting): boolean {
  const now = useAtomValue(nowAtom);
  const identified = useAtomValue(identifiedAtom);
  const identify = useSetAtom(identifiedAtom);
  const act = useSetAtom(actAtom);
  const taken = useRef(new Set<number>());
  const allow = useSetAtom(allowSoundAtom);
  const tell = useHeartbeat(shown);
  useEffect(() => {
    const due = dueOrders(own.orders, taken.current, now);
    for (const order of due) {
      taken.current.add(order.number);
      void carryOut(order).catch(() => taken.current.delete(order.number));
    }
    async function carryOut({ number, order, dashboardId, minutes = PIN_MINUTES }: WallOrder): Promise<void> {
      if (order === 'identify') identify(now + IDENTIFY_MS);
      if (order === 'tone') void allow().then(() => ring(true, own.terms.sound.volume / 100));
      if (order === 'show' && dashboardId !== undefined)
        act({ type: 'pin', pin: { dashboardId, until: now + minutes * MINUTE_MS } });
      await tell([number]);
      // Only after the server knows: else the page would load again and again.
      if (order === 'reload') window.location.reload();
    }
  }, [own, now, allow, act, identify, tell]);
  return identified > now;
}

/** Sends a heartbeat now, at each change of what is shown, and every half a minute, until receipts are heartbeats too. */
function useHeartbeat({ dashboardId, why }: Shown): (done: readonly number[]) => Promise<void> {
  const send = useSetAtom(sendHeartbeatAtom);
  const link = useAtomValue(linkAtom);
  const receiptsTaken = useAtomValue(receiptsTakenAtom);
  const told = useRef({ dashboardId, why, link });
  useEffect(() => {
    told.current = { dashboardId, why, link };
  });
  const tell = useCallback(
    async (done: readonly number[]) => {
      const { dashboardId: shows, why: reason, link: state } = told.current;
      await send({
        boot,
        version: ownVersion(),
        screen: { width: Math.max(1, window.innerWidth), height: Math.max(1, window.innerHeight) },
        sound: await soundStanding(),
        ...(shows === null ? {} : { shows }),
        why: reason,
        link: state,
        paintedSeconds: await secondsSincePaint(),
        ...memory(),
        done: [...done],
      });
    },
    [send],
  );
  useEffect(() => {
    if (receiptsTaken) return undefined;
    void tell([]).catch(() => undefined);
    const timer = setInterval(() => void tell([]).catch(() => undefined), HEARTBEAT_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [tell, dashboardId, why, link, receiptsTaken]);
  return tell;
}

/** A hidden window paints no frame: after this time it counts as not painting. */
const PAINT_PATIENCE_MS = 5_000;

async function secondsSincePaint(): Promise<number> {
  const painted = new Promise<number>((resolve) => requestAnimationFrame(() => resolve(0)));
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(PAINT_PATIENCE_MS / 1000), PAINT_PATIENCE_MS));
  return Promise.race([painted, late]);
}
