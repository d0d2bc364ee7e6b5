import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Door } from '../builders/door.ts';
import type { BenchOptions } from './goal.ts';
import { startOneProcess } from './one-process.ts';
import { startServices } from './separate-services.ts';

/** One part of the product, with its own CPU and memory. */
export interface Part {
  readonly name: string;
  readonly pids: readonly number[];
}

/** The measured product, in either topology, and its engines. */
export interface Product {
  readonly stack: Door;
  readonly postgres: { readonly pid: number | undefined; readonly url: string };
  readonly clickHouse: { readonly pid: number | undefined };
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  /** Running services and engines. */
  parts(): readonly Part[];
  /** The processes of all parts. */
  roots(): readonly number[];
  /** Processes that push to screens. */
  gateways(): readonly number[];
  /** Returns true if the evaluators have stored cursors at the head. */
  isEvaluated(): Promise<boolean>;
  /** Kills every gateway without warning; resolves when they serve again. */
  restartGateways(): Promise<void>;
  stop(): Promise<void>;
}

/** One process on two engines, or separate services with NATS between them. */
export function startProduct({ distributed }: Pick<BenchOptions, 'distributed'>): Promise<Product> {
  return distributed ? startServices() : startOneProcess();
}
