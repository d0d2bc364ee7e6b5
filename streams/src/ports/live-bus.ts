/** Ends a subscription; calling it again does nothing. */
export type Unsubscribe = () => void;

/**
 * Tells whoever listens now; keeps nothing and may lose messages. Subjects are words joined by dots; in a pattern `*`
 * stands for one word and a last `>` for the rest. Messages are JSON values.
 */
export interface LiveBus {
  publish(subject: string, message: unknown): void;
  /** A handler that throws is reported and hurts nobody else. */
  subscribe(pattern: string, handle: (message: unknown, subject: string) => void): Unsubscribe;
  close(): Promise<void>;
}
