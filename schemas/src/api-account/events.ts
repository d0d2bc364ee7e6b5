import { instant, integer, mapOf, matching, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';

const name = text(64);
const rights = mapOf(text(32), oneOf('r', 'w'));
const expiresAt = instant();
const about = { accountId: uuid(), organizationId: integer(1) };

/** Events name a secret by its id; the vault stores its hash. */
export const apiAccountEvents = {
  /** `termsVersion` is that of the API terms that its creator accepted; nobody was asked before there was one. */
  ApiAccountCreated: shape({
    ...about,
    secretId: uuid(),
    createdBy: uuid(),
    name,
    rights,
    expiresAt,
    termsVersion: optional(text(32)),
  }),
  ApiAccountChanged: shape({ ...about, before: shape({ name, rights, expiresAt }), name, rights, expiresAt }),
  ApiAccountSecretRenewed: shape({ ...about, secretId: uuid() }),
  ApiAccountRevoked: shape(about),
  /**
   * The first use of a secret on a day (UTC). A separate stream holds it, because it changes nothing that people edit.
   */
  ApiAccountUsed: shape({ ...about, secretId: uuid(), day: matching(/^\d{4}-\d{2}-\d{2}$/, 'day') }),
};
export type ApiAccountEvent = EventsOf<typeof apiAccountEvents>;

export function apiAccountStream(accountId: string): string {
  return `apiAccount-${accountId}`;
}

export function apiAccountUseStream(accountId: string): string {
  return `apiAccountUse-${accountId}`;
}
