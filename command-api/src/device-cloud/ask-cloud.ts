import { DEVICES_PER_CLOUD } from '@watchglass/schemas/device-cloud/limits';
import type { CloudDevice } from '@watchglass/schemas/device-cloud/views';
import type { Secrets } from '../integration/secrets.ts';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { devicesIn, pointsIn, tokenIn, type ListedDevice } from './wire.ts';

/** A token of a cloud, until it has to be renewed. */
export interface KeptToken {
  readonly text: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

export interface CloudTerms {
  /** Without a slash at its end. */
  readonly address: string;
  readonly tokenAddress: string;
  readonly credentials: Extract<Secrets['credentials'], { kind: 'oauth' }>;
  readonly authorities: string | null;
}

export interface Asking {
  readonly outgoing: Pick<Outgoing, 'send'>;
  readonly clock: () => Date;
  readonly terms: CloudTerms;
  readonly token: KeptToken | null;
  /** What the cloud said before: a device that does not answer keeps it, with its age. */
  readonly before: readonly CloudDevice[];
}

export interface Asked {
  /** Null if everything was read. */
  readonly failure: Pick<OutgoingAnswer, 'said' | 'why' | 'retryAfterMs'> | null;
  readonly token: KeptToken | null;
  readonly devices: readonly CloudDevice[];
}

/** A token that ends sooner is renewed. */
const RENEW_BEFORE_MS = 60_000;
const UNAUTHORIZED = 401;
const PAGE = 100;
const PAGES = 10;
const ANSWER_BYTES = 262_144;
/** All requests of a round together: shorter than a claim. */
const ROUND_MS = 30_000;

/** One round: the devices of a cloud and the data of each. Never rejects for what the cloud says; what was read until a failure counts. */
export async function askCloud(asking: Asking): Promise<Asked> {
  const round = new Round(asking);
  const devices = new Map(asking.before.map((device) => [device.id, device]));
  try {
    const listed = await round.list();
    for (const id of devices.keys()) if (!listed.some((device) => device.id === id)) devices.delete(id);
    for (const device of listed) await round.read(device, devices);
    return { failure: null, token: round.token, devices: inOrder(devices, listed) };
  } catch (thrown) {
    if (!(thrown instanceof Unread)) throw thrown;
    return { failure: thrown.failure, token: round.token, devices: [...devices.values()] };
  }
}

function inOrder(devices: ReadonlyMap<string, CloudDevice>, listed: readonly ListedDevice[]): CloudDevice[] {
  return listed.flatMap(({ id }) => devices.get(id) ?? []);
}

class Unread extends Error {
  readonly failure: NonNullable<Asked['failure']>;

  constructor(failure: NonNullable<Asked['failure']>) {
    super(failure.why);
    this.failure = failure;
  }
}

const unread = (why: string): Unread => new Unread({ said: 'refused', why, retryAfterMs: 0 });

class Round {
  readonly #asking: Asking;
  readonly #until: number;
  token: KeptToken | null;

  constructor(asking: Asking) {
    const now = asking.clock().getTime();
    this.#asking = asking;
    this.#until = now + ROUND_MS;
    this.token = asking.token !== null && asking.token.until - now >= RENEW_BEFORE_MS ? asking.token : null;
  }

  async list(): Promise<ListedDevice[]> {
    const listed = new Map<string, ListedDevice>();
    for (let page = 0; page < PAGES && listed.size < DEVICES_PER_CLOUD; page += 1) {
      const { body } = await this.#get(`/devices?limit=${PAGE}&offset=${page * PAGE}`);
      const said = devicesIn(body);
      if (said === null) throw unread('unreadable');
      for (const device of said.devices) listed.set(device.id, device);
      if (said.devices.length === 0 || said.total <= (page + 1) * PAGE) break;
    }
    return [...listed.values()].slice(0, DEVICES_PER_CLOUD);
  }

  /** A device that is gone between list and data is left out. */
  async read(device: ListedDevice, into: Map<string, CloudDevice>): Promise<void> {
    const answer = await this.#get(`/devices/${encodeURIComponent(device.id)}/data`, 'mayBeGone');
    if (answer.said === 'gone') return void into.delete(device.id);
    const points = pointsIn(answer.body);
    if (points === null) throw unread('unreadable');
    into.set(device.id, { ...device, readAt: this.#asking.clock().toISOString(), points });
  }

  /** A token that is refused is renewed, once a request. */
  async #get(path: string, gone?: 'mayBeGone'): Promise<OutgoingAnswer> {
    const isKept = this.token !== null;
    let answer = await this.#getOnce(path);
    if (answer.status === UNAUTHORIZED) {
      this.token = null;
      if (isKept) answer = await this.#getOnce(path);
    }
    const isAnswer = answer.said === 'taken' || (gone === 'mayBeGone' && answer.said === 'gone');
    if (!isAnswer) throw new Unread(answer);
    return answer;
  }

  async #getOnce(path: string): Promise<OutgoingAnswer> {
    this.token ??= await this.#newToken();
    const { address } = this.#asking.terms;
    return this.#send({
      url: address + path,
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${this.token.text}` },
    });
  }

  async #newToken(): Promise<KeptToken> {
    const { terms, clock } = this.#asking;
    const { clientId, clientSecret, username, password } = terms.credentials;
    const form = { grant_type: 'password', client_id: clientId, client_secret: clientSecret, username, password };
    const asked = clock().getTime();
    const answer = await this.#send({
      url: terms.tokenAddress,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    if (answer.said !== 'taken') throw new Unread(answer);
    const token = tokenIn(answer.body);
    if (token === null) throw unread('noToken');
    return { text: token.text, until: asked + token.seconds * 1000 };
  }

  async #send(request: Parameters<Outgoing['send']>[0]): Promise<OutgoingAnswer> {
    const { outgoing, terms, clock } = this.#asking;
    if (clock().getTime() > this.#until) throw new Unread({ said: 'retry', why: 'timeout', retryAfterMs: 0 });
    const { authorities: ca } = terms;
    return outgoing.send({
      ...request,
      mayBeOpen: true,
      answerBytes: ANSWER_BYTES,
      ...(ca !== null && { tls: { ca } }),
    });
  }
}
