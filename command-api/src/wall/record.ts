import type { WallEvent } from '@watchglass/schemas/wall/events';
import type { Fold } from '../handle-command.ts';
import type { DaySeal } from './receipt-order.ts';
import type { OfWall } from './receipts.ts';

/** What is recorded of a wall without anybody's doing. */
export interface WallRecord {
  /** When it last said anything, if its silence is recorded. */
  readonly silentSince: string | null;
  /** The newest sealed day; empty if none is. */
  readonly sealed: string;
}

export const recordFold: Fold<WallRecord, WallEvent> = {
  initial: { silentSince: null, sealed: '' },
  evolve(record, event) {
    if (event.type === 'WallWentSilent') return { ...record, silentSince: event.data.heardAt };
    if (event.type === 'WallCameBack') return { ...record, silentSince: null };
    return event.type === 'WallReceiptsSealed' ? { ...record, sealed: event.data.day } : record;
  },
};

/** Decides nothing if the silence is recorded already. */
export function goSilent({ silentSince }: WallRecord, wall: OfWall, heardAt: Date): WallEvent[] {
  return silentSince === null ? [{ type: 'WallWentSilent', data: { ...wall, heardAt: heardAt.toISOString() } }] : [];
}

export function comeBack({ silentSince }: WallRecord, wall: OfWall): WallEvent[] {
  return silentSince === null ? [] : [{ type: 'WallCameBack', data: { ...wall, silentSince } }];
}

/** Days are sealed in their order, each once. */
export function sealReceipts(record: WallRecord, wall: OfWall, seal: DaySeal): WallEvent[] {
  return seal.day > record.sealed ? [{ type: 'WallReceiptsSealed', data: { ...wall, ...seal } }] : [];
}
