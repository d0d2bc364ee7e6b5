import { resolve } from 'node:path';
import type { Firmwares } from '@watchglass/schemas/base/firmwares';
import { readFirmwares } from '@watchglass/schemas/base/read-firmwares';
import { readVariables, type Environment } from '@watchglass/schemas/environment';
import type { LegalDocument } from '@watchglass/schemas/legal/document';
import { readLegalDocuments, type LegalTexts } from '@watchglass/schemas/legal/read-documents';
import { integer, optional, otherwise, shape, text } from '@watchglass/schemas/shape';
import type { MapTiles } from '@watchglass/schemas/version/views';
import { readStreamsConfig } from '@watchglass/streams/config';
import { readSecrets, type Secrets } from '@watchglass/streams/secrets';
import { readMapTiles } from './location/map-tiles.ts';

const environmentShape = shape({
  WATCHGLASS_QUERY_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_QUERY_PORT: otherwise(integer(0, 65_535), 8082),
  WATCHGLASS_TRUSTED_PROXIES: otherwise(integer(0, 8), 0),
  WATCHGLASS_GOOGLE_CLIENT_ID: optional(text(256)),
  WATCHGLASS_APPLE_CLIENT_ID: optional(text(256)),
  WATCHGLASS_LEGAL_DIR: optional(text(4096)),
  WATCHGLASS_FIRMWARES: optional(text(4096)),
  WATCHGLASS_FEEDBACK_URL: optional(text(2048).uri({ scheme: ['http', 'https'] })),
  WATCHGLASS_MAP_TILES: optional(text(2048)),
  WATCHGLASS_MAP_ATTRIBUTION: optional(text(256)),
  WATCHGLASS_OIDC_ISSUER: optional(text(2048)),
  WATCHGLASS_OIDC_NAME: otherwise(text(64), 'Google'),
  WATCHGLASS_TWILIO_ACCOUNT: optional(text(64)),
  WATCHGLASS_SMS_GATEWAY_URL: optional(text(2048)),
}).unknown();

export interface QueryApiConfig {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: number;
  readonly secrets: Secrets;
  /** Null if this installation has no sign-in by this provider. */
  readonly googleClientId: string | null;
  readonly appleClientId: string | null;
  /** The page for feedback. */
  readonly feedbackUrl: string | null;
  /** The pictures under the map of locations; null for the map without an external server. */
  readonly mapTiles: MapTiles | null;
  readonly firmwares: Firmwares;
  /** The legal documents that people agree to. */
  readonly legal: Readonly<Record<LegalDocument, LegalTexts>>;
  /** The name of the identity provider for sign-in; null if there is none. */
  readonly identityProviderName: string | null;
  /** This installation sends text messages. */
  readonly sendsSms: boolean;
  /** This installation has the simulated building: the web app offers to cause an alarm. */
  readonly demo: boolean;
}

/** Reads the variables of this service; throws an error that names each invalid one. */
export function readQueryApiConfig(environment: Environment = process.env): QueryApiConfig {
  const value = readVariables(environmentShape, environment);
  return {
    host: value.WATCHGLASS_QUERY_HOST,
    port: value.WATCHGLASS_QUERY_PORT,
    trustedProxies: value.WATCHGLASS_TRUSTED_PROXIES,
    secrets: readSecrets(resolve(readStreamsConfig(environment).dataDir), environment),
    googleClientId: value.WATCHGLASS_GOOGLE_CLIENT_ID ?? null,
    appleClientId: value.WATCHGLASS_APPLE_CLIENT_ID ?? null,
    feedbackUrl: value.WATCHGLASS_FEEDBACK_URL ?? null,
    mapTiles: readMapTiles(value.WATCHGLASS_MAP_TILES, value.WATCHGLASS_MAP_ATTRIBUTION),
    firmwares: readFirmwares(value.WATCHGLASS_FIRMWARES),
    legal: readLegalDocuments(value.WATCHGLASS_LEGAL_DIR),
    identityProviderName: value.WATCHGLASS_OIDC_ISSUER === undefined ? null : value.WATCHGLASS_OIDC_NAME,
    sendsSms: [value.WATCHGLASS_TWILIO_ACCOUNT, value.WATCHGLASS_SMS_GATEWAY_URL].some((set) => set !== undefined),
    demo: false,
  };
}
