import { startAskedProgram } from './asked-program.ts';

/** Streams of server-sent events, each with the key of an account. */
export interface EventReadersJob {
  readonly url: string;
  readonly keys: readonly string[];
  /** Of each key. */
  readonly streams: number;
}

/** What all streams together have received since they were opened. `late`: milliseconds from an event's timestamp. */
export interface ReadEvents {
  readonly each: number;
  readonly doubled: number;
  readonly ended: number;
  readonly p50: number;
  readonly p99: number;
}

export interface EventReaders {
  read(): Promise<ReadEvents>;
  /** Measures from here on; counts go on. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Readers in another process; resolves when every stream is open. */
export async function startEventReaders(job: EventReadersJob): Promise<EventReaders> {
  const program = startAskedProgram<EventReadersJob | 'read' | 'begin'>('./event-readers.ts');
  await program.ask(job);
  return {
    read: async () => (await program.ask('read')) as ReadEvents,
    begin: async () => void (await program.ask('begin')),
    close: () => program.close(),
  };
}
