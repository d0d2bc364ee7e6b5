import type { Result } from './table.ts';

export interface BenchOptions {
  /** Shorter runs and smaller sets: for a look, not for the record. */
  readonly quick: boolean;
  /** A Chromium to measure screens with. */
  readonly chromium: string;
  /** Each service a process of its own with NATS between them, instead of one process. */
  readonly distributed: boolean;
}

/** One workload and the goals it answers. */
export interface Goal {
  readonly goals: readonly string[];
  /** Why it says nothing about separate services, where it does not. */
  readonly oneProcessOnly?: string;
  run(options: BenchOptions): Promise<readonly Result[]>;
}
