import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 } from 'uuid';
import type { DomainEvent } from '@watchglass/schemas/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { signToken } from '@watchglass/streams/http/tokens';
import { PASSWORD, type Answer } from './command-api-for-tests.ts';
import { readCommandApiConfig, readPoliciesConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { asNew } from './handle-command.ts';
import { startMail } from './mail/start-mail.ts';
import { Life, wiresOf } from './mortal-process-for-tests.ts';
import { createOrganization } from './organization/create-organization.ts';
import { unknownOrganization } from './organization/organization.ts';
import { startReplacements } from './replacement/start-replacements.ts';
import { startOrganizationPolicies } from './organization/start-organization-policies.ts';
import { startCommandApi } from './start.ts';
import { openStores } from './stores-for-tests.ts';
import { claimLogin, loginHash, markRegistered } from './user/accounts.ts';
import { awaitNewcomer } from './user/newcomers.ts';
import { hashPassword } from './user/password-hashes.ts';
import { startUserPolicies } from './user/start-user-policies.ts';
import { openVault } from './vault/person-keys.ts';

export interface Human {
  readonly id: string;
  readonly login: string;
}

/**
 * Durable stores, and on them one mortal process that is the whole command API with its policies. Its clock advances
 * only through `pass`.
 */
export interface MortalCommandApi {
  /** The life of the running process. */
  readonly life: Life;
  readonly deps: Deps;
  /** `by` is the id of a signed-in person. */
  ask(method: string, url: string, payload?: object, by?: string): Promise<Answer>;
  pass(milliseconds: number): void;
  token(claims: object, audience: string): Promise<string>;
  /** A person with a confirmed account, without events. */
  human(): Promise<Human>;
  /** The token of a newcomer whose address the provider has verified. */
  vouchedFor(login: string): Promise<string>;
  /** An organization with its owner and an administrator. */
  organization(owner: Human, admin: Human): Promise<number>;
  /** Types of the events of a stream, or of all with this prefix. */
  told(streamPrefix: string): Promise<string[]>;
  mailsTo(address: string): Promise<number>;
  lettersWaiting(): Promise<number>;
  /** Starts the next process on the same stores. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A configured provider that no test calls. */
const PROVIDER = {
  WATCHGLASS_OIDC_ISSUER: 'https://provider.example',
  WATCHGLASS_OIDC_CLIENT_ID: 'watchglass',
  WATCHGLASS_OIDC_CLIENT_SECRET: 'a secret',
};

const LONG_SECONDS = 90 * 86_400;

export async function openMortalCommandApi(): Promise<MortalCommandApi> {
  const installed = await install();
  const { deps, clock, token, outbox } = installed;
  let running = await startProcess(installed);
  return {
    deps,
    token,
    get life() {
      return running.life;
    },
    ask: async (method, url, payload, by) => {
      const headers =
        by === undefined ? {} : { authorization: `Bearer ${await token({ sub: by, sid: v7() }, 'auth')}` };
      const {
        statusCode,
        headers: given,
        payload: text,
      } = await running.server.inject({ method, url, headers, ...(payload && { payload }) });
      const body = JSON.parse(text || '{}') as { errors?: { code: string }[] };
      return { status: statusCode, body, headers: given, code: body.errors?.[0]?.code };
    },
    pass: (milliseconds) => {
      clock.now += milliseconds;
    },
    human: () => makeHuman(installed),
    vouchedFor: (login) => {
      const { tokenSecret } = installed.config.secrets;
      return awaitNewcomer(deps.relational, loginHash(tokenSecret, login), { tokenSecret, now: deps.clock() });
    },
    organization: (owner, admin) => makeOrganization(deps, owner, admin),
    told: (streamPrefix) => toldIn(deps, streamPrefix),
    mailsTo: async (address) => {
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
      const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
      return mails.filter((mail) => mail.includes(address)).length;
    },
    lettersWaiting: async () =>
      Number(
        (
          await deps.relational.query<{ n: string }>('SELECT count(*) AS n FROM command.letters WHERE outcome IS NULL')
        )[0]?.n,
      ),
    restart: async () => {
      await running.stop();
      running = await startProcess(installed);
    },
    stop: async () => {
      await running.stop();
      await installed.remove();
    },
  };
}

/** Opens the durable part. */
async function install() {
  const { deps, dataDir, clock, remove } = await openStores();
  const config = readCommandApiConfig({ WATCHGLASS_DATA_DIR: dataDir, ...PROVIDER });
  const token: MortalCommandApi['token'] = (claims, audience) =>
    signToken({ ...claims }, LONG_SECONDS, { secret: config.secrets.tokenSecret, audience, now: deps.clock() });
  return {
    deps,
    config,
    dataDir,
    clock,
    token,
    remove,
    outbox: join(dataDir, 'outbox'),
    passwordHash: await hashPassword(PASSWORD, 0),
  };
}

type Installed = Awaited<ReturnType<typeof install>>;

async function startProcess({ deps, config, dataDir }: Installed) {
  const life = new Life();
  const wires = wiresOf(deps, life);
  const [log, report] = [pino({ level: 'silent' }), (): void => undefined];
  const api = await startCommandApi({ ...wires, config, log });
  const people = startUserPolicies({ ...wires, report });
  const policiesConfig = readPoliciesConfig({ WATCHGLASS_DATA_DIR: dataDir });
  const mail = await startMail({ ...wires, config: policiesConfig, log, report: () => life.did('a mail has left') });
  const organizations = startOrganizationPolicies(wires, { report });
  const replacements = startReplacements({ ...wires, report });
  const stop = async (): Promise<void> => {
    await Promise.all([organizations.stop(), replacements.stop(), people.stop(), mail.stop()]);
    await api.stop();
  };
  return { life, server: api.server, stop };
}

async function makeHuman({ deps: { relational, clock }, config, passwordHash }: Installed): Promise<Human> {
  const vault = openVault(relational, config.secrets.masterKey);
  const id = v7();
  const login = `${id}@example.org`;
  const account = {
    userId: id,
    passwordHash,
    login: await vault.seal(id, login),
    name: await vault.seal(id, 'Ann Example'),
    language: 'en',
    confirmed: true,
  };
  await claimLogin(relational, loginHash(config.secrets.tokenSecret, login), account, clock());
  await markRegistered(relational, id);
  return { id, login };
}

let organizations = 0;

async function makeOrganization({ eventStore, clock, newId }: Deps, owner: Human, admin: Human): Promise<number> {
  organizations += 1;
  const organizationId = organizations;
  const made = { organizationId, by: owner.id, licenceId: newId(), at: clock() };
  const events: DomainEvent[] = [
    ...createOrganization(unknownOrganization, { name: 'Glass house', timeZone: 'UTC' }, made),
    { type: 'MemberAdded', data: { organizationId, userId: admin.id, role: 2, rights: {} } },
  ];
  const metadata = {
    organizationId,
    actor: { kind: 'user', id: owner.id } as const,
    at: clock().toISOString(),
    correlationId: newId(),
  };
  await eventStore.append(organizationStream(organizationId), 'noStream', asNew(events, { metadata, newId }));
  return organizationId;
}

async function toldIn({ eventStore }: Deps, streamPrefix: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { events } of eventStore.readAll(null, { streamPrefixes: [streamPrefix] }))
    types.push(...events.map(({ type }) => type));
  return types;
}
