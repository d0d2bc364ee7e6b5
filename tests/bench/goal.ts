import type { Result } from './table.ts';

export interface BenchOptions {
  /** Shorter runs and smaller sets: for a quick look, not for the record. */
  readonly quick: boolean;
  /** Path of the Chromium that measures screens. */
  readonly chromium: string;
  /** Each service as its own process with NATS between them, instead of one process. */
  readonly distributed: boolean;
}

/** One workload and its goals. */
export interface Goal {
  readonly goals: readonly string[];
  /** The reason why the workload cannot measure separate services, if so. */
  readonly oneProcessOnly?: string;
  run(options: BenchOptions): Promise<readonly Result[]>;
}
