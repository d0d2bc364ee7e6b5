import type { Queryable } from '@watchglass/streams/ports/relational';

export type MailKind = 'confirmEmail';

export interface MailQueue {
  /** Queues a mail to a person; `tx` makes it one with what it tells of. Neither address nor link is kept in the queue. */
  put(tx: Queryable, kind: MailKind, userId: string): Promise<void>;
  /** Something was put and committed: send it now rather than at the next look. */
  wake(): void;
}
