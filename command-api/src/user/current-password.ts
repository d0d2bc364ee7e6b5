import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { accountOfPerson } from './accounts.ts';
import { isPassword } from './password-hashes.ts';
import { signInLimits } from './sign-in-limits.ts';

interface Claim {
  readonly userId: string;
  readonly password: string;
  readonly clientAddress: string;
}

/** Checks the current password of a signed-in person, with the limits of a sign-in. Throws WrongPassword. */
export function currentPassword(
  deps: Pick<ServiceDeps, 'relational' | 'clock' | 'config'>,
): (claim: Claim) => Promise<void> {
  const limits = signInLimits(deps, 'transfer');
  return async ({ userId, password, clientAddress }) => {
    const counted = await limits.count(userId, clientAddress);
    const account = await accountOfPerson(deps.relational, userId);
    if (!(await isPassword(account?.passwordHash ?? null, password, counted.rank))) refuse('WrongPassword');
    await counted.welcome();
  };
}
