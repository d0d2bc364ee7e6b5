import { anyText, instant, listOf, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { ACCOUNT_TYPES } from './account-types.ts';
import { rightsShape, roleShape } from './commands.ts';

/** GET api/permissions/{org} (items) and …/user/{id}: `name` and `email` are empty once the person was erased. */
export const memberViewShape = shape({
  id: uuid(),
  name: anyText(),
  email: anyText(),
  role: roleShape,
  permissions: rightsShape,
  /** The member's limit; an empty list is all locations. */
  locations: listOf(uuid()),
  authType: oneOf(...ACCOUNT_TYPES),
  /** When the person last became a member. */
  since: instant(),
});
export type MemberView = ViewOf<typeof memberViewShape>;

/** One of GET api/permissions/roles. */
export const roleViewShape = shape({ id: roleShape, name: anyText() });
/** One of GET api/permissions/modules and of …/usertypes. */
export const nameViewShape = shape({ id: anyText() });

/** GET api/permissions/{org}/user/{id}?at: role and rights of the member at that moment. */
export const pastMemberViewShape = shape({
  id: uuid(),
  name: anyText(),
  email: anyText(),
  at: instant(),
  role: roleShape,
  permissions: rightsShape,
  locations: listOf(uuid()),
  /** Instant from which this role and these rights applied. */
  from: instant(),
});
export type PastMemberView = ViewOf<typeof pastMemberViewShape>;
