import { flag, listOf, mapOf, oneOf, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { LOCATIONS_PER_MEMBER } from '../location/limits.ts';
import { PASSWORD_MAX_CHARACTERS } from '../user/limits.ts';
import { ACCOUNT_TYPES } from './account-types.ts';
import { MEMBERS_CHANGED_AT_ONCE } from './limits.ts';
import { GRANTABLE, ROLE } from './rights.ts';

const grantable = oneOf(...GRANTABLE);
export const rightsShape = mapOf(grantable, oneOf('r', 'w'));
export const roleShape = oneOf(...Object.values(ROLE));
/** The limit of a plain user; an empty list is all locations. */
export const locationsShape = listOf(uuid(), { max: LOCATIONS_PER_MEMBER });
/** Owner is assigned by a transfer only; no access is the end of the membership. */
export const assignableRole = oneOf(ROLE.user, ROLE.admin);

/**
 * POST api/permissions/{org}: members by their ids, all of them or none; other people need an invitation. Absent
 * `locations` change nothing; `authType` is informative and changes nothing.
 */
export const changeMembersShape = shape({
  items: listOf(
    shape({
      id: uuid(),
      role: assignableRole,
      permissions: optional(rightsShape),
      locations: optional(locationsShape),
      authType: optional(oneOf(...ACCOUNT_TYPES)),
    }),
    { min: 1, max: MEMBERS_CHANGED_AT_ONCE },
  ),
});
export type ChangeMembers = ValueOf<typeof changeMembersShape>;

/** PUT api/permissions/{org}/user/{id}. Absent `locations` change nothing. */
export const changeMemberShape = shape({
  role: assignableRole,
  permissions: rightsShape,
  locations: optional(locationsShape),
});
export type ChangeMember = ValueOf<typeof changeMemberShape>;
export const memberPathId = uuid();

/** POST api/spaces/space/{id}/transfer: the owner's own password, and a confirmation. */
export const transferOwnershipShape = shape({
  userId: uuid(),
  password: text(PASSWORD_MAX_CHARACTERS).trim(false),
  confirmed: flag().valid(true),
});
export type TransferOwnership = ValueOf<typeof transferOwnershipShape>;
