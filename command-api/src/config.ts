import { resolve } from 'node:path';
import type { Firmwares } from '@watchglass/schemas/base/firmwares';
import { readFirmwares } from '@watchglass/schemas/base/read-firmwares';
import { readVariables, type Environment } from '@watchglass/schemas/environment';
import { readLegalDocuments } from '@watchglass/schemas/legal/read-documents';
import { integer, optional, otherwise, shape, text } from '@watchglass/schemas/shape';
import { readStreamsConfig } from '@watchglass/streams/config';
import { readSecrets, type Secrets } from '@watchglass/streams/secrets';
import type { PushConfig } from './notification/push-services.ts';
import { smsOf, smsVariables, type SmsConfig } from './sms/sms-config.ts';

const publicUrl = otherwise(text(2048).uri({ scheme: ['http', 'https'] }), 'http://127.0.0.1:8080');

/** Separated by commas. */
const outgoingVariables = {
  WATCHGLASS_OUTGOING_EXCEPTIONS: otherwise(text(4096, 0), ''),
  WATCHGLASS_PUSH_SERVICES: otherwise(text(4096, 0), ''),
  WATCHGLASS_INTEGRATION_HOST: otherwise(text(2048, 0), ''),
};

/** The provider's address needs TLS, except on this machine. */
const identityProviderVariables = {
  WATCHGLASS_OIDC_ISSUER: optional(
    text(2048)
      .uri({ scheme: ['http', 'https'] })
      .pattern(/^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/),
  ),
  WATCHGLASS_OIDC_CLIENT_ID: optional(text(512)),
  WATCHGLASS_OIDC_CLIENT_SECRET: optional(text(512)),
};

const environmentShape = shape({
  WATCHGLASS_COMMAND_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_COMMAND_PORT: otherwise(integer(0, 65_535), 8081),
  WATCHGLASS_PUBLIC_URL: publicUrl,
  ...identityProviderVariables,
  ...outgoingVariables,
  ...smsVariables,
  WATCHGLASS_TRUSTED_PROXIES: otherwise(integer(0, 8), 0),
  WATCHGLASS_LEGAL_DIR: optional(text(4096)),
  WATCHGLASS_FIRMWARES: optional(text(4096)),
  WATCHGLASS_MQTT_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_MQTT_PORT: otherwise(integer(0, 65_535), 1883),
  WATCHGLASS_MQTT_ROOT: otherwise(text(128), 'watchglass'),
}).unknown();

/** A client at an OpenID Connect provider. */
export interface IdentityProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface CommandApiConfig {
  readonly host: string;
  readonly port: number;
  /** The public address of the product. No slash at the end. */
  readonly publicUrl: string;
  /** The identity provider for sign-ins; null if there is none. */
  readonly identityProvider: IdentityProviderConfig | null;
  /** The number of trusted proxies in front, whose X-Forwarded-For is used. */
  readonly trustedProxies: number;
  readonly firmwares: Firmwares;
  /** Version of the terms that a person accepts at registration. */
  readonly termsVersion: string;
  /** Version of the API terms that whoever makes an API account accepts. */
  readonly apiTermsVersion: string;
  readonly mqttHost: string;
  readonly mqttPort: number;
  /** First part of every MQTT topic, delivered to bases with their credential. */
  readonly mqttRoot: string;
  readonly outgoing: PushConfig;
  readonly sms: SmsConfig;
  readonly secrets: Secrets;
}

/** Reads the variables of this service; throws with the name of each invalid one. */
export function readCommandApiConfig(environment: Environment = process.env): CommandApiConfig {
  const value = readVariables(environmentShape, environment);
  const legal = readLegalDocuments(value.WATCHGLASS_LEGAL_DIR);
  return {
    host: value.WATCHGLASS_COMMAND_HOST,
    port: value.WATCHGLASS_COMMAND_PORT,
    publicUrl: withoutSlash(value.WATCHGLASS_PUBLIC_URL),
    identityProvider: identityProviderOf(value),
    trustedProxies: value.WATCHGLASS_TRUSTED_PROXIES,
    termsVersion: legal['terms-and-conditions'].original.version,
    apiTermsVersion: legal['public-api-terms-and-conditions'].original.version,
    firmwares: readFirmwares(value.WATCHGLASS_FIRMWARES),
    mqttHost: value.WATCHGLASS_MQTT_HOST,
    mqttPort: value.WATCHGLASS_MQTT_PORT,
    mqttRoot: value.WATCHGLASS_MQTT_ROOT.replace(/(?<!\/)\/+$/, ''),
    outgoing: outgoingOf(value),
    sms: smsOf(value),
    secrets: readSecrets(dataDirOf(environment), environment),
  };
}

