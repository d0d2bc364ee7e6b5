import { describe, expect, it } from 'vitest';
import { changePayer, configureOrganization } from './configure-organization.ts';
import { createOrganization } from './create-organization.ts';
import { organizationFold, unknownOrganization, type Organization, type OrganizationFact } from './organization.ts';
import { codeOf } from '../code-for-tests.ts';

const apply = (organization: Organization, events: readonly OrganizationFact[]): Organization =>
  events.reduce(organizationFold.evolve, organization);
const made = { organizationId: 7, by: 'owner', licenceId: 'licence', at: new Date('2026-01-01T00:00:00Z') };
const founded = apply(
  unknownOrganization,
  createOrganization(unknownOrganization, { name: 'House', timeZone: 'UTC' }, made),
);
const given = { name: 'Haus', timeZone: 'Europe/Berlin', country: 'DE' };

it('a new organization begins with a trial of thirty days', () => {
  expect(founded).toMatchObject({
    licences: [{ plan: 'trial', from: '2026-01-01T00:00:00.000Z', until: '2026-01-31T00:00:00.000Z' }],
  });
});

describe('a configuration', () => {
  it('is accepted only with the present version', () => {
    const configured = apply(founded, configureOrganization(founded, given, { vatNumber: '', version: 0 }));
    expect(configured).toMatchObject({ name: 'Haus', country: 'DE', version: 1 });
    expect(codeOf(() => configureOrganization(configured, given, { vatNumber: '', version: 0 }))).toBe('Outdated');
    expect(codeOf(() => configureOrganization(configured, given, { vatNumber: '', version: 1 }))).toBe('ok');
  });

  it('stays valid after a change of members', () => {
    const grown = apply(founded, [
      { type: 'MemberAdded', data: { organizationId: 7, userId: 'ann', role: 1, rights: {} } },
    ]);
    expect(codeOf(() => configureOrganization(grown, given, { vatNumber: '', version: 0 }))).toBe('ok');
  });

  it('requires a real time zone, and a VAT number of its country or none', () => {
    const refused = (timeZone: string, country: string, vatNumber: string) =>
      codeOf(() => configureOrganization(founded, { ...given, timeZone, country }, { vatNumber, version: 0 }));
    expect([refused('Mars/Olympus', 'DE', ''), refused('+02:00', 'DE', '')]).toEqual([
      'InvalidRequest',
      'InvalidRequest',
    ]);
    expect([refused('UTC', 'DE', 'LV40003032949'), refused('UTC', 'DE', 'DE12345')]).toEqual([
      'VatNumberInvalid',
      'VatNumberInvalid',
    ]);
    expect([refused('UTC', 'LV', 'LV40003032949'), refused('UTC', 'US', 'AB12345'), refused('UTC', 'DE', '')]).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
  });
});

it('requires a plausible VAT number of a payer with VAT, and refuses one of a payer without', () => {
  const latvian = apply(
    founded,
    configureOrganization(founded, { ...given, country: 'LV' }, { vatNumber: '', version: 0 }),
  );
  const refused = (payerType: 'vat' | 'nonVat', vatNumber: string) =>
    codeOf(() => changePayer(latvian, { payerType }, { vatNumber, version: 1 }));
  expect([
    refused('vat', ''),
    refused('vat', 'LV4000'),
    refused('vat', 'LV40003032949'),
    refused('nonVat', ''),
  ]).toEqual(['VatNumberInvalid', 'VatNumberInvalid', 'ok', 'ok']);
});
