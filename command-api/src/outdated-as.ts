import { Refusal, refuse, type RefusalCode } from '@watchglass/schemas/refusals';
import { WrongRevision } from '@watchglass/streams/ports/fault';

/** Carries out a versioned command; refuses an outdated version with the concept's own code. */
export async function outdatedAs<T>(code: RefusalCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongRevision || (error instanceof Refusal && error.code === 'Outdated')) refuse(code);
    throw error;
  }
}