interface OutgoingVariables {
  readonly WATCHGLASS_OUTGOING_EXCEPTIONS: string;
  readonly WATCHGLASS_PUSH_SERVICES: string;
  readonly WATCHGLASS_INTEGRATION_HOST: string;
}

function outgoingOf(value: OutgoingVariables): PushConfig {
  const { WATCHGLASS_INTEGRATION_HOST: integrationHost } = value;
  return {
    ...(integrationHost !== '' && { integrationHost: withoutSlash(integrationHost) }),
    exceptions: listed(value.WATCHGLASS_OUTGOING_EXCEPTIONS),
    pushServices: listed(value.WATCHGLASS_PUSH_SERVICES),
  };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

interface IdentityProviderVariables {
  readonly WATCHGLASS_OIDC_ISSUER?: string;
  readonly WATCHGLASS_OIDC_CLIENT_ID?: string;
  readonly WATCHGLASS_OIDC_CLIENT_SECRET?: string;
}

function identityProviderOf(value: IdentityProviderVariables): IdentityProviderConfig | null {
  const {
    WATCHGLASS_OIDC_ISSUER: issuer,
    WATCHGLASS_OIDC_CLIENT_ID: clientId,
    WATCHGLASS_OIDC_CLIENT_SECRET: clientSecret,
  } = value;
  if (issuer === undefined) return null;
  if (clientId === undefined || clientSecret === undefined)
    throw new TypeError('WATCHGLASS_OIDC_ISSUER needs WATCHGLASS_OIDC_CLIENT_ID and WATCHGLASS_OIDC_CLIENT_SECRET');
  return { issuer, clientId, clientSecret };
}

function dataDirOf(environment: Environment): string {
  return resolve(readStreamsConfig(environment).dataDir);
}

const policiesShape = shape({
  WATCHGLASS_POLICIES_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_POLICIES_PORT: otherwise(integer(0, 65_535), 8084),
  WATCHGLASS_PUBLIC_URL: publicUrl,
  WATCHGLASS_SMTP_URL: optional(text(2048).uri({ scheme: ['smtp', 'smtps'] })),
  WATCHGLASS_MAIL_FROM: otherwise(text(320), 'Watchglass <watchglass@localhost>'),
  ...outgoingVariables,
  ...smsVariables,
}).unknown();

/** The settings of mails and of their delivery. */
export interface MailConfig {
  /** The public address of the product, with which links in mails begin. No slash at the end. */
  readonly publicUrl: string;
  /** Without it mails are written to `<dataDir>/outbox`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dataDir: string;
  readonly secrets: Secrets;
}

const deliveriesShape = shape({
  WATCHGLASS_DELIVERIES_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_DELIVERIES_PORT: otherwise(integer(0, 65_535), 8086),
  ...outgoingVariables,
}).unknown();

/** The configuration of the deliveries' process; `host` and `port` serve its health. */
export type DeliveriesConfig = Pick<CommandApiConfig, 'host' | 'port' | 'outgoing' | 'secrets'>;

/** Reads the variables of the deliveries; throws with the name of each invalid one. */
export function readDeliveriesConfig(environment: Environment = process.env): DeliveriesConfig {
  const value = readVariables(deliveriesShape, environment);
  return {
    host: value.WATCHGLASS_DELIVERIES_HOST,
    port: value.WATCHGLASS_DELIVERIES_PORT,
    outgoing: outgoingOf(value),
    secrets: readSecrets(dataDirOf(environment), environment),
  };
}

/** The configuration of the policies' process; `host` and `port` serve its health. */
export type PoliciesConfig = MailConfig & Pick<CommandApiConfig, 'host' | 'port' | 'outgoing' | 'sms'>;

/** Reads the variables of the policies; throws with the name of each invalid one. */
export function readPoliciesConfig(environment: Environment = process.env): PoliciesConfig {
  const value = readVariables(policiesShape, environment);
  const dataDir = dataDirOf(environment);
  return {
    host: value.WATCHGLASS_POLICIES_HOST,
    port: value.WATCHGLASS_POLICIES_PORT,
    publicUrl: withoutSlash(value.WATCHGLASS_PUBLIC_URL),
    smtpUrl: value.WATCHGLASS_SMTP_URL,
    mailFrom: value.WATCHGLASS_MAIL_FROM,
    dataDir,
    outgoing: outgoingOf(value),
    sms: smsOf(value),
    secrets: readSecrets(dataDir, environment),
  };
}
