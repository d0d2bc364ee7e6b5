import type { IntegrationDefinition } from '@watchglass/schemas/integration/events';

export const definition: IntegrationDefinition = {
  name: 'Back office',
  kind: 'influx',
  address: 'https://receiver.example/in',
  scope: { by: 'all' },
  values: 'measurements',
  schedule: { every: 'minute', cron: null },
  dataFrom: null,
  mqtt: null,
  tokenAddress: null,
  headerNames: [],
  credentials: 'none',
  hasCertificate: false,
  hasAuthorities: false,
};
