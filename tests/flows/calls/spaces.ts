import { SIGN_IN_TRIES_PER_ACCOUNT } from '@watchglass/schemas/user/limits';
import { PASSWORD } from '../../builders/person.ts';
import type { Call, Failure } from './call.ts';

const lodge = { org: '{lodge}' };
const seen = { 'if-match': '{lodge.etag}' };
const form = { 'content-type': 'multipart/form-data; boundary=boundary' };
const versions: readonly Failure[] = [
  { when: 'If-Match is missing', headers: {}, is: [428, 'VersionRequired'] },
  { when: 'the version is outdated', headers: { 'if-match': '"999"' }, is: [412, 'Outdated'] },
];
const deadLinks: readonly Failure[] = [
  { when: 'the token is too short', body: { token: 'short' }, query: 'token=short', is: [400, 'InvalidToken'] },
  {
    when: 'the link is forged',
    body: { token: 'x'.repeat(40) },
    query: `token=${'x'.repeat(40)}`,
    is: [400, 'LinkNotValid'],
  },
];

/** Specification, section 7, "Spaces". */
export const spacesCalls: readonly Call[] = [
  { call: 'GET /api/spaces', who: 'owner', is: 200 },
  {
    call: 'POST /api/spaces',
    who: 'member',
    body: { name: 'Māja 1', timeZone: 'Europe/Riga' },
    is: 201,
    but: [{ when: 'the time zone is unknown', body: { timeZone: 'Europe/Nowhere' }, is: [400, 'InvalidRequest'] }],
  },
  { call: 'GET /api/spaces/space/{org}', who: 'member', is: 200 },
  {
    call: 'PUT /api/spaces/space/{org}',
    who: 'owner',
    at: lodge,
    headers: seen,
    is: 200,
    body: {
      name: 'Glass house',
      timeZone: 'Europe/Riga',
      companyName: 'Glass',
      address: '',
      city: 'Rīga',
      country: 'LV',
      region: '',
      postalCode: '',
      phone: '123 456',
      vatNumber: 'LV40003032949',
    },
    but: [
      { when: 'the VAT number is invalid', body: { vatNumber: 'DE12345' }, is: [422, 'VatNumberInvalid'] },
      ...versions,
    ],
  },
  {
    call: 'DELETE /api/spaces/space/{org}',
    who: 'owner',
    at: lodge,
    body: { keyphrase: 'WORKSPACE' },
    is: 200,
    but: [{ when: 'the keyphrase is wrong', body: { keyphrase: 'Workspace' }, is: [422, 'IncorrectKeyphrase'] }],
  },
  {
    call: 'POST /api/spaces/space/{org}/transfer',
    who: 'owner',
    at: lodge,
    body: { userId: '{lodger.id}', password: PASSWORD, confirmed: true },
    is: 200,
    but: [
      { when: 'the person is not a member', body: { userId: '{member.id}' }, is: [404, 'NotAMember'] },
      { when: 'the person is the owner', body: { userId: '{owner.id}' }, is: [409, 'AlreadyTheOwner'] },
      { when: 'the password is wrong', body: { password: 'not the password' }, is: [422, 'WrongPassword'] },
      {
        when: 'there were too many requests',
        who: 'hasty',
        at: { org: '{hasty.space}' },
        body: { userId: '{member.id}', password: 'no' },
        after: SIGN_IN_TRIES_PER_ACCOUNT,
        is: [429, 'TooManyRequests'],
      },
    ],
  },
  {
    call: 'PUT /api/spaces/payer/{org}',
    who: 'owner',
    at: lodge,
    headers: seen,
    body: { payerType: 'nonVat', vatNumber: '' },
    is: 200,
    but: [
      { when: 'the payer with VAT has no number', body: { payerType: 'vat' }, is: [422, 'VatNumberInvalid'] },
      ...versions,
    ],
  },
  {
    call: 'POST /api/spaces/space/{org}/files',
    who: 'owner',
    at: lodge,
    headers: form,
    body: '{form.logos}',
    is: 200,
    but: [
      { when: 'both logos are missing', body: '{form.another}', is: [400, 'InvalidRequest'] },
      { when: 'a file is too large', body: '{form.large}', is: [413, 'FileTooLarge'] },
      { when: 'a file is not a picture', body: '{form.text}', is: [415, 'UnsupportedFileFormat'] },
      { when: 'a logo is sent twice', body: '{form.twice}', is: [422, 'TooManyFiles'] },
      { when: 'a logo is not 128 pixels high', body: '{form.low}', is: [422, 'LogoHeightWrong'] },
    ],
  },
  { call: 'DELETE /api/spaces/space/{org}/files', who: 'owner', at: lodge, is: 200 },
  ...(['squarelogo', 'widelogo'] as const).map((logo): Call => ({
    call: `GET /api/spaces/space/{org}/${logo}/{x}`,
    who: 'member',
    at: { x: '{logo}' },
    is: 200,
    but: [
      { when: 'the logo is unknown', at: { x: 'f'.repeat(64) }, is: [404, 'NotFound'] },
      { when: 'the hash is malformed', at: { x: 'x' }, is: [404, 'NotFound'] },
    ],
  })),
  {
    call: 'POST /api/spaces/delete/cancel',
    who: 'nobody',
    body: { token: '{restoreLink}' },
    is: 200,
    but: deadLinks.map(({ query: _none, ...failure }) => failure),
  },
  {
    call: 'GET /api/spaces/delete/info',
    who: 'nobody',
    query: 'token={restoreLink}',
    is: 200,
    but: [
      ...deadLinks.map(({ body: _none, ...failure }) => failure),
      {
        when: 'the workspace was restored already',
        afresh: true,
        query: 'token={usedRestoreLink}',
        is: [400, 'LinkNotValid'],
      },
    ],
  },
];
