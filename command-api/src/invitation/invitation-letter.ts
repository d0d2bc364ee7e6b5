import type { Organization } from '../organization/organization.ts';
import { isUnanswered } from './invitation.ts';

interface AskedLetter {
  readonly to: { readonly address: string; readonly language: string };
  readonly facts: { readonly workspace: string };
  readonly claims: { readonly sub: string; readonly org: number };
}

/** The letter of an invitation; none if the invitation was answered or revoked before the letter was written. */
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
