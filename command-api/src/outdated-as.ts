import { Refusal, refuse, type RefusalCode } from '@watchglass/schemas/refusals';
import { WrongRevision } from '@watchglass/streams/ports/fault';
import type { CommandContext } from './handle-command.ts';

/** Carries out a versioned command; refuses an outdated version with the concept's own code. */
export async function outdatedAs<T>(code: RefusalCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongRevision || (error instanceof Refusal && error.code === 'Outdated')) refuse(code);
    throw error;
  }
}

/** Throws `WrongRevision` for an outdated command that would leave something behind before it is decided, such as tags. */
export function mustBeNewest({ expectedRevision = 0 }: CommandContext, stream: string, revision: number): void {
  if (expectedRevision !== revision) throw new WrongRevision(stream, expectedRevision, revision);
}
