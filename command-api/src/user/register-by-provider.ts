import { refuse } from '@watchglass/schemas/refusals';
import type { RegisterByProvider } from '@watchglass/schemas/user/commands';
import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import type { ServiceDeps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { openVault } from '../vault/person-keys.ts';
import { claimLogin, dropUnconfirmed, loginHash, markRegistered, type Account } from './accounts.ts';
import { takeNewcomer } from './newcomers.ts';
import type { Visit } from './people.ts';
import { startSession, type Begun } from './sign-in.ts';

/**
 * Creates a confirmed account without a password for a newcomer, and signs them in. As in `register`, the address is
 * claimed first, then the events are appended, then the account is activated; the claim uses up the token.
 */
export async function registerByProvider(
  deps: ServiceDeps,
  form: RegisterByProvider,
  { visit, issuer }: { visit: Visit; issuer: string },
): Promise<Begun> {
  const { userId, login, name, language } = await claim(deps, form);
  const events: UserEvent[] = [
    {
      type: 'UserRegistered',
      data: { userId, login, name, language, termsVersion: deps.config.termsVersion, vouchedBy: issuer },
    },
    { type: 'UserEmailConfirmed', data: { userId } },
  ];
  await deps.eventStore.append(
    userStream(userId),
    'noStream',
    asNew(events, { metadata: visit.metadata(userId), newId: deps.newId }),
  );
  if (!(await markRegistered(deps.relational, userId))) refuse('Conflict');
  return startSession(deps, userId, visit);
}

/** An unconfirmed account of the address is deleted: its password and data may be a stranger's. */
async function claim({ relational, clock, newId, config }: ServiceDeps, form: RegisterByProvider): Promise<Account> {
  const { tokenSecret, masterKey } = config.secrets;
  const [hash, now, userId] = [loginHash(tokenSecret, form.login), clock(), newId()];
  return relational.transaction(async (tx) => {
    if (!(await takeNewcomer(tx, { loginHash: hash, token: form.token }, { tokenSecret, now })))
      refuse('ProviderSignInFailed');
    await dropUnconfirmed(tx, hash);
    const vault = openVault(tx, masterKey);
    const [login, name] = [await vault.seal(userId, form.login), await vault.seal(userId, form.name)];
    const account = { userId, passwordHash: null, login, name, language: form.language, confirmed: true };
    if (!(await claimLogin(tx, hash, account, now))) refuse('LoginTaken');
    return account;
  });
}
