import { createHash, randomBytes } from 'node:crypto';
import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { BACKUP_MAX_BYTES, BACKUPS_KEPT } from '@watchglass/schemas/base/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openTestCommandApi,
  PASSWORD,
  type Answer,
  type Person,
  type TestCommandApi,
} from '../../command-api-for-tests.ts';
import { PROCEDURE_SECONDS } from '../manage/procedures.ts';
import { endOverdueRequest } from '../manage/settle.ts';

const MINUTE = 60_000;
const SECRET = 'a very secret phrase';
let test: TestCommandApi;
let ann: Person;
let bob: Person;
let org: number;
let serials = 0;
let base: Base;

interface Base {
  readonly serial: string;
  readonly headers: Record<string, string>;
}

beforeAll(async () => {
  test = await openTestCommandApi();
  [ann, bob] = [await test.person('Ann'), await test.person('Bob')];
  org = await test.organization(ann);
  await test.member({ organization: org, by: ann }, bob, { role: 1, permissions: { devices: 'w' } });
});
afterAll(() => test.stop());
beforeEach(async () => {
  base = await newBase();
});

async function newBase(firmware = '4.6.2'): Promise<Base> {
  const serial = `BACK${String((serials += 1)).padStart(4, '0')}`;
  const contact = { serial, nonce: 'n'.repeat(32) };
  const from = `10.8.0.${serials}`;
  const { pin } = (await test.ask('POST', '/ingest/hello', { ...contact, firmware: '4.6.2' }, { from })).body;
  await test.ask('POST', `/api/gateways/${org}/takeover`, { serial, pin, name: 'Roof' }, { token: ann.token });
  const { password } = (await test.ask('POST', '/ingest/credential', contact, { from })).body;
  const headers = { authorization: `Basic ${Buffer.from(`${serial}:${String(password)}`).toString('base64')}` };
  await report({ serial, headers }, firmware);
  return { serial, headers };
}

const report = ({ headers }: Base, firmware: string) =>
  test.ask('PUT', '/ingest/state', { firmware, hardware: 'R2' }, { headers });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const act = (method: string, action: string, body?: object, { token } = ann): Promise<Answer> =>
  test.ask(method, `/api/gateways/${org}/base/${base.serial}/${action}`, body, { token });
const restore = (id: string, password = PASSWORD, by = ann) => act('POST', `backups/${id}/restore`, { password }, by);

async function asked(kind: string, { headers } = base): Promise<BaseRequest> {
  const { items } = (await test.ask('GET', '/ingest/commands', undefined, { headers })).body;
  const found = (items as BaseRequest[]).find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`no request ${kind}`);
  return found;
}

const send = (id: string, bytes: Uint8Array, { hash = sha256(bytes), as = base } = {}) =>
  test.ask('PUT', `/ingest/commands/${id}/backup?sha256=${hash}`, bytes, {
    headers: { ...as.headers, 'content-type': 'application/octet-stream' },
  });

/** Backs the base up, and returns the id of the backup. */
async function backedUp(bytes: Uint8Array = randomBytes(64)): Promise<string> {
  expect((await act('POST', 'backups')).status).toBe(200);
  const { id } = await asked('backup');
  expect((await send(id, bytes)).status).toBe(200);
  return id;
}

async function events(): Promise<{ readonly type: string; readonly data: Record<string, unknown> }[]> {
  const all = await test.events({ streamPrefixes: [`base-${base.serial}`] });
  const about = new Set(['Procedure', 'Backup', 'Restore']);
  return all
    .filter(({ type }) => [...about].some((word) => type.startsWith(word)))
    .map(({ type, data }) => ({ type, data: data as Record<string, unknown> }));
}

const types = async (): Promise<string[]> => (await events()).map(({ type }) => type);
const files = () =>
  test.deps.relational.query('SELECT file FROM command.base_backups WHERE serial = $1', [base.serial]);

async function pass(milliseconds: number): Promise<void> {
  test.pass(milliseconds);
  while (await endOverdueRequest(test.deps));
}

