import { Unavailable, type Wire } from '../../ports/fault.ts';
import type { NatsLink } from './connect.ts';

/**
 * Does what needs the connection. Nothing waits for one that is lost: that, as whatever else the driver throws, is `Unavailable`,
 * and what was asked may have been done all the same.
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
