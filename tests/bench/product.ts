import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Door } from '../builders/door.ts';
import type { BenchOptions } from './goal.ts';
import { startOneProcess } from './one-process.ts';
import { startServices } from './separate-services.ts';

/** One of the things whose CPU and memory are ours. */
export interface Part {
  readonly name: string;
  readonly pids: readonly number[];
}

/** The product that is measured, in either topology, and the engines under it. */
export interface Product {
  readonly stack: Door;
  readonly postgres: { readonly pid: number | undefined; readonly url: string };
  readonly clickHouse: { readonly pid: number | undefined };
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  /** Services and engines that run now. */
  parts(): readonly Part[];
  /** The processes of all parts. */
  roots(): readonly number[];
  /** Processes that push to screens. */
  gateways(): readonly number[];
  /** Whether the evaluators have stored that they have taken in everything. */
  isEvaluated(): Promise<boolean>;
  /** Kills everything that pushes, without warning; resolves when it serves again. */
  restartGateways(): Promise<void>;
  stop(): Promise<void>;
}

/** One process on two engines, or services of their own with NATS between them. */
export function startProduct({ distributed }: Pick<BenchOptions, 'distributed'>): Promise<Product> {
  return distributed ? startServices() : startOneProcess();
}
