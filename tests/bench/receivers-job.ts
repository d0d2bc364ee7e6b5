import { startAskedProgram } from './asked-program.ts';

export interface ReceiversJob {
  /** Hosts that answer at once, and hosts that take a request and never answer. */
  readonly answering: number;
  readonly hanging: number;
}

/** What the hosts that answer have received, by the path that was called. */
export interface ReceivedByPath {
  /** Requests, SenML records in them, and requests whose key or message id was there before. */
  readonly requests: number;
  readonly records: number;
  readonly doubled: number;
  /** Epoch milliseconds of the first and the last one. */
  readonly first: number;
  readonly last: number;
}

export interface Receivers {
  readonly answering: readonly string[];
  readonly hanging: readonly string[];
  /** Since the previous call. */
  received(): Promise<ReadonlyMap<string, ReceivedByPath>>;
  close(): Promise<void>;
}

/** Receivers of integrations and webhooks in another process. */
export async function startReceivers(job: ReceiversJob): Promise<Receivers> {
  const program = startAskedProgram<ReceiversJob | 'received'>('./receivers.ts');
  const [answering = [], hanging = []] = (await program.ask(job)) as string[][];
  return {
    answering,
    hanging,
    received: async () => new Map((await program.ask('received')) as [string, ReceivedByPath][]),
    close: () => program.close(),
  };
}
