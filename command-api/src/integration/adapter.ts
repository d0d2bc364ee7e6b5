import type { IntegrationKind } from '@watchglass/schemas/integration/kinds';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { SentReading } from './encode/reading.ts';
import type { Integration } from './integrations.ts';
import type { Secrets } from './secrets.ts';

/** Bytes of a batch, as they are sent every time. */
export interface Encoded {
  readonly type: string;
  readonly body: Uint8Array;
}

/** Where a batch goes. `address` has no placeholder any more. */
export interface Target {
  readonly integrationId: string;
  readonly definition: Integration['definition'];
  readonly address: string;
  readonly secrets: Secrets;
}

export interface Sending extends Encoded {
  /** A receiver recognizes by it what it has. */
  readonly key: string;
  /** A run of trial, which a receiver may want to leave out. */
  readonly isTest: boolean;
  /** The whole time it may take, in milliseconds: whoever sends has it in hand for no longer. */
  readonly deadlineMs: number;
}

/** How one kind of integration speaks. What it encodes once is what it sends, however often. */
export interface Adapter {
  /** Pure. */
  encode(readings: readonly SentReading[], definition: Integration['definition']): Encoded;
  /** Sends once, and ends within the deadline; never rejects. */
  send(target: Target, sending: Sending): Promise<OutgoingAnswer>;
}

/** The kinds that are sent; what receives is not run. */
export type Adapters = Readonly<Partial<Record<IntegrationKind, Adapter>>>;
