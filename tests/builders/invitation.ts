import type { InvitationView } from '@watchglass/schemas/invitation/views';
import type { Rights } from '@watchglass/schemas/member/rights';
import { signToken } from '@watchglass/streams/http/tokens';
import { openSecrets } from '@watchglass/streams/secrets';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Invites an address and returns the invitation's id. */
export async function newInvitation(
  { id, owner }: Workspace,
  email: string,
  { role = 1, permissions = {} }: { role?: 1 | 2; permissions?: Rights } = {},
): Promise<string> {
  const { items } = taken(
    await owner.ask<{ items: { id: string }[] }>('POST', `/api/invites/${id}`, {
      items: [{ email, role, permissions }],
    }),
  );
  return items[0]?.id ?? '';
}

/** The token of an invitation's link. */
export function invitationToken({ dataDir }: { readonly dataDir: string }, invitationId: string): Promise<string> {
  return signToken({ sub: invitationId }, 600, {
    secret: openSecrets(dataDir).tokenSecret,
    audience: 'invite',
    now: new Date(),
  });
}

/** The state of an invitation in its workspace's list. */
export async function listedInvitation(
  { id, owner }: Workspace,
  invitationId: string,
): Promise<InvitationView | undefined> {
  const { items } = taken(
    await owner.ask<{ items: InvitationView[] }>('GET', `/api/invites/${id}?sort=createdAt&descending=1`),
  );
  return items.find((each) => each.id === invitationId);
}
