import type { IntegrationScope, MqttTerms } from '@watchglass/schemas/integration/commands';
import {
  isMqtt,
  type CredentialKind,
  type IntegrationKind,
  type IntegrationValues,
  type ScheduleName,
} from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';

export interface HeaderRow {
  readonly name: string;
  readonly value: string;
  /** Its value is kept, and empty means that it stays. */
  readonly isSet: boolean;
}

/** Names are those of the request, so that a fault is shown at its field. */
export interface IntegrationForm {
  readonly name: string;
  readonly kind: IntegrationKind;
  readonly address: string;
  readonly scope: {
    readonly by: IntegrationScope['by'];
    readonly tags: readonly string[];
    readonly locations: readonly string[];
    readonly sensors: readonly number[];
  };
  readonly values: IntegrationValues;
  readonly schedule: { readonly every: ScheduleName; readonly cron: string };
  /** Epoch milliseconds. */
  readonly dataFrom: number | null;
  readonly mqtt: Omit<MqttTerms, 'will'>;
  /** Empty: the cloud gives tokens below its address. */
  readonly tokenAddress: string;
  readonly headers: readonly HeaderRow[];
  readonly credentials: {
    readonly kind: CredentialKind | 'keep';
    readonly username: string;
    readonly password: string;
    readonly token: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly clientCertificate: {
    readonly how: 'keep' | 'none' | 'own';
    readonly certificate: string;
    readonly key: string;
    readonly passphrase: string;
  };
  readonly authorities: { readonly how: 'keep' | 'none' | 'own'; readonly pem: string };
}

const NO_MQTT = { root: 'watchglass', qos: 1, retain: false, layout: 'base' } as const;

const NO_CREDENTIALS = { username: '', password: '', token: '', clientId: '', clientSecret: '' } as const;

type Secrets = Pick<IntegrationView, 'headerNames' | 'credentials' | 'hasCertificate' | 'hasAuthorities'>;
type Open = Pick<
  IntegrationView,
  'name' | 'kind' | 'address' | 'scope' | 'values' | 'schedule' | 'dataFrom' | 'mqtt' | 'tokenAddress'
>;

const NEW: Open & Secrets = {
  name: '',
  kind: 'senml',
  address: '',
  scope: { by: 'all' },
  values: 'measurements',
  schedule: { every: 'minutes5', cron: null },
  dataFrom: null,
  mqtt: null,
  tokenAddress: null,
  headerNames: [],
  credentials: 'none',
  hasCertificate: false,
  hasAuthorities: false,
};

/** The values of a form: of a new integration, or of one that there is. */
export function formOf(view: IntegrationView | null): IntegrationForm {
  const { name, kind, address, scope, values, schedule, dataFrom, mqtt, tokenAddress, ...secrets } = view ?? NEW;
  return {
    name,
    kind,
    address,
    scope: { tags: [], locations: [], sensors: [], ...scope },
    values,
    schedule: { every: schedule.every, cron: schedule.cron ?? '' },
    dataFrom: dataFrom === null ? null : Date.parse(dataFrom),
    mqtt: { ...NO_MQTT, ...mqtt },
    tokenAddress: tokenAddress ?? '',
    ...secretsOf(secrets),
  };
}

function secretsOf({
  headerNames,
  credentials,
  hasCertificate,
  hasAuthorities,
}: Secrets): Pick<IntegrationForm, 'headers' | 'credentials' | 'clientCertificate' | 'authorities'> {
  return {
    headers: headerNames.map((name) => ({ name, value: '', isSet: true })),
    credentials: { ...NO_CREDENTIALS, kind: credentials === 'none' ? 'none' : 'keep' },
    clientCertificate: { how: hasCertificate ? 'keep' : 'none', certificate: '', key: '', passphrase: '' },
    authorities: { how: hasAuthorities ? 'keep' : 'none', pem: '' },
  };
}

/** The body of a request. What is kept is left out. */
export function bodyOf(form: IntegrationForm): object {
  const { name, kind, address, values, schedule, dataFrom } = form;
  return {
    name,
    kind,
    address,
    values,
    scope: scopeOf(form.scope),
    schedule: { every: schedule.every, cron: schedule.every === 'cron' ? schedule.cron : null },
    dataFrom: dataFrom === null ? null : new Date(dataFrom).toISOString(),
    mqtt: isMqtt(kind) ? { ...form.mqtt } : null,
    tokenAddress: kind === 'deviceCloud' && form.tokenAddress !== '' ? form.tokenAddress : null,
    headers: !takesHeaders(kind)
      ? []
      : form.headers.map(({ name: header, value, isSet }) =>
          isSet && value === '' ? { name: header } : { name: header, value },
        ),
    ...secretBody(form),
  };
}

function scopeOf({ by, tags, locations, sensors }: IntegrationForm['scope']): object {
  return {
    by,
    ...(by === 'tags' && { tags }),
    ...(by === 'locations' && { locations }),
    ...(by === 'sensors' && { sensors }),
  };
}

function secretBody({ credentials, clientCertificate: own, authorities }: IntegrationForm): object {
  const { certificate, key, passphrase } = own;
  const given = { certificate, key, ...(passphrase !== '' && { passphrase }) };
  return {
    ...(credentials.kind !== 'keep' && { credentials: credentialsOf(credentials) }),
    ...(own.how !== 'keep' && { clientCertificate: own.how === 'own' ? given : null }),
    ...(authorities.how !== 'keep' && { authorities: authorities.how === 'own' ? authorities.pem : null }),
  };
}

function credentialsOf(given: IntegrationForm['credentials']): object {
  const { kind, username, password, token, clientId, clientSecret } = given;
  if (kind === 'oauth') return { kind, clientId, clientSecret, username, password };
  if (kind === 'basic') return { kind, username, password };
  return kind === 'none' ? { kind } : { kind, token };
}

/** What is called by plain requests takes headers. */
export const takesHeaders = (kind: IntegrationKind): boolean => !isMqtt(kind) && kind !== 'deviceCloud';

/** The credentials that a kind knows, the first of which it begins with. */
export function credentialKindsOf(kind: IntegrationKind): readonly CredentialKind[] {
  if (kind === 'deviceCloud') return ['oauth'];
  return isMqtt(kind) ? ['none', 'basic'] : ['none', 'basic', 'bearer', 'token'];
}

/** The schedules of a kind, the first of which it begins with. */
export function schedulesOf(kind: IntegrationKind): readonly ScheduleName[] {
  const timed = ['minute', 'minutes5', 'minutes10', 'minutes20', 'minutes30', 'hour', 'day', 'cron'] as const;
  if (kind === 'mqttIn') return ['arrival'];
  if (kind === 'deviceCloud') return ['minute'];
  return kind === 'mqttOut' ? ['arrival', ...timed] : timed;
}

/** The form after another kind was chosen: what the kind does not know takes its first choice. */
export function ofKind(
  form: IntegrationForm,
  kind: IntegrationKind,
): Pick<IntegrationForm, 'kind' | 'schedule' | 'credentials'> {
  const known = schedulesOf(kind);
  const [first = 'minute'] = known;
  const every = known.includes(form.schedule.every) ? form.schedule.every : first;
  const [usual = 'none', ...others] = credentialKindsOf(kind);
  const isKnown = ['keep', usual, ...others].includes(form.credentials.kind);
  return {
    kind,
    schedule: { ...form.schedule, every },
    credentials: isKnown ? form.credentials : { ...form.credentials, kind: usual },
  };
}
