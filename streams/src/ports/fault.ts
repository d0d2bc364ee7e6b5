export type Wire = 'event store' | 'reading log' | 'live bus' | 'time series' | 'relational' | 'files';

/**
 * The stream is not at the expected revision: another writer was first. `actual` is -1 if the stream does not exist.
 */
export class WrongRevision extends Error {
  readonly code = 'WrongRevision';
  readonly stream: string;
  readonly expected: string | number;
  readonly actual: number;

  constructor(stream: string, expected: string | number, actual: number) {
    super(`${stream} is at revision ${actual}, expected ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** A wire failed or is overloaded. A retry may succeed; `cause` carries the driver's error, for logs only. */
export class Unavailable extends Error {
  readonly code = 'Unavailable';
  readonly wire: Wire;

  constructor(wire: Wire, why: string, cause?: unknown) {
    super(`${wire}: ${why}`, { cause });
    this.wire = wire;
  }
}

/** The reading log has lost acknowledged entries. Reported, never thrown: no retry brings them back. */
export class EntriesLost extends Error {
  readonly code = 'EntriesLost';
  readonly partition: number;
  readonly entries: number;

  constructor(partition: number, entries: number) {
    super(`partition ${partition} of the reading log has lost ${entries} entries it had acknowledged`);
    this.partition = partition;
    this.entries = entries;
  }
}
