import { Unavailable, type Wire } from '../../ports/fault.ts';
import type { NatsLink } from './connect.ts';

/**
 * Runs work that needs the connection. It fails at once when the connection is lost: that, like any other error of the
 * driver, is `Unavailable`, and the work may have taken effect.
 */
export async function whileUp<T>(wire: Wire, { session }: NatsLink, work: () => Promise<T>): Promise<T> {
  let lose: () => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    lose = () => reject(new Unavailable(wire, 'the connection to NATS is lost'));
  });
  if (session.aborted) lose();
  session.addEventListener('abort', lose);
  try {
    return await Promise.race([lost, session.aborted ? lost : work()]);
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable(wire, 'NATS does not answer', error);
  } finally {
    session.removeEventListener('abort', lose);
  }
}
