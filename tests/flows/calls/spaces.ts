import { SIGN_IN_TRIES_PER_ACCOUNT } from '@watchglass/schemas/user/limits';
import { PASSWORD } from '../../builders/person.ts';
import type { Call, Failure } from './call.ts';

const lodge = { org: '{lodge}' };
const seen = { 'if-match': '{lodge.etag}' };
const form = { 'content-type': 'multipart/form-data; boundary=boundary' };
const versions: readonly Failure[] = [
  { when: 'no version is named', headers: {}, is: [428, 'VersionRequired'] },
  { when: 'another version was seen', headers: { 'if-match': '"999"' }, is: [412, 'Outdated'] },
];
const deadLinks: readonly Failure[] = [
  { when: 'the token is too short', body: { token: 'short' }, query: 'token=short', is: [400, 'InvalidToken'] },
  {
    when: 'nobody made the link',
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
    but: [{ when: 'there is no such time zone', body: { timeZone: 'Europe/Nowhere' }, is: [400, 'InvalidRequest'] }],
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
      { when: 'the VAT number cannot be one', body: { vatNumber: 'DE12345' }, is: [422, 'VatNumberInvalid'] },
      ...versions,
    ],
  },
  {
    call: 'DELETE /api/spaces/space/{org}',
    who: 'owner',
    at: lodge,
    body: { keyphrase: 'WORKSPACE' },
    is: 200,
    but: [{ when: 'the keyphrase is another', body: { keyphrase: 'Workspace' }, is: [422, 'IncorrectKeyphrase'] }],
  },
  {
    call: 'POST /api/spaces/space/{org}/transfer',
    who: 'owner',
    at: lodge,
    body: { userId: '{lodger.id}', password: PASSWORD, confirmed: true },
    is: 200,
    but: [
      { when: 'it is no member', body: { userId: '{member.id}' }, is: [404, 'NotAMember'] },
      { when: 'it is the owner', body: { userId: '{owner.id}' }, is: [409, 'AlreadyTheOwner'] },
      { when: 'it is not the password', body: { password: 'not the password' }, is: [422, 'WrongPassword'] },
      {
        when: 'it was asked too often',
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
      { when: 'who pays with VAT has no number', body: { payerType: 'vat' }, is: [422, 'VatNumberInvalid'] },
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
      { when: 'neither logo is there', body: '{form.another}', is: [400, 'InvalidRequest'] },
      { when: 'a file is too large', body: '{form.large}', is: [413, 'FileTooLarge'] },
      { when: 'a file is no picture', body: '{form.text}', is: [415, 'UnsupportedFileFormat'] },
      { when: 'a logo comes twice', body: '{form.twice}', is: [422, 'TooManyFiles'] },
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
      { when: 'there is no such logo', at: { x: 'f'.repeat(64) }, is: [404, 'NotFound'] },
      { when: 'it cannot be one', at: { x: 'x' }, is: [404, 'NotFound'] },
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
      { when: 'it was restored already', afresh: true, query: 'token={usedRestoreLink}', is: [400, 'LinkNotValid'] },
    ],
  },
];
