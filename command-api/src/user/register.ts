import { refuse } from '@watchglass/schemas/refusals';
import type { ConfirmEmail, Register, Resend } from '@watchglass/schemas/user/commands';
import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { addresseeOf, claimLogin, loginHash, markConfirmed, markRegistered } from './accounts.ts';
import { hashPassword } from './password-hashes.ts';
import { checkPassword } from './password-rules.ts';
import { requestLink } from './link-requests.ts';
import { checkFormToken, personOfLink, requestOf, tell, type Visit } from './people.ts';
import { confirmEmail, userFold } from './user.ts';

/**
 * The address is claimed first, then the event is appended, which asks for the mail, then the account counts: a process that
 * dies in between leaves an address that is free again a minute later.
 */
export async function register(
  deps: ServiceDeps,
  form: Register,
  { visit, rank }: { visit: Visit; rank: number },
): Promise<{ readonly id: string }> {
  const { relational, vault, clock, newId, config } = deps;
  await checkFormToken(deps, form.token);
  checkPassword({ password: form.passw, login: form.login, name: form.name });
  const passwordHash = await hashPassword(form.passw, rank);
  const userId = newId();
  const [login, name] = [await vault.seal(userId, form.login), await vault.seal(userId, form.name)];
  const account = { userId, passwordHash, login, name, language: form.language, confirmed: false };
  const hash = loginHash(config.secrets.tokenSecret, form.login);
  if (!(await claimLogin(relational, hash, account, clock()))) refuse('LoginTaken');
  const data = { userId, login, name, language: form.language, termsVersion: config.termsVersion };
  await tell(deps, { type: 'UserRegistered', data }, visit);
  if (!(await markRegistered(relational, userId))) refuse('Conflict');
  return { id: userId };
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

/** Has the confirmation mail sent again where somebody waits for it; says nothing about whether anybody does. */
export async function resend(deps: ServiceDeps, { login, token }: Resend, visit: Visit): Promise<void> {
  if (token !== undefined) await checkFormToken(deps, token);
  await requestLink(deps.relational, requestOf(deps, { kind: 'confirmation', login }, visit));
}
