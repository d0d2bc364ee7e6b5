import { hasBadPort } from './bad-ports.ts';
import { isMqtt, type IntegrationKind } from './kinds.ts';
import { INTEGRATION_ADDRESS_MAX_CHARACTERS, MQTT_TOPIC_MAX_BYTES } from './limits.ts';

/** `secret`: a part of the query looks like a password, and an address is shown. `port`: one that no browser calls either. */
export type UrlProblem = 'blanks' | 'notAnAddress' | 'scheme' | 'credentials' | 'secret' | 'port' | 'noHost';

/** At the beginning of an address it stands for what the configuration names. */
export const HOST_PLACEHOLDER = '{host}';

const SCHEMES = { http: ['https:', 'http:'], mqtt: ['mqtts:', 'mqtt:'] } as const;
const OPEN_SCHEMES: readonly string[] = ['http:', 'mqtt:'];
const BRACES = /[{}]/;
const BLANKS = /[\s\p{Cc}]/u;

/** Names of parameters that hold passwords of receivers. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(
  'u p user username pass password pwd token access_token auth key apikey api_key api-key secret sig signature code'.split(
    ' ',
  ),
);

/** An address with what the configuration names in place of `{host}`; null if it names nothing. */
export function filledAddress(address: string, host: string | null): string | null {
  if (!address.startsWith(HOST_PLACEHOLDER)) return address;
  return host === null ? null : host + address.slice(HOST_PLACEHOLDER.length);
}

/** True if what is sent can be read on the way. `filled` has no placeholder any more. */
export function isOpenAddress(filled: string): boolean {
  return OPEN_SCHEMES.some((scheme) => filled.toLowerCase().startsWith(`${scheme}//`));
}

/** Why an integration cannot call an address, as far as its text says; null if it can. `host` is what the configuration names. */
export function urlProblem(address: string, kind: IntegrationKind, host: string | null): UrlProblem | null {
  if (BLANKS.test(address)) return 'blanks';
  const filled = filledAddress(address, host);
  if (filled === null) return 'noHost';
  if (filled.length > INTEGRATION_ADDRESS_MAX_CHARACTERS || !URL.canParse(filled)) return 'notAnAddress';
  return problemOf(new URL(filled), isMqtt(kind) ? SCHEMES.mqtt : SCHEMES.http);
}

function problemOf(url: URL, schemes: readonly string[]): UrlProblem | null {
  if (!schemes.includes(url.protocol)) return 'scheme';
  if (url.hostname === '' || BRACES.test(url.hostname)) return 'notAnAddress';
  if (url.username + url.password !== '') return 'credentials';
  if (hasBadPort(url)) return 'port';
  const named = [...url.searchParams.keys()].some((name) => SECRET_PARAMETERS.has(name.toLowerCase()));
  return named ? 'secret' : null;
}

const WILDCARDS = /[+#\0]/;

/** A topic to publish under: no wildcard, no NUL, not too long, and no empty level at its end. */
export function isTopic(topic: string): boolean {
  return (
    topic !== '' &&
    !WILDCARDS.test(topic) &&
    !topic.startsWith('$') &&
    new TextEncoder().encode(topic).length <= MQTT_TOPIC_MAX_BYTES
  );
}
