import type { RequestKind } from './channel.ts';

/** Subject of the live bus for what a base says while it carries a request out; nothing stores it. */
export const BASE_PROGRESS = 'base.progress';

export interface BaseProgressMessage {
  readonly serial: string;
  readonly organizationId: number;
  readonly kind: RequestKind;
  /** Null if the base names none. */
  readonly percent: number | null;
  /** The sensors that were paired so far. */
  readonly sensors: readonly string[];
}
