import type { LogBlock, LogRange } from '../log-block/block.ts';
import type { Uplink } from './uplink.ts';

/** Uplinks that one insert writes. */
export interface Block {
  readonly ranges: readonly LogRange[];
  readonly uplinks: readonly Uplink[];
  readonly readings: number;
}

export const readingsOf = ({ slots }: Uplink): number => slots.length;

export function blockOf({ ranges, items, size }: LogBlock<Uplink>): Block {
  return { ranges, uplinks: items, readings: size };
}
