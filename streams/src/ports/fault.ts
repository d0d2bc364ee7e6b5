/** The stream is not at the revision the writer expected: somebody else wrote first. `actual` is -1 where it does not exist. */
export class WrongRevision extends Error {
  readonly code = 'WrongRevision';
  constructor(
    readonly stream: string,
    readonly expected: string | number,
    readonly actual: number,
  ) {
    super(`${stream} is at revision ${actual}, expected ${expected}`);
  }
}

/** A wire failed or is overloaded. The same call may succeed later; `cause` carries the driver's error, for logs only. */
export class Unavailable extends Error {
  readonly code = 'Unavailable';
  constructor(
    readonly wire: 'event store' | 'reading log' | 'live bus' | 'time series' | 'relational',
    why: string,
    cause?: unknown,
  ) {
    super(`${wire}: ${why}`, { cause });
  }
}
