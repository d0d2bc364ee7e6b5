import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadResp } from './answers.ts';
import type { messages } from './definitions.ts';

export type ReadCall = ServerWritableStream<InstanceType<typeof messages.ReadReq>, ReadResp>;
export type ReadOptions = InstanceType<typeof messages.ReadReq.Options>;

export const wantsTextIds = (options: ReadOptions): boolean => options.getUuidOption()?.hasString() ?? false;

/** Writes no faster than the client reads. */
export async function write(call: ReadCall, answer: ReadResp): Promise<void> {
  if (!call.write(answer) && !call.cancelled)
    await until(call, (done) => {
      call.once('drain', done);
      return () => call.off('drain', done);
    });
}

/** Waits until `watch` calls `done`, or the call is cancelled; `watch` returns its own cleanup. */
export function until(call: ReadCall, watch: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      unwatch();
      call.off('cancelled', done);
      resolve();
    };
    const unwatch = watch(done);
    call.once('cancelled', done);
  });
}
