import { ORDER_LAPSES_SECONDS } from '@watchglass/schemas/wall/limits';
import type { WallOrder } from '@watchglass/schemas/wall/views';

export type OrderState = 'sent' | 'done' | 'lapsed';

/** How an order stands at an instant of the server's clock. */
export function orderState({ at, doneAt }: Pick<WallOrder, 'at' | 'doneAt'>, now: number): OrderState {
  if (doneAt !== null) return 'done';
  return now - Date.parse(at) < ORDER_LAPSES_SECONDS * 1000 ? 'sent' : 'lapsed';
}

/** The orders that a wall has still to carry out; `taken` are those that it began. */
export function dueOrders(orders: readonly WallOrder[], taken: ReadonlySet<number>, now: number): readonly WallOrder[] {
  return orders.filter((order) => !taken.has(order.number) && orderState(order, now) === 'sent');
}
