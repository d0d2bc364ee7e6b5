import { flag, listOf, mapOf, oneOf, optional, shape, emailAddress, text, uuid, type ValueOf } from '../shape.ts';
import { LOGIN_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '../user/limits.ts';
import { GRANTABLE, ROLE } from './rights.ts';

const grantable = oneOf(...GRANTABLE);
export const rightsShape = mapOf(grantable, oneOf('r', 'w'));
/** Owner is reached by transfer only. */
export const assignableRole = oneOf(ROLE.none, ROLE.user, ROLE.admin);

/** POST api/permissions/{org}: people who already have an account, by e-mail. */
export const addMembersShape = shape({
  items: listOf(
    shape({ login: emailAddress(LOGIN_MAX_CHARACTERS), role: assignableRole, permissions: optional(rightsShape) }),
    { min: 1, max: 50 },
  ),
});
export type AddMembers = ValueOf<typeof addMembersShape>;

/** PUT api/permissions/{org}/user/{id}. */
export const changeMemberShape = shape({ role: assignableRole, permissions: rightsShape });
export type ChangeMember = ValueOf<typeof changeMemberShape>;
export const memberPathId = uuid();

/** POST api/spaces/space/{id}/transfer: the owner's own password, and that it is meant. */
export const transferOwnershipShape = shape({
  userId: uuid(), password: text(PASSWORD_MAX_CHARACTERS).trim(false), confirmed: flag().valid(true),
});
export type TransferOwnership = ValueOf<typeof transferOwnershipShape>;
