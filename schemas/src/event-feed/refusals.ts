import type { RefusalTable } from '../refusal.ts';

/** Of readers of the event feed. */
export const eventFeedRefusals = {
  CursorExpired: {
    status: 410,
    message: 'Events after this cursor are no longer kept. `oldest` is the oldest cursor.',
  },
  CursorUnknown: { status: 400, message: 'No answer of this feed has given this cursor.' },
  EventTypeUnknown: { status: 422, message: 'There are no events of these types. `unknown` names them.' },
  TooManyStreams: { status: 429, message: 'This account reads as many streams as it may. End one of them first.' },
} as const satisfies RefusalTable;
