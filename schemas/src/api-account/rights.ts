import { GRANTABLE, holds, ROLE, type Membership, type Rights } from '../member/rights.ts';

/** The first module on which more would be given than the giver has; undefined where there is none. */
export function tooWide(given: Rights, giver: Membership): string | undefined {
  return GRANTABLE.find((module) => {
    const right = given[module];
    return right !== undefined && !holds(giver, module, right);
  });
}

/** What an API account may do now: what it was given, as far as who created it may do that today. Who has left may nothing. */
export function standingOfApiAccount(given: Rights, creator: Membership | null): Membership {
  if (creator === null || creator.role === ROLE.none) return { role: ROLE.none, rights: {}, byRightsOnly: true };
  const rights: Rights = Object.fromEntries(
    GRANTABLE.flatMap((module) => {
      const right = given[module];
      if (right === undefined || !holds(creator, module, 'r')) return [];
      return [[module, holds(creator, module, right) ? right : 'r']];
    }),
  );
  return { ...creator, role: ROLE.user, rights, byRightsOnly: true };
}
