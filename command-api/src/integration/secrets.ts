import type { Credentials, GivenHeader, IntegrationTerms } from '@watchglass/schemas/integration/commands';
import type { IntegrationDefinition } from '@watchglass/schemas/integration/events';
import { areTooLong, headerFault, type Header } from '@watchglass/schemas/integration/headers';
import { isMqtt, type CredentialKind } from '@watchglass/schemas/integration/kinds';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { openSecret } from '../destination/destination-vault.ts';
import type { Vault } from '../vault/person-keys.ts';
import { certificateIn, keptCertificate, type KeptCertificate } from './client-certificate.ts';

/** What is kept sealed of an integration. */
export interface Secrets {
  readonly headers: readonly Header[];
  readonly credentials: Exclude<Credentials, { kind: 'none' }> | null;
  readonly certificate: KeptCertificate | null;
  /** PEM. */
  readonly authorities: string | null;
}

export const NO_SECRETS: Secrets = { headers: [], credentials: null, certificate: null, authorities: null };

/** Those of an integration; none if it has none. */
export async function openSecrets(
  deps: { readonly relational: Queryable; readonly vault: Vault },
  secretId: string | null,
): Promise<Secrets> {
  const text = secretId === null ? null : await openSecret(deps, secretId);
  return text === null ? NO_SECRETS : (JSON.parse(text) as Secrets);
}

type Shown = Pick<IntegrationDefinition, 'headerNames' | 'credentials' | 'hasCertificate' | 'hasAuthorities'>;

/** What is said of secrets openly. */
export function shownOf({ headers, credentials, certificate, authorities }: Secrets): Shown {
  return {
    headerNames: headers.map(({ name }) => name),
    credentials: credentials?.kind ?? 'none',
    hasCertificate: certificate !== null,
    hasAuthorities: authorities !== null,
  };
}

type Given = Pick<IntegrationTerms, 'kind' | 'headers' | 'credentials' | 'clientCertificate' | 'authorities'>;

/**
 * The secrets after a change: what is left out stays. Refuses `HeaderInvalid`, `HeadersTooLong`, `CredentialsInvalid` and
 * `CertificateInvalid`, each with the field.
 */
export function changedSecrets(before: Secrets, given: Given): Secrets {
  const credentials = given.credentials === undefined ? before.credentials : credentialsOf(given.credentials);
  const certificate =
    given.clientCertificate === undefined ? before.certificate : certificateOf(given.clientCertificate);
  const { authorities = before.authorities } = given;
  if (authorities !== null) certificateIn(authorities, 'authorities');
  const headers = given.headers === undefined ? before.headers : headersOf(given.headers, before.headers);
  const secrets = { headers, credentials, certificate, authorities };
  mustFitKind(secrets, given.kind);
  return secrets;
}

const credentialsOf = (given: Credentials): Secrets['credentials'] => (given.kind === 'none' ? null : given);

const certificateOf = (given: NonNullable<Given['clientCertificate']> | null): KeptCertificate | null =>
  given === null ? null : keptCertificate(given);

function headersOf(given: readonly GivenHeader[], before: readonly Header[]): Header[] {
  return given.map(({ name, value }, at) => {
    const kept = before.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value;
    return {
      name,
      value: value ?? kept ?? refuse('HeaderInvalid', { field: `headers.${at}.value`, problem: 'value' }),
    };
  });
}

function mustFitKind(secrets: Secrets, kind: IntegrationTerms['kind']): void {
  mustHaveFitHeaders(secrets, kind);
  const { credentials } = secrets;
  if (!CREDENTIALS_OF[kind].includes(credentials?.kind ?? 'none'))
    refuse('CredentialsInvalid', { field: 'credentials.kind' });
}

const OF_REQUESTS: readonly CredentialKind[] = ['none', 'basic', 'bearer', 'token'];
const OF_BROKERS: readonly CredentialKind[] = ['none', 'basic'];
/** MQTT knows a name with a password. A device cloud gives a token for credentials of its own. */
const CREDENTIALS_OF: Readonly<Record<IntegrationTerms['kind'], readonly CredentialKind[]>> = {
  senml: OF_REQUESTS,
  telemetry: OF_REQUESTS,
  influx: OF_REQUESTS,
  mqttOut: OF_BROKERS,
  mqttIn: OF_BROKERS,
  deviceCloud: ['oauth'],
};

/** Brokers and device clouds know none. */
function mustHaveFitHeaders({ headers, credentials }: Secrets, kind: IntegrationTerms['kind']): void {
  const fault = headerFault(headers, credentials !== null);
  if (fault !== null) {
    const field = `headers.${fault.at}.${fault.problem === 'value' ? 'value' : 'name'}`;
    refuse('HeaderInvalid', { field, problem: fault.problem });
  }
  if (areTooLong(headers)) refuse('HeadersTooLong', { field: 'headers' });
  if (headers.length > 0 && (isMqtt(kind) || kind === 'deviceCloud'))
    refuse('HeaderInvalid', { field: 'headers', problem: 'reserved' });
}

/** The `Authorization` header of credentials; none without, and none where a token is asked for with them. */
export function authorizationOf(credentials: Secrets['credentials']): Header[] {
  if (credentials === null || credentials.kind === 'oauth') return [];
  return [{ name: 'Authorization', value: `${SCHEME[credentials.kind]} ${textOf(credentials)}` }];
}

const SCHEME = { basic: 'Basic', bearer: 'Bearer', token: 'Token' } as const;

function textOf(credentials: Exclude<Secrets['credentials'], null | { kind: 'oauth' }>): string {
  if (credentials.kind !== 'basic') return credentials.token;
  return Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
}

/** A shorter one is found in any text, and is no secret for long. */
const HIDDEN_FROM_CHARACTERS = 4;
const HIDDEN = '***';

/** A text of a receiver, with every secret that it repeats made unreadable: as it was sent, or as JSON writes it. */
export function withoutSecrets(text: string, { headers, credentials }: Secrets): string {
  const sent = [
    ...headers.map(({ value }) => value.trim()),
    ...authorizationOf(credentials).map(({ value }) => value.slice(value.indexOf(' ') + 1)),
    ...(credentials?.kind === 'basic' ? [credentials.password] : []),
  ];
  const hidden = sent
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= HIDDEN_FROM_CHARACTERS)
    .toSorted((one, other) => other.length - one.length);
  const whole = hidden.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  return hidden.reduce(withoutBeginning, whole);
}

/** Of an answer its beginning is read, which may end within a secret. */
function withoutBeginning(text: string, secret: string): string {
  for (let length = Math.min(secret.length - 1, text.length); length >= HIDDEN_FROM_CHARACTERS; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + HIDDEN;
  return text;
}
