import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { signToken } from '@watchglass/streams/http/tokens';
import type { EventFilter, EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { readCommandApiConfig, readPoliciesConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { startMail } from './mail/start-mail.ts';
import { startCommandApi, type CommandApi } from './start.ts';
import { openStores, type Stores } from './stores-for-tests.ts';
import { findAccount, loginHash } from './user/accounts.ts';
import { startUserPolicies } from './user/start-user-policies.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Code of the refusal, undefined if there was none. */
  readonly code: string | undefined;
}

export interface Ask {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

export interface Person {
  readonly id: string;
  readonly login: string;
  /** The token of the person's session, valid for a day: a spec may let time pass. */
  readonly token: string;
  readonly refresh: string;
}

export const PASSWORD = 'a quite long sentence';

/**
 * The whole command API with the policies that write letters, on a database of its own, called without a network. Its
 * clock advances only through `pass`.
 */
export interface TestCommandApi {
  readonly api: CommandApi;
  readonly deps: Stores['deps'];
  readonly reports: readonly string[];
  ask(method: string, url: string, payload?: object | string, options?: Ask): Promise<Answer>;
  pass(milliseconds: number): void;
  formToken(): Promise<string>;
  /** Registers, opens the mailed link and signs in; with an address of its own unless `login` is given. */
  person(name: string, login?: string): Promise<Person>;
  organization(owner: Person, name?: string): Promise<number>;
  /** Invites a person into an organization and accepts for them. */
  member(
    into: { readonly organization: number; readonly by: Person },
    person: Person,
    standing: { readonly role: 1 | 2; readonly permissions?: object },
  ): Promise<void>;
  events(filter?: EventFilter): Promise<RecordedEvent[]>;
  mails(): Promise<string[]>;
  /** Starts another process on the same stores, without caches. `api` belongs to the first one. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `more` are `WATCHGLASS_…` variables; `openEventStore` opens another event store than the one in PostgreSQL. */
export async function openTestCommandApi(...how: Parameters<typeof openStack>): Promise<TestCommandApi> {
  const { api, restart, running, deps, clock, reports, dataDir, close } = await openStack(...how);
  const { tokenSecret } = api.deps.config.secrets;

  const ask: TestCommandApi['ask'] = async (method, url, payload, options = {}) => {
    const authorization = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
    const request = {
      method,
      url,
      headers: { ...authorization, ...options.headers },
      remoteAddress: options.from ?? '10.0.0.1',
    };
    const {
      statusCode,
      headers,
      payload: text,
    } = await running().server.inject(payload === undefined ? request : { ...request, payload });
    const body = JSON.parse(text || '{}') as { errors?: { code: string }[] };
    return { status: statusCode, body, headers, code: body.errors?.[0]?.code };
  };
  const formToken = (): Promise<string> =>
    signToken({}, 600, { secret: tokenSecret, audience: 'form', now: deps.clock() });

  return {
    api,
    deps,
    reports,
    ask,
    formToken,
    restart,
    pass: (milliseconds) => {
      clock.now += milliseconds;
    },
    person: async (name, login = `${name.toLowerCase()}.${v7().slice(-8)}@example.org`) => {
      const form = { login, passw: PASSWORD, name: `${name} Example`, agreeTerms: true, token: await formToken() };
      await ask('POST', '/api/user/register', form);
      const account = await findAccount(deps.relational, loginHash(tokenSecret, login));
      const id = account?.userId;
      const token = await signToken({ sub: id }, 600, { secret: tokenSecret, audience: 'confirm', now: deps.clock() });
      await ask('POST', '/api/user/confirm', { token });
      const { auth, refresh } = (await ask('POST', '/api/user/login', { login, password: PASSWORD })).body;
      const { sub, sid } = decodeJwt(String(auth));
      const lasting = await signToken({ sub, sid }, 86_400, {
        secret: tokenSecret,
        audience: 'auth',
        now: deps.clock(),
      });
      return { id: String(id), login, token: lasting, refresh: String(refresh) };
    },
    organization: async (owner, name = 'House') =>
      Number((await ask('POST', '/api/spaces', { name }, { token: owner.token })).body['id']),
    member: async ({ organization, by }, person, standing) => {
      const { body } = await ask(
        'POST',
        `/api/invites/${organization}`,
        { items: [{ email: person.login, ...standing }] },
        { token: by.token },
      );
      const [invitation] = body['items'] as { id: string }[];
      await ask('POST', `/api/invite/accept/${invitation?.id}`, undefined, { token: person.token });
    },
    events: (filter) => allEvents(deps, filter),
    mails: async () => {
      const outbox = join(dataDir, 'outbox');
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
      return Promise.all(files.toSorted().map((file) => readFile(join(outbox, file), 'utf8')));
    },
    stop: close,
  };
}

async function openStack(more: Readonly<Record<string, string>> = {}, openEventStore?: () => Promise<EventStore>) {
  const { deps, dataDir, clock, remove } = await openStores(openEventStore);
  const reports: string[] = [];
  const environment = { WATCHGLASS_DATA_DIR: dataDir, ...more };
  const log = pino({ level: 'silent' });
  const start = (): Promise<CommandApi> => startCommandApi({ ...deps, config: readCommandApiConfig(environment), log });
  const api = await start();
  const people = startUserPolicies({ ...deps, report: () => undefined });
  const mail = await startMail({
    ...deps,
    config: readPoliciesConfig(environment),
    log,
    report: (line) => reports.push(line),
  });
  let running = api;
  const restart = async (): Promise<void> => {
    await running.stop();
    running = await start();
  };
  const close = async (): Promise<void> => {
    await running.stop();
    await people.stop();
    await mail.stop();
    await remove();
  };
  return { api, running: () => running, restart, deps, clock, reports, dataDir, close };
}

async function allEvents({ eventStore }: Deps, filter?: EventFilter): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of eventStore.readAll(null, filter)) events.push(...batch.events);
  return events;
}
