/** Ends a subscription; calling it again does nothing. */
export type Unsubscribe = () => void;

/**
 * Delivers messages to the current subscribers; stores nothing and may lose messages. Subjects are words joined by
 * dots; in a pattern `*` matches one word and a last `>` the rest. Messages are JSON values.
 */
export interface LiveBus {
  publish(subject: string, message: unknown): void;
  /** A handler that throws is reported and affects no other handler. */
  subscribe(pattern: string, handle: (message: unknown, subject: string) => void): Unsubscribe;
  close(): Promise<void>;
}
