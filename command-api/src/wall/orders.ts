import { refuse } from '@watchglass/schemas/refusals';
import type { WallOrderAsked } from '@watchglass/schemas/wall/commands';
import type { WallEvent } from '@watchglass/schemas/wall/events';
import { ORDER_LAPSES_SECONDS, PIN_MINUTES } from '@watchglass/schemas/wall/limits';
import type { Fold } from '../handle-command.ts';
import type { KnownWall } from './wall.ts';

/** The orders that a wall may still carry out: number → the instant at which it lapses. */
export interface Orders {
  readonly last: number;
  readonly open: Readonly<Record<number, number>>;
}

type Told = WallEvent & { readonly metadata?: { readonly at: string } };

function evolve(orders: Orders, event: Told): Orders {
  if (event.type === 'WallOrdered') {
    const { number } = event.data;
    const lapsesAt = Date.parse(event.metadata?.at ?? '') + ORDER_LAPSES_SECONDS * 1000;
    return { last: number, open: { ...orders.open, [number]: lapsesAt } };
  }
  if (event.type !== 'WallOrderDone') return orders;
  const { [event.data.number]: _done, ...open } = orders.open;
  return { ...orders, open };
}

export const ordersFold: Fold<Orders, WallEvent> = {
  initial: { last: 0, open: {} },
  evolve,
};

/** Gives a wall its next order. Refuses a dashboard that is not in its playlist. */
export function orderWall(
  orders: Orders,
  { wallId, organizationId, terms }: KnownWall,
  { order, dashboardId, minutes = PIN_MINUTES }: WallOrderAsked,
): WallEvent[] {
  const about = { wallId, organizationId, number: orders.last + 1, order };
  if (order !== 'show') return [{ type: 'WallOrdered', data: about }];
  if (dashboardId === undefined || !terms.playlist.some((entry) => entry.dashboardId === dashboardId))
    return refuse('NotInPlaylist');
  return [{ type: 'WallOrdered', data: { ...about, dashboardId, minutes } }];
}

/** Orders that a wall says it has carried out; those that it never got, has done already, or that lapsed count not. */
export function ordersDone(
  orders: Orders,
  { wallId, organizationId }: Pick<KnownWall, 'wallId' | 'organizationId'>,
  { done, at }: { readonly done: readonly number[]; readonly at: Date },
): WallEvent[] {
  return [...new Set(done)]
    .filter((number) => (orders.open[number] ?? 0) > at.getTime())
    .map((number) => ({ type: 'WallOrderDone', data: { wallId, organizationId, number } }));
}

export function silenceWall(
  _orders: Orders,
  { wallId, organizationId }: Pick<KnownWall, 'wallId' | 'organizationId'>,
  { minutes, at }: { readonly minutes: number; readonly at: Date },
): WallEvent[] {
  const until = new Date(at.getTime() + minutes * 60_000).toISOString();
  return [{ type: 'WallSilenced', data: { wallId, organizationId, until } }];
}
