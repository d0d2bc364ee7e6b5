import type { Frame, Head, OwnChange, RowsChanged, Snapshot, Watch } from '@watchglass/schemas/live/messages';

/** The messages of the gateway, and the opening and loss of the line. */
export interface LiveListener {
  readonly connected: () => void;
  readonly disconnected: () => void;
  readonly frame: (frame: Frame) => void;
  readonly rows: (rows: RowsChanged) => void;
  readonly head: (head: Head) => void;
  readonly access: () => void;
  /** The caller has no access any more, or not yet: the line is refused. */
  readonly denied: () => void;
  readonly user: (change: OwnChange) => void;
}

/** The socket as this page needs it. `watch` rejects if no answer arrives in time. */
export interface LiveSocket {
  listen(listener: LiveListener): void;
  watch(watch: Watch): Promise<Snapshot>;
  close(): void;
}
