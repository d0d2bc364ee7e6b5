import { GRANTABLE, holds, ROLE, type Membership, type Rights } from '../member/rights.ts';

/** Returns the first module on which the given rights exceed those of the giver; undefined if there is none. */
export function tooWide(given: Rights, giver: Membership): string | undefined {
  return GRANTABLE.find((module) => {
    const right = given[module];
    return right !== undefined && !holds(giver, module, right);
  });
}

/**
 * The present rights of an API account: its own, limited to those of its creator today. Without the creator it has
 * none.
 */
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
