import { publicEventShape } from '../event-feed/views.ts';
import { PUBLIC_TYPES } from '../event-feed/types.ts';
import { changesPageShape } from '../reading-feed/views.ts';
import { integer, isShape, jsonSchemaOf, listOf, shape, text, type JsonSchema, type Shape } from '../shape.ts';

/** A reference inside the document. */
const ref = (path: string): { readonly $ref: string } => ({ $ref: `#/${path}` });

interface Message {
  readonly title: string;
  readonly summary: string;
  readonly payload: JsonSchema;
  readonly headers?: JsonSchema;
}

const message = (title: string, summary: string, payload: Shape | JsonSchema): Message => ({
  title,
  summary,
  payload: isShape(payload) ? jsonSchemaOf(payload, 'output') : payload,
});

const VALUE: JsonSchema = {
  type: 'array',
  description:
    'Sensor, metric, measured at (epoch milliseconds), value in the native unit, position; then the instant by which it is ordered, if that is another.',
  minItems: 5,
};
const VALUES: JsonSchema = { type: 'array', items: VALUE };

const MESSAGES: Readonly<Record<string, Message>> = {
  event: {
    ...message('Public event', 'One event of a workspace, by ids.', publicEventShape),
  },
  delivery: {
    ...message('Webhook message', 'The same event, signed as Standard Webhooks say.', publicEventShape),
    headers: {
      type: 'object',
      required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      properties: {
        'webhook-id': { type: 'string', description: 'The same in every attempt.' },
        'webhook-timestamp': { type: 'string', description: 'Seconds of the attempt.' },
        'webhook-signature': { type: 'string', description: '`v1,` and a signature; two while a secret is renewed.' },
      },
    },
  },
  changes: message(
    'Page of readings',
    'Readings in the order of their arrival, and the cursor behind them.',
    changesPageShape,
  ),
  watch: message(
    'watch',
    'Replaces what the client is told: points (`sensor.metric`) and concepts of rows. The reply is a snapshot.',
    shape({ points: listOf(text(32)), rows: listOf(text(32)) }),
  ),
  snapshot: message('Snapshot', 'The reply to `watch`: the present values, and the position of each concept.', {
    type: 'object',
    required: ['values', 'rows', 'serverTime', 'refused'],
    properties: {
      values: VALUES,
      rows: { type: 'object', additionalProperties: { type: 'string' } },
      serverTime: { type: 'number' },
      refused: { type: 'array', items: { type: 'string' } },
    },
  }),
  frame: message('frame', 'Values that changed. `n` counts the frames of a connection without gaps.', {
    type: 'object',
    required: ['n', 'values'],
    properties: { n: { type: 'integer', minimum: 1 }, values: VALUES },
  }),
  head: message('head', 'Once a second: a client that is behind reads again.', {
    type: 'object',
    required: ['serverTime', 'n', 'rows'],
    properties: {
      serverTime: { type: 'number' },
      n: { type: 'integer' },
      rows: { type: 'object', additionalProperties: { type: 'string' } },
    },
  }),
  rows: message('rows', 'Rows that changed, whole, or only `id` and `deleted`.', {
    type: 'object',
    required: ['concept', 'position', 'items'],
    properties: { concept: { type: 'string' }, position: { type: 'string' }, items: { type: 'array' } },
  }),
  access: message(
    'access',
    'The rights of the client changed: it reads everything anew.',
    shape({ organizationId: integer(1) }),
  ),
  measurements: message(
    'Measurements of a sensor',
    'Values by the names of their metrics, as numbers or as text; `time` in seconds or milliseconds.',
    { type: 'object', additionalProperties: { type: ['string', 'number'] }, required: ['time'] },
  ),
};

interface Channel {
  readonly address: string;
  readonly description: string;
  readonly servers: 'api' | 'broker' | null;
  readonly messages: readonly string[];
  readonly parameters?: Readonly<Record<string, { readonly description: string }>>;
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  events: {
    address: '/api/v1/events/stream',
    description: `Server-sent events; the id of each is its cursor. Types: ${PUBLIC_TYPES.join(', ')}.`,
    servers: 'api',
    messages: ['event'],
  },
  changes: {
    address: '/api/v1/measurements/changes',
    description: 'Long poll: `after` is the cursor of the page before, `wait` up to 30 seconds.',
    servers: 'api',
    messages: ['changes'],
  },
  webhook: {
    address: '{address}',
    description: 'The https address of a webhook.',
    servers: null,
    messages: ['delivery'],
    parameters: { address: { description: 'As its workspace says it.' } },
  },
  live: {
    address: '/socket.io',
    description: 'Socket.IO 4 over WebSocket; the handshake carries `auth: { token, organizationId }`.',
    servers: 'api',
    messages: ['watch', 'snapshot', 'frame', 'head', 'rows', 'access'],
  },
  measurements: {
    address: '{root}/{base}/sensors/{sensor}/json/measurements',
    description: 'What a base publishes over MQTT, signed in with its credential.',
    servers: 'broker',
    messages: ['measurements'],
    parameters: {
      root: { description: 'Of the installation.' },
      base: { description: 'The serial number of the base.' },
      sensor: { description: 'The id of the sensor, six hexadecimal digits.' },
    },
  },
};

const operation = (action: 'send' | 'receive', channel: string, messages: readonly string[]): object => ({
  action,
  channel: ref(`channels/${channel}`),
  messages: messages.map((name) => ref(`channels/${channel}/messages/${name}`)),
});

const channelOf = ({ address, description, servers, messages, parameters }: Channel): object => ({
  address,
  description,
  ...(servers !== null && { servers: [ref(`servers/${servers}`)] }),
  ...(parameters && { parameters }),
  messages: Object.fromEntries(messages.map((name) => [name, ref(`components/messages/${name}`)])),
});

/** GET api/asyncapi.json: what is told without being asked, and what bases publish, as AsyncAPI 3.0. `host` is that of the request. */
export function asyncApiOf(host: string): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Watchglass',
      version: '1',
      license: { name: 'MIT' },
      description: 'Feeds, webhooks, the live line and MQTT. Calls are in `/api/openapi.json`.',
    },
    defaultContentType: 'application/json',
    servers: { api: { host, protocol: 'https' }, broker: { host, protocol: 'mqtt' } },
    channels: Object.fromEntries(Object.entries(CHANNELS).map(([name, channel]) => [name, channelOf(channel)])),
    operations: {
      tellEvents: operation('send', 'events', ['event']),
      tellChanges: operation('send', 'changes', ['changes']),
      deliver: operation('send', 'webhook', ['delivery']),
      watch: {
        ...operation('receive', 'live', ['watch']),
        reply: { channel: ref('channels/live'), messages: [ref('channels/live/messages/snapshot')] },
      },
      tellLive: operation('send', 'live', ['frame', 'head', 'rows', 'access']),
      takeMeasurements: operation('receive', 'measurements', ['measurements']),
    },
    components: { messages: MESSAGES },
  };
}
