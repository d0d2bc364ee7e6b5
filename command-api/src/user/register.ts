import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@watchglass/schemas/refusals';
import type { ConfirmEmail, Register, Resend } from '@watchglass/schemas/user/commands';
import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import {
  addresseeOf,
  claimLogin,
  findAccount,
  loginHash,
  markConfirmed,
  markRegistered,
  type Account,
  type KnownAccount,
} from './accounts.ts';
import { dropPersonKeys } from '../vault/person-keys.ts';
import { hashPassword } from './password-hashes.ts';
import { checkPassword } from './password-rules.ts';
import { requestLink } from './link-requests.ts';
import { checkFormToken, personOfLink, requestOf, tell, type Visit } from './people.ts';
import { confirmEmail, userFold } from './user.ts';

/** A concurrent registration of the same address completes soon, unless its process died. */
const CLAIM_LOOKED_AT = { times: 20, everyMs: 100 } as const;

/**
 * The address is claimed first, then the event is appended, which causes the mail, then the account is activated: after
 * a crash in between, the claim expires within a minute. An address with an account takes as many steps and gets the
 * same answer; its owner gets a letter about it.
 */
export async function register(
  deps: ServiceDeps,
  form: Register,
  { visit, rank }: { visit: Visit; rank: number },
): Promise<void> {
  const { relational, vault, newId, config } = deps;
  await checkFormToken(deps, form.token);
  checkPassword({ password: form.passw, login: form.login, name: form.name });
  const passwordHash = await hashPassword(form.passw, rank);
  const userId = newId();
  const [login, name] = [await vault.seal(userId, form.login), await vault.seal(userId, form.name)];
  const account = { userId, passwordHash, login, name, language: form.language, confirmed: false };
  const known = await claimOrFind(deps, loginHash(config.secrets.tokenSecret, form.login), account);
  if (known) {
    await tellRepeated(deps, known, visit);
    await dropPersonKeys(relational, [userId]);
    return;
  }
  const data = { userId, login, name, language: form.language, termsVersion: config.termsVersion };
  await tell(deps, { type: 'UserRegistered', data }, visit);
  if (!(await markRegistered(relational, userId))) refuse('Conflict');
}

/**
 * Claims an address for an account, or returns its existing account. Throws Conflict while the address is claimed and
 * has no account yet.
 */
async function claimOrFind(
  { relational, clock }: ServiceDeps,
  hash: Buffer,
  account: Account,
): Promise<KnownAccount | null> {
  for (let times = 0; times < CLAIM_LOOKED_AT.times; times += 1) {
    if (await claimLogin(relational, hash, account, clock())) return null;
    const known = await findAccount(relational, hash);
    if (known) return known;
    await sleep(CLAIM_LOOKED_AT.everyMs);
  }
  return refuse('Conflict');
}

/** An unconfirmed account gets its confirmation mail again. The actor is the system, because the caller is unknown. */
async function tellRepeated(deps: ServiceDeps, { userId, confirmed }: KnownAccount, visit: Visit): Promise<void> {
  const type = confirmed ? 'UserRegistrationRepeated' : 'UserConfirmationRequested';
  const bySystem: Visit = {
    ...visit,
    metadata: (id) => ({ ...visit.metadata(id), actor: { kind: 'system', id: 'registration' } }),
  };
  await tell(deps, { type, data: { userId } }, bySystem);
}

export async function confirm(deps: ServiceDeps, { token }: ConfirmEmail, visit: Visit): Promise<void> {
  const userId = await personOfLink(deps, token);
  if (!(await addresseeOf(deps.relational, userId))) refuse('LinkNotValid');
  const decider = { ...userFold, decide: (user: typeof userFold.initial): UserEvent[] => confirmEmail(user, userId) };
  await handleCommand(deps.eventStore, userStream(userId), decider, {
    metadata: visit.metadata(userId),
    newId: deps.newId,
  });
  await markConfirmed(deps.relational, userId);
}

/**
 * Requests the confirmation mail again for an unconfirmed account; the answer does not disclose whether there is one.
 */
export async function resend(deps: ServiceDeps, { login, token }: Resend, visit: Visit): Promise<void> {
  if (token !== undefined) await checkFormToken(deps, token);
  await requestLink(deps.relational, requestOf(deps, { kind: 'confirmation', login }, visit));
}
