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

/** The bad ports of the Fetch standard (https://fetch.spec.whatwg.org/#port-blocking). */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);
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
  if (url.port !== '' && BAD_PORTS.has(Number(url.port))) return 'port';
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
