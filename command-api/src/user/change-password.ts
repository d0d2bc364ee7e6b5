import { refuse } from '@watchglass/schemas/refusals';
import type { UserEvent } from '@watchglass/schemas/user/events';
import { SESSIONS_REVOKED } from '@watchglass/streams/http/revoked-sessions';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { replacePassword, type OwnAccount } from './accounts.ts';
import { deliverOutgoing, putOutgoing } from './outgoing-events.ts';
import { hashPassword, isPassword } from './password-hashes.ts';
import { checkPassword } from './password-rules.ts';
import type { Visit } from './people.ts';
import { endSessions } from './sessions.ts';

/** The entitlement to a new password: a link, or the current password. Both are valid until the password changes. */
export interface Entitlement {
  readonly userId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** The id of the link or confirmation: the same id with the same password is a repetition. */
  readonly id: string;
  /** The session that stays open; all others end. */
  readonly keepSession: string | null;
}

export interface NewPasswordOf {
  readonly account: OwnAccount;
  readonly password: string;
  readonly cause: 'reset' | 'changed';
}

/**
 * One transaction sets the new password, ends the other sessions and records both events. An entitlement is used up
 * once the password has changed; only a repetition of the same request succeeds, for a client whose answer was lost.
 */
export async function changePassword(
  deps: ServiceDeps,
  entitlement: Entitlement,
  { account, password, cause }: NewPasswordOf,
  { visit, rank }: { visit: Visit; rank: number },
): Promise<Position | null> {
  const { userId, keepSession } = entitlement;
  await checkOwnPassword(deps, account, password);
  const passwordHash = await hashPassword(password, rank);
  const now = deps.clock();
  const ended = await deps.relational.transaction(async (tx) => {
    if (!(await replacePassword(tx, { ...entitlement, passwordHash }, now))) return null;
    const sessions = await endSessions(tx, { userId, only: null, except: keepSession }, now);
    const events: UserEvent[] = [
      { type: 'UserPasswordChanged', data: { userId, cause } },
      ...sessions.map((sessionId): UserEvent => ({
        type: 'UserSessionRevoked',
        data: { userId, sessionId, cause: 'passwordChanged' },
      })),
    ];
    await putOutgoing(tx, events, { metadata: visit.metadata(userId), newId: deps.newId });
    return sessions;
  });
  if (ended === null) await mustBeRepeated(entitlement, { account, password, cause }, rank);
  for (const sessionId of ended ?? []) deps.liveBus.publish(SESSIONS_REVOKED, { userId, sessionId });
  return deliverOutgoing(deps.relational, deps.eventStore, userId);
}

async function mustBeRepeated(
  { id }: Entitlement,
  { account, password, cause }: NewPasswordOf,
  rank: number,
): Promise<void> {
  const isSame = account.passwordChangedBy === id && (await isPassword(account.passwordHash, password, rank));
  if (!isSame) refuse(cause === 'reset' ? 'LinkNotValid' : 'InvalidToken');
}

async function checkOwnPassword({ vault }: ServiceDeps, account: OwnAccount, password: string): Promise<void> {
  const [login, name] = await Promise.all([vault.open(account.login), vault.open(account.name)]);
  if (login === null || name === null) refuse('LinkNotValid');
  checkPassword({ password, login, name });
}
