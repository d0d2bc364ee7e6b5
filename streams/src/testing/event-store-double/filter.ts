import type { messages } from './definitions.ts';
import type { StoredEvent } from './log.ts';

type FilterOptions = InstanceType<typeof messages.ReadReq.Options.FilterOptions>;

/** The number of events between two checkpoints, unless the client gives one. */
const DEFAULT_WINDOW = 32;

export interface Filter {
  readonly takes: (event: StoredEvent) => boolean;
  /** Number of examined events after which a subscriber receives a checkpoint. */
  readonly checkpointEvery: number;
}

/** By type or by stream, never both; by a regular expression or by prefixes. */
export function toFilter(options: FilterOptions | undefined): Filter | undefined {
  const onType = options?.getEventType();
  const expression = onType ?? options?.getStreamIdentifier();
  if (options === undefined || expression === undefined) return undefined;
  const subject = (event: StoredEvent): string => (onType === undefined ? event.stream : event.type);
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const prefixes = expression.getPrefixList();
  const pattern = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex(), 'u');
  return {
    takes: (event) =>
      pattern === undefined
        ? prefixes.some((prefix) => subject(event).startsWith(prefix))
        : pattern.test(subject(event)),
    checkpointEvery: window * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}
