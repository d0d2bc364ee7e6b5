import { giveJob, type Took } from './bare-job.ts';

export interface BareHttpJob {
  readonly kind: 'webhook' | 'push' | 'senml';
  readonly url: string;
  readonly messages: number;
  /** Messages in hand at once. */
  readonly atOnce: number;
  /** In each pack of SenML. */
  readonly readings?: number;
}

/** Messages through the same door in a process of its own. */
export function sendBare(job: BareHttpJob): Promise<Took> {
  return giveJob('./bare-http.ts', job);
}
