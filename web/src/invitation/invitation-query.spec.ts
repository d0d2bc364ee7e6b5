import { describe, expect, it } from 'vitest';
import { filtered, invitationsExportPath, invitationsPath, isFiltered, readInvitationQuery, writeInvitationQuery } from './invitation-query.ts';

const read = (text: string) => readInvitationQuery(new URLSearchParams(text));
const written = (text: string) => readInvitationQuery(new URLSearchParams(writeInvitationQuery(read(text))));

describe('the query of the invitations', () => {
  it('comes back from the address that it was written into', () => {
    for (const text of ['', 'sort=createdAt', 'sort=createdAt&descending=1', 'sort=email&descending=1&search=x&statuses=sent,expired&roles=2&page=3']) {
      expect(written(text)).toEqual(read(text));
    }
    expect(read('statuses=sent,expired')).toMatchObject({ statuses: ['sent', 'expired'] });
  });

  it('asks for the newest to begin with', () => {
    expect(invitationsPath(7, read(''))).toBe('/api/invites/7?rowsPerPage=50&sort=createdAt&descending=1');
    expect(isFiltered(read('statuses='))).toBe(false);
  });

  it('goes to the first page when a filter changes, and exports whatever page is shown', () => {
    expect(filtered(read('page=4'), { roles: ['1'] })).toMatchObject({ page: 0, roles: ['1'] });
    expect(invitationsExportPath(7, read('roles=2&sort=email&page=4'))).toBe('/api/invites/7/export?roles=2&sort=email');
  });
});
