import { randomBytes } from 'node:crypto';
import type http from 'node:http';

/** What a client says to get a token at the device cloud of the demo. */
export const DEVICE_CLOUD = {
  clientId: 'watchglass-demo',
  clientSecret: 'demo-secret',
  username: 'facility@watchglass.example',
  password: 'demo-password',
};

const TOKEN_SECONDS = 300;

interface Device {
  readonly id: string;
  readonly displayName: string;
  readonly serialNumber: string;
  readonly deviceType: string;
  readonly health: string;
  readonly powerW: number;
}

const DEVICES: readonly Device[] = [
  {
    id: '5d2b1c64-0a3e-4b7e-9a55-6f1f1d0a0001',
    displayName: 'Energy valve, cold store 1',
    serialNumber: '02346-10051-064-008',
    deviceType: 'EnergyValve',
    health: 'OK',
    powerW: 5400,
  },
  {
    id: '5d2b1c64-0a3e-4b7e-9a55-6f1f1d0a0002',
    displayName: 'Energy valve, cold store 2',
    serialNumber: '02346-10051-064-009',
    deviceType: 'EnergyValve',
    health: 'WARNING',
    powerW: 6100,
  },
  {
    id: '5d2b1c64-0a3e-4b7e-9a55-6f1f1d0a0003',
    displayName: 'Air damper, meeting rooms',
    serialNumber: '02346-10051-071-112',
    deviceType: 'DamperActuator',
    health: 'OK',
    powerW: 3,
  },
];

/**
 * A cloud of building equipment in the form of the known one: a token for a password and the credentials of a client, pages of devices,
 * and the data points of each. Real ones need a contract.
 */
export class DeviceCloud {
  readonly #tokens = new Map<string, number>();

  /** `path` is what follows the cloud's own address. */
  answer(
    path: string,
    { request, body }: { readonly request: http.IncomingMessage; readonly body: string },
  ): [number, object] {
    if (path === '/oauth/token') return this.#token(new URLSearchParams(body));
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return (this.#tokens.get(token) ?? 0) < Date.now() ? [401, { error: 'invalid_token' }] : devicesAt(path);
  }

  #token(form: URLSearchParams): [number, object] {
    const { clientId, clientSecret, username, password } = DEVICE_CLOUD;
    const said = ['client_id', 'client_secret', 'username', 'password'].map((field) => form.get(field));
    const isRight = [clientId, clientSecret, username, password].every((each, index) => said[index] === each);
    if (!isRight || form.get('grant_type') !== 'password') return [401, { error: 'invalid_grant' }];
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS }];
  }
}

function devicesAt(path: string): [number, object] {
  const [, collection, id, data] = path.split('/');
  if (collection !== 'devices') return [404, {}];
  if (id === undefined)
    return [200, { data: DEVICES.map(described), paging: { total: DEVICES.length, offset: 0, limit: 100 } }];
  const device = DEVICES.find((each) => each.id === id);
  return device === undefined || data !== 'data' ? [404, {}] : [200, { datapoints: pointsOf(device, Date.now()) }];
}

function described({ id, displayName, serialNumber, deviceType, health }: Device): object {
  return { id, displayName, serialNumber, deviceType, connectionState: 'online', healthState: health };
}

/** The power of a device goes up and down within the hour. */
function pointsOf({ health, powerW }: Device, now: number): object {
  const timestamp = new Date(now).toISOString();
  const power = powerW * (1 + 0.2 * Math.sin(now / 573_000));
  return {
    'default.1': { value: health, timestamp },
    'evcloud.140': { value: Math.round(power), unit: 'W', timestamp },
    'evcloud.150': { value: 279.4, unit: 'K', timestamp },
  };
}
