import {
  eventTypeFilter,
  excludeSystemEvents,
  streamNameFilter,
  type Filter,
  type FilterOptions,
} from '@kurrent/kurrentdb-client';
import type { EventFilter, RecordedEvent } from '../../ports/event-store.ts';

type Checkpoints = Pick<FilterOptions, 'checkpointReached'>;

/** Number of events that the server examines between two checkpoints of a subscriber. */
const SEARCH_WINDOW = 32;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The part of the filter that the server applies: types or streams, never both. The server's own events are always
 * excluded.
 */
export function toServerFilter({ types, streamPrefixes }: EventFilter = {}, checkpoints: Checkpoints = {}): Filter {
  const options = { ...checkpoints, checkpointInterval: 1, maxSearchWindow: SEARCH_WINDOW };
  if (types !== undefined) return eventTypeFilter({ ...options, regex: `^(${types.map(escape).join('|')})$` });
  if (streamPrefixes !== undefined)
    return streamNameFilter({ ...options, regex: `^(${streamPrefixes.map(escape).join('|')})` });
  return excludeSystemEvents(options);
}

/** The part of the filter that is applied here. */
export const isWanted =
  ({ types, streamPrefixes }: EventFilter = {}) =>
  ({ type, stream }: RecordedEvent): boolean =>
    !type.startsWith('$') &&
    (types === undefined || (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true));
