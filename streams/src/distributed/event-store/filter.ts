import {
  eventTypeFilter,
  excludeSystemEvents,
  streamNameFilter,
  type Filter,
  type FilterOptions,
} from '@kurrent/kurrentdb-client';
import type { EventFilter, RecordedEvent } from '../../ports/event-store.ts';

type Checkpoints = Pick<FilterOptions, 'checkpointReached'>;

/** So many events the server looks at before it tells a subscriber how far it is. */
const SEARCH_WINDOW = 32;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the server leaves out: it knows types or streams, not both. Its own events never come. */
export function toServerFilter({ types, streamPrefixes }: EventFilter = {}, checkpoints: Checkpoints = {}): Filter {
  const options = { ...checkpoints, checkpointInterval: 1, maxSearchWindow: SEARCH_WINDOW };
  if (types !== undefined) return eventTypeFilter({ ...options, regex: `^(${types.map(escape).join('|')})$` });
  if (streamPrefixes !== undefined)
    return streamNameFilter({ ...options, regex: `^(${streamPrefixes.map(escape).join('|')})` });
  return excludeSystemEvents(options);
}

/** What is left out here. */
export const isWanted =
  ({ types, streamPrefixes }: EventFilter = {}) =>
  ({ type, stream }: RecordedEvent): boolean =>
    !type.startsWith('$') &&
    (types === undefined || (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true));
