import {
  chosenBy,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { INTEGRATION_KINDS, INTEGRATION_VALUES, MQTT_LAYOUTS, SCHEDULES } from './kinds.ts';
import {
  CRON_MAX_CHARACTERS,
  INTEGRATION_ADDRESS_MAX_CHARACTERS,
  INTEGRATION_HEADERS_MAX,
  INTEGRATION_HEADERS_MAX_BYTES,
  INTEGRATION_NAME_MAX_CHARACTERS,
  INTEGRATION_PEM_MAX_CHARACTERS,
  INTEGRATION_SCOPE_MAX,
  INTEGRATION_SECRET_MAX_CHARACTERS,
  MQTT_TOPIC_MAX_BYTES,
} from './limits.ts';

const named = { min: 1, max: INTEGRATION_SCOPE_MAX };

/** Whose values are sent. A sensor is in a scope of tags or locations while it has one of them. */
export const integrationScopeShape = chosenBy('by', {
  all: shape({ by: oneOf('all') }),
  tags: shape({ by: oneOf('tags'), tags: listOf(uuid(), named) }),
  locations: shape({ by: oneOf('locations'), locations: listOf(uuid(), named) }),
  sensors: shape({ by: oneOf('sensors'), sensors: listOf(integer(1), named) }),
});
export type IntegrationScope = ValueOf<typeof integrationScopeShape>;

/** `cron` has five fields, in the time zone of the workspace; null unless `every` is `cron`. */
export const scheduleShape = shape({
  every: oneOf(...SCHEDULES),
  cron: otherwise(nullable(text(CRON_MAX_CHARACTERS)), null),
});
export type Schedule = ValueOf<typeof scheduleShape>;

const topic = text(MQTT_TOPIC_MAX_BYTES);

/** Of the kinds `mqttOut` and `mqttIn`. Without `will` nothing is published when the connection is lost. */
export const mqttTermsShape = shape({
  root: topic,
  qos: otherwise(oneOf(0, 1, 2), 1),
  retain: otherwise(flag(), false),
  layout: otherwise(oneOf(...MQTT_LAYOUTS), 'base'),
  will: otherwise(nullable(shape({ topic, message: text(1024, 0) })), null),
});
export type MqttTerms = ValueOf<typeof mqttTermsShape>;

/** What is said of an integration openly: events and views have it. */
export const integrationFields = {
  name: text(INTEGRATION_NAME_MAX_CHARACTERS),
  kind: oneOf(...INTEGRATION_KINDS),
  /** `https://…`, or `http://…`; a broker is `mqtts://…` or `mqtt://…`. `{host}` at the beginning is filled from the configuration. */
  address: text(INTEGRATION_ADDRESS_MAX_CHARACTERS),
  scope: integrationScopeShape,
  values: otherwise(oneOf(...INTEGRATION_VALUES), 'measurements'),
  schedule: scheduleShape,
  /** Readings measured since then are sent; null: those that are stored from now on. */
  dataFrom: otherwise(nullable(instant()), null),
  /** Null unless the kind is one of MQTT. */
  mqtt: otherwise(nullable(mqttTermsShape), null),
  /** Of a device cloud: where it gives tokens. Null: `/oauth/token` below its address. */
  tokenAddress: otherwise(nullable(text(INTEGRATION_ADDRESS_MAX_CHARACTERS)), null),
};

const secret = text(INTEGRATION_SECRET_MAX_CHARACTERS);

/** `none` forgets what there was. */
export const credentialsShape = chosenBy('kind', {
  none: shape({ kind: oneOf('none') }),
  basic: shape({ kind: oneOf('basic'), username: text(INTEGRATION_SECRET_MAX_CHARACTERS), password: secret }),
  bearer: shape({ kind: oneOf('bearer'), token: secret }),
  token: shape({ kind: oneOf('token'), token: secret }),
  oauth: shape({
    kind: oneOf('oauth'),
    clientId: text(INTEGRATION_SECRET_MAX_CHARACTERS),
    clientSecret: secret,
    username: text(INTEGRATION_SECRET_MAX_CHARACTERS),
    password: secret,
  }),
});
export type Credentials = ValueOf<typeof credentialsShape>;

const pem = text(INTEGRATION_PEM_MAX_CHARACTERS);

/** PEM texts. `passphrase` is that of the key. */
export const clientCertificateShape = shape({
  certificate: pem,
  key: pem,
  passphrase: optional(text(256)),
});
export type ClientCertificate = ValueOf<typeof clientCertificateShape>;

/** A header without a value keeps the one it has. */
export interface GivenHeader {
  readonly name: string;
  readonly value?: string | undefined;
}

/** What is kept sealed and never told again. What is left out stays as it is; null forgets it. */
const secretFields = {
  /** Headers that are not named are forgotten. */
  headers: optional(
    listOf<GivenHeader>(shape({ name: text(256), value: optional(text(INTEGRATION_HEADERS_MAX_BYTES, 0)) }), {
      max: INTEGRATION_HEADERS_MAX,
    }),
  ),
  credentials: optional(credentialsShape),
  clientCertificate: optional(nullable(clientCertificateShape)),
  /** Certificates of authorities that are trusted instead of the public ones, as PEM. */
  authorities: optional(nullable(pem)),
};

/** POST api/integrations/{org}, PUT …/integration/{id}. */
export const integrationShape = shape({ ...integrationFields, ...secretFields });
export type IntegrationTerms = ValueOf<typeof integrationShape>;

export const integrationPath = { org: integer(1, 2 ** 31 - 1), id: uuid() };

/** POST …/integration/{id}/resend: everything that was stored since then is sent again. */
export const resendReadingsShape = shape({ since: instant() });
