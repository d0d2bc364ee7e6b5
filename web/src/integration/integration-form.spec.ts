import { integrationShape } from '@watchglass/schemas/integration/commands';
import { INTEGRATION_KINDS } from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, ofKind, schedulesOf } from './integration-form.ts';

const VIEW: IntegrationView = {
  id: '0195f000-0000-7000-8000-000000000001',
  name: 'Office',
  kind: 'influx',
  address: 'https://receiver.example/in',
  scope: { by: 'sensors', sensors: [7] },
  values: 'telemetry',
  schedule: { every: 'cron', cron: '30 3 * * *' },
  dataFrom: '2026-01-01T00:00:00.000Z',
  mqtt: null,
  tokenAddress: null,
  headerNames: ['X-Site'],
  credentials: 'bearer',
  hasCertificate: true,
  hasAuthorities: false,
  isOpen: false,
  state: 'disabled',
  offCause: 'new',
  why: '',
  lastSuccessAt: null,
  behind: 0,
  behindSince: null,
  nextRunAt: null,
  position: '',
};

describe('the form of an integration', () => {
  it('sends what it was filled with, and names no secret that is kept', () => {
    expect(bodyOf(formOf(VIEW))).toEqual({
      name: 'Office',
      kind: 'influx',
      address: 'https://receiver.example/in',
      scope: { by: 'sensors', sensors: [7] },
      values: 'telemetry',
      schedule: { every: 'cron', cron: '30 3 * * *' },
      dataFrom: '2026-01-01T00:00:00.000Z',
      mqtt: null,
      tokenAddress: null,
      headers: [{ name: 'X-Site' }],
      authorities: null,
    });
  });

  it.each(INTEGRATION_KINDS)('fits the request for %s', (kind) => {
    const form = { ...formOf(null), name: 'New', address: 'https://receiver.example' };
    const said = { username: 'me', password: 'word', clientId: 'us', clientSecret: 'hush' };
    const asked = { ...form, credentials: { ...form.credentials, ...said } };
    const chosen = { ...asked, ...ofKind(asked, kind) };
    expect(check(integrationShape, bodyOf(chosen)).faults).toBeUndefined();
    expect(schedulesOf(kind)).toContain(chosen.schedule.every);
  });

  it('leaves out a scope, a certificate and credentials that are not chosen', () => {
    const form = formOf(VIEW);
    const body = bodyOf({
      ...form,
      scope: { ...form.scope, by: 'all' },
      credentials: { ...form.credentials, kind: 'basic', username: 'me', password: 'word' },
      clientCertificate: { how: 'none', certificate: 'typed', key: '', passphrase: '' },
    });
    expect(body).toMatchObject({
      scope: { by: 'all' },
      credentials: { kind: 'basic', username: 'me', password: 'word' },
      clientCertificate: null,
    });
  });
});
