/** What an integration speaks. `mqttIn` receives and `deviceCloud` asks; every other kind sends. */
export const INTEGRATION_KINDS = ['senml', 'telemetry', 'influx', 'mqttOut', 'mqttIn', 'deviceCloud'] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** Which values are sent: those that sensors measure, or those about the sensors themselves (signal, battery, state of a base). */
export const INTEGRATION_VALUES = ['measurements', 'telemetry'] as const;
export type IntegrationValues = (typeof INTEGRATION_VALUES)[number];

/** `arrival`: as soon as readings are stored. `day` and `cron` are in the time zone of the workspace. */
export const SCHEDULES = [
  'arrival',
  'minute',
  'minutes5',
  'minutes10',
  'minutes20',
  'minutes30',
  'hour',
  'day',
  'cron',
] as const;
export type ScheduleName = (typeof SCHEDULES)[number];

export const INTEGRATION_STATES = [
  'enabled',
  'disabled',
  'working',
  'workingWithIssues',
  'failed',
  'stoppedByLicence',
] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];

/** `new`: it was never enabled. `errors`: nothing was taken for three days. `restore`: its workspace was deleted and restored. */
export const OFF_CAUSES = ['new', 'byHand', 'errors', 'restore'] as const;
export type OffCause = (typeof OFF_CAUSES)[number];

/** How a request says who asks. `token` is the scheme of InfluxDB; MQTT knows `basic` alone, a device cloud `oauth` alone. */
export const CREDENTIAL_KINDS = ['none', 'basic', 'bearer', 'token', 'oauth'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** Why a run was made. `receiving`: a line to a broker was opened or lost, or what it brought in a minute. */
export const RUN_TRIGGERS = ['schedule', 'retry', 'backlog', 'resend', 'test', 'receiving'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

/** How messages to a broker are laid out: as bases publish theirs, or as SenML. */
export const MQTT_LAYOUTS = ['base', 'senml'] as const;

/** Kinds that send nothing: they have no scope and no test, and nothing to skip or to send again. */
export const sendsNothing = (kind: IntegrationKind): boolean => kind === 'mqttIn' || kind === 'deviceCloud';

export const isMqtt = (kind: IntegrationKind): boolean => kind === 'mqttOut' || kind === 'mqttIn';
