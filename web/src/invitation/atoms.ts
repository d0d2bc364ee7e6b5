import type { Invite, ProcessInvitation } from '@watchglass/schemas/invitation/commands';
import type { InvitationLinkView, OwnInvitationView } from '@watchglass/schemas/invitation/views';
import type { Page } from '@watchglass/schemas/page';
import { atom } from 'jotai';
import { failureAtFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom, type Failure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { resource } from '../http/resource.ts';
import { userResource } from '../user/atoms.ts';

/** Puts the refusal of an address at that address. */
function atItsAddress(failure: Failure, { items }: Invite): Failure {
  const refused = failure.errors[0]?.detail['email'];
  const field = `items.${items.findIndex(({ email }) => email === refused)}.email`;
  return refused === undefined ? failure : failureAtFields(failure, { AlreadyInvited: field, AlreadyAMember: field });
}

export const inviteAtom = atom(null, async (get, _set, organizationId: number, body: Invite) => {
  try {
    await get(requiredHttpAtom).post(`/api/invites/${organizationId}`, body);
  } catch (thrown) {
    throw atItsAddress(failureFrom(thrown), body);
  }
});

export interface InvitationId {
  readonly organizationId: number;
  readonly invitationId: string;
}

export const processInvitationAtom = atom(
  null,
  async (get, _set, { organizationId, invitationId }: InvitationId, { action }: ProcessInvitation) => {
    await get(requiredHttpAtom).post(`/api/invites/${organizationId}/invite/${invitationId}/process`, { action });
  },
);

/** The open invitations to the signed-in person. */
export const ownInvitations = resource<readonly OwnInvitationView[]>(
  async (http) => (await http.get<{ data: Page<OwnInvitationView> }>('/api/user/invites')).data.items,
);

export interface Joined {
  readonly id: number;
  readonly name: string;
}

/** Answers one's own invitation. Resolves once the lists are read again, so that the workspace can be opened. */
export const answerInvitationAtom = atom(null, async (get, set, invitationId: string, answer: 'accept' | 'reject') => {
  const joined = await get(requiredHttpAtom).post<Joined>(`/api/invite/${answer}/${invitationId}`);
  await Promise.all([set(ownInvitations.loadAtom, true), set(userResource.loadAtom, true)]);
  return joined;
});

export const acceptByLinkAtom = atom(null, async (get, set, token: string) => {
  const joined = await get(requiredHttpAtom).post<Joined>('/api/invite/accept', { token });
  await Promise.all([set(ownInvitations.loadAtom, true), set(userResource.loadAtom, true)]);
  return joined;
});

/** Reads an invitation by its link, signed in or not. */
export async function readLink(http: Http, token: string): Promise<InvitationLinkView> {
  const { value } = await http.call<InvitationLinkView>(
    `/api/invite/accept?${new URLSearchParams({ token }).toString()}`,
    { anonymous: true },
  );
  return value;
}
