import type { Organization } from '../organization/organization.ts';
import { isUnanswered } from './invitation.ts';

interface AskedLetter {
  readonly to: { readonly address: string; readonly language: string };
  readonly facts: { readonly workspace: string };
  readonly claims: { readonly sub: string; readonly org: number };
}

/** The mail that an invitation asks for; none where it was answered or taken back before anybody came to write it. */
export function invitationLetter(organization: Organization, invitationId: string): AskedLetter[] {
  const invitation = organization.status === 'active' ? organization.invitations.get(invitationId) : undefined;
  if (organization.status !== 'active' || !invitation || !isUnanswered(invitation)) return [];
  const { address, language } = invitation;
  return [
    {
      to: { address, language },
      facts: { workspace: organization.name },
      claims: { sub: invitationId, org: organization.id },
    },
  ];
}
