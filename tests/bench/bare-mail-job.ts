import { giveJob, type Took } from './bare-job.ts';

export interface BareMailJob {
  readonly url: string;
  readonly mails: number;
  /** Mails in hand at once. */
  readonly atOnce: number;
}

/** Mails of the same client in a process of its own. */
export function sendBareMails(job: BareMailJob): Promise<Took> {
  return giveJob('./bare-mail.ts', job);
}
