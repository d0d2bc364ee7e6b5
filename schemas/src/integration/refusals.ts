import type { RefusalTable } from '../refusal.ts';

/** A detail `field` names the field that is wrong, and `problem` says how. */
export const integrationRefusals = {
  IntegrationNameTaken: { status: 422, message: 'There is already an integration with this name.' },
  TooManyIntegrations: { status: 422, message: 'The workspace has reached the maximum number of integrations.' },
  IntegrationKindFixed: { status: 422, message: 'The kind of an integration cannot be changed.' },
  DisableFirst: { status: 409, message: 'The integration has to be disabled first.' },
  UrlInvalid: { status: 422, message: 'The address is not one that an integration of this kind can call.' },
  HeaderInvalid: { status: 422, message: 'A header is invalid, named twice or reserved.' },
  HeadersTooLong: { status: 422, message: 'The headers are too long together.' },
  CronInvalid: { status: 422, message: 'The schedule is not five fields that are due within a year.' },
  TopicInvalid: { status: 422, message: 'The topic is too long or contains a wildcard.' },
  CertificateInvalid: { status: 422, message: 'Certificate and key cannot be read, or do not belong together.' },
  CredentialsInvalid: { status: 422, message: 'These credentials do not fit the kind of the integration.' },
  ScheduleInvalid: { status: 422, message: 'This kind of integration does not know this schedule.' },
  TestRunning: { status: 409, message: 'A test of the integration is running.' },
  SendsNothing: { status: 422, message: 'An integration that sends nothing has nothing to skip or to send again.' },
  TestImpossible: { status: 422, message: 'An integration that sends nothing is not tested.' },
} as const satisfies RefusalTable;