describe('a backup', () => {
  it('is stored sealed when the base has sent it whole, and once', async () => {
    const bytes = Buffer.concat([randomBytes(BACKUP_MAX_BYTES - SECRET.length), Buffer.from(SECRET)]);
    const id = await backedUp(bytes);
    expect(await types()).toEqual(['ProcedureStarted', 'BackupStored']);
    expect((await events()).at(-1)?.data).toMatchObject({
      requestId: id,
      hash: sha256(bytes),
      bytes: bytes.length,
      firmware: '4.6.2',
    });
    expect((await send(id, bytes)).code).toBe('NotFound');
    expect((await send(id, randomBytes(9))).code).toBe('NotFound');
    await test.ask('POST', `/ingest/commands/${id}`, { status: 'failed' }, { headers: base.headers });
    expect(await types()).toHaveLength(2);
    const parts = await test.deps.relational.query<{ bytes: Buffer }>('SELECT bytes FROM file_store.part');
    expect(Buffer.concat(parts.map((part) => part.bytes)).includes(SECRET)).toBe(false);
  });

  it('of another base, with a wrong hash, empty or too large is refused, and nothing is stored', async () => {
    const other = await newBase();
    await act('POST', 'backups');
    const { id } = await asked('backup');
    const bytes = randomBytes(100);
    expect((await send(id, bytes, { as: other })).code).toBe('NotFound');
    expect((await send(id, bytes, { hash: sha256(randomBytes(1)) })).code).toBe('BackupDamaged');
    expect((await send(id, bytes, { hash: '../../etc/passwd' })).code).toBe('InvalidRequest');
    expect((await send(id, Buffer.alloc(0))).code).toBe('BackupDamaged');
    expect(await send(id, Buffer.alloc(2 * BACKUP_MAX_BYTES))).toMatchObject({ status: 413, code: 'BodyTooLarge' });
    expect(await types()).toEqual(['ProcedureStarted']);
    expect(await files()).toEqual([]);
    expect((await send(id, bytes)).status).toBe(200);
  });

  it('that comes late, or after a person has canceled it, is refused', async () => {
    await act('POST', 'backups');
    const late = (await asked('backup')).id;
    expect((await act('POST', 'backups')).code).toBe('ProcedureRunning');
    await pass(PROCEDURE_SECONDS.backup * 1000);
    expect((await send(late, randomBytes(9))).code).toBe('NotFound');
    await act('POST', 'backups');
    const canceled = (await asked('backup')).id;
    expect((await act('DELETE', 'backups')).status).toBe(200);
    expect((await act('DELETE', 'backups')).status).toBe(200);
    expect((await send(canceled, randomBytes(9))).code).toBe('NotFound');
    expect((await events()).map(({ data }) => data['why'])).toEqual([undefined, 'timedOut', undefined, 'canceled']);
    expect(await files()).toEqual([]);
  });

  it('that its base refuses has failed with the code of the base', async () => {
    await act('POST', 'backups');
    const { id } = await asked('backup');
    await test.ask('POST', `/ingest/commands/${id}`, { status: 'failed', code: 'NoMemory' }, { headers: base.headers });
    expect((await events()).at(-1)).toMatchObject({ type: 'BackupFailed', data: { why: 'NoMemory' } });
  });

  it('is asked for by people alone, and not while somebody else manages the base', async () => {
    await act('POST', 'session', { password: PASSWORD }, bob);
    expect((await act('POST', 'backups')).code).toBe('GatewayInUse');
    expect((await act('POST', 'backups', undefined, bob)).status).toBe(200);
  });

  it('is one of the last thirty; files beyond them, and all of an unregistered base, are deleted', async () => {
    for (let count = 0; count <= BACKUPS_KEPT; count += 1) {
      await backedUp(Buffer.from(String(count)));
      await pass(3 * MINUTE);
    }
    expect(await files()).toHaveLength(BACKUPS_KEPT);
    const [first] = (await events()).filter(({ type }) => type === 'BackupStored');
    expect((await restore(String(first?.data['requestId']))).code).toBe('NotFound');
    await test.ask('DELETE', `/api/gateways/${org}/base/${base.serial}`, { keyphrase: 'ROOF' }, { token: ann.token });
    expect(await files()).toEqual([]);
  });
});

describe('a restore', () => {
  it('asks for the password, and gives the base the bytes that it had sent', async () => {
    const bytes = randomBytes(200_000);
    const id = await backedUp(bytes);
    expect((await restore(id, 'not the password')).code).toBe('WrongPassword');
    expect((await restore(id)).status).toBe(200);
    const request = await asked('restore');
    const path = `/ingest/commands/${request.id}/backup`;
    expect(request.body).toEqual({ path, sha256: sha256(bytes), bytes: bytes.length });
    const { server } = test.api;
    const given = await server.inject({ method: 'GET', url: path, headers: base.headers });
    expect(sha256(given.rawPayload)).toBe(sha256(bytes));
    const other = await newBase();
    expect((await server.inject({ method: 'GET', url: path, headers: other.headers })).statusCode).toBe(404);
    await test.ask('POST', `/ingest/commands/${request.id}`, { status: 'done' }, { headers: base.headers });
    expect((await events()).at(-1)).toMatchObject({
      type: 'BackupRestored',
      data: { backupId: id, hash: sha256(bytes) },
    });
    expect((await server.inject({ method: 'GET', url: path, headers: base.headers })).statusCode).toBe(404);
  });

  it('is refused to a base with older firmware than the backup, and fails at its deadline', async () => {
    const id = await backedUp();
    await report(base, '4.6.1');
    expect(await restore(id)).toMatchObject({ status: 422, code: 'BackupTooNew' });
    await report(base, '4.7.0');
    expect((await restore(id)).status).toBe(200);
    await pass(PROCEDURE_SECONDS.restore * 1000);
    expect((await events()).at(-1)).toMatchObject({ type: 'RestoreFailed', data: { why: 'timedOut' } });
  });

  it('of the backup of another base is not found', async () => {
    const id = await backedUp();
    base = await newBase();
    expect((await restore(id)).code).toBe('NotFound');
  });
});
