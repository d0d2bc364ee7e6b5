import type { Result } from './table.ts';

export interface BenchOptions {
  /** Shorter runs and smaller sets: for a look, not for the record. */
  readonly quick: boolean;
  /** A Chromium to measure screens with. */
  readonly chromium: string;
}

/** One workload and the goals it answers. */
export interface Goal {
  readonly goals: readonly string[];
  run(options: BenchOptions): Promise<readonly Result[]>;
}
