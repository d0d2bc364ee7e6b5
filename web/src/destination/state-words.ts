import type { DestinationView } from '@watchglass/schemas/destination/views';
import type { Translate } from '../messages/messages.ts';

/** Whether a destination is on, and why it is not. */
export function stateWords(t: Translate, { state, offCause }: Pick<DestinationView, 'state' | 'offCause'>): string {
  return t(`destination.state.${state === 'off' ? (offCause ?? 'byHand') : state}`);
}
