import { signToken } from '@watchglass/streams/http/tokens';
import { openSecrets } from '@watchglass/streams/secrets';
import type { House } from './scene.ts';

/** A token of the product, as in a mailed link or a session. */
export function signed({ stack }: Pick<House, 'stack'>, audience: string, claims: object): Promise<string> {
  return signToken({ ...claims }, 600, { secret: openSecrets(stack.dataDir).tokenSecret, audience, now: new Date() });
}
