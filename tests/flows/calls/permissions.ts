import type { Call, Failure } from './call.ts';

const lodge = { org: '{lodge}' };
const ofLodger = { org: '{lodge}', id: '{lodger.id}' };
const nobodyOfTheirs: Failure = {
  when: 'the person is not a member',
  at: { org: '{lodge}', id: '{member.id}' },
  is: [404, 'NotAMember'],
};
const theOwner: Failure = {
  when: 'the person is the owner',
  at: { org: '{lodge}', id: '{owner.id}' },
  is: [422, 'OwnerCannotBeChanged'],
};
const item = (id: string, locations: readonly string[] = []) => ({
  items: [{ id, role: 1, permissions: { sensors: 'r' }, authType: 'password', locations }],
});

/** Specification, section 7, "Permissions". */
export const permissionsCalls: readonly Call[] = [
  { call: 'GET /api/permissions/{org}', who: 'member', is: 200 },
  { call: 'GET /api/permissions/usertypes', who: 'member', is: 200 },
  { call: 'GET /api/permissions/modules', who: 'member', is: 200 },
  { call: 'GET /api/permissions/roles', who: 'member', is: 200 },
  {
    call: 'GET /api/permissions/{org}/user/{id}',
    who: 'member',
    at: { id: '{admin.id}' },
    is: 200,
    but: [{ ...nobodyOfTheirs, at: { id: '{stranger.id}' } }],
  },
  {
    call: 'PUT /api/permissions/{org}/user/{id}',
    who: 'owner',
    at: ofLodger,
    body: { role: 1, permissions: { sensors: 'w' }, locations: [] },
    is: 200,
    but: [
      nobodyOfTheirs,
      theOwner,
      { when: 'the role cannot be given', body: { role: 3 }, is: [400, 'InvalidRequest'] },
      { when: 'the location is unknown', body: { locations: ['{unknown}'] }, is: [400, 'InvalidRequest'] },
      { when: 'the module cannot be given', body: { permissions: { billing: 'w' } }, is: [400, 'InvalidRequest'] },
    ],
  },
  {
    call: 'DELETE /api/permissions/{org}/user/{id}',
    who: 'owner',
    at: ofLodger,
    is: 200,
    but: [nobodyOfTheirs, theOwner],
  },
  {
    call: 'POST /api/permissions/{org}',
    who: 'owner',
    at: lodge,
    body: item('{lodger.id}'),
    is: 200,
    but: [
      { when: 'the person is not a member', body: item('{member.id}'), is: [404, 'NotAMember'] },
      { when: 'the person is the owner', body: item('{owner.id}'), is: [422, 'OwnerCannotBeChanged'] },
      { when: 'the location is unknown', body: item('{lodger.id}', ['{unknown}']), is: [400, 'InvalidRequest'] },
    ],
  },
];
