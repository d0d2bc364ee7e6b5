import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LETTER_LATE_DAYS } from '@watchglass/schemas/mail/limits';
import { userStream } from '@watchglass/schemas/user/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { readPoliciesConfig, type MailConfig } from '../config.ts';
import { asNew } from '../handle-command.ts';
import { migratePrivateSchemas } from '../private-schema/migrations.ts';
import { claimLogin } from '../user/accounts.ts';
import { openVault, type Vault } from '../vault/person-keys.ts';
import { putLetter, takeDue } from './letter-queue.ts';
import { startTestSmtpServer, type TestSmtpServer } from './smtp-server-for-tests.ts';
import { startMail, type Mail } from './start-mail.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let postgres: FreshPostgres;
let eventStore: EventStore;
let smtp: TestSmtpServer;
let config: MailConfig;
let vault: Vault;
let now = Date.UTC(2026, 10, 21, 10);
let running: Mail[] = [];
/** The start of the test: earlier letters belong to another test. */
let begun = now;

beforeAll(async () => {
  postgres = await freshPostgres();
  await migratePrivateSchemas(postgres.relational);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  config = readPoliciesConfig({
    WATCHGLASS_DATA_DIR: await mkdtemp(join(tmpdir(), 'watchglass-mail-')),
    WATCHGLASS_PUBLIC_URL: 'https://w.example',
  });
  vault = openVault(postgres.relational, config.secrets.masterKey);
});
afterAll(async () => {
  await eventStore.close();
  await postgres.drop();
  await rm(config.dataDir, { recursive: true });
});
beforeEach(async () => {
  now += 60 * MINUTE;
  begun = now;
  smtp = await startTestSmtpServer();
});
afterEach(async () => {
  for (const mail of running.splice(0)) await mail.stop();
  await smtp.stop();
  await postgres.relational.query("UPDATE command.letters SET outcome = 'late' WHERE outcome IS NULL");
});

async function start(smtpUrl = smtp.url): Promise<Mail> {
  const { relational } = postgres;
  const mail = await startMail({
    eventStore,
    relational,
    clock: () => new Date(now),
    config: { ...config, smtpUrl },
    log: pino({ level: 'silent' }),
    report: () => undefined,
  });
  running.push(mail);
  return mail;
}

async function stop(mail: Mail): Promise<void> {
  running = running.filter((each) => each !== mail);
  await mail.stop();
}

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);

/** Appends a registration, which alone causes the letter. */
async function registered({
  name = 'Ann Example',
  language = 'en',
  at = now,
}: { name?: string; language?: string; at?: number } = {}) {
  const userId = v7();
  const address = `${userId}@example.org`;
  const account = { userId, login: await vault.seal(userId, address), name: await vault.seal(userId, name), language };
  await claimLogin(
    postgres.relational,
    Buffer.from(userId),
    { ...account, passwordHash: '', confirmed: false },
    new Date(now),
  );
  const metadata = {
    organizationId: null,
    actor: { kind: 'user', id: userId },
    at: new Date(at).toISOString(),
    correlationId: v7(),
  } as const;
  const event = { type: 'UserRegistered', data: { ...account, termsVersion: '1' } } as const;
  await eventStore.append(userStream(userId), 'any', asNew([event], { metadata, newId: v7 }));
  return { userId, address };
}

const rows = () =>
  postgres.relational.query<{ outcome: string | null }>(
    'SELECT outcome, attempts, recipient, facts, claims FROM command.letters WHERE asked_at >= $1 ORDER BY asked_at, id',
    [new Date(begun)],
  );
const outcomes = async () => (await rows()).map(({ outcome }) => outcome);
const recipients = () => smtp.received.map((mail) => mail.recipients);

describe('a letter', () => {
  it('goes to the person of the event, with a valid link', async () => {
    await start();
    const { userId, address } = await registered();
    await eventually(() => expect(recipients()).toEqual([[address]]));
    const [mail] = smtp.received;
    const token = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
    expect(mail?.html).toContain(`href="https://w.example/confirm-email?token=${token}"`);
    const terms = { secret: config.secrets.tokenSecret, audience: 'confirm', now: new Date(now) };
    expect(await verifyToken(token, terms)).toMatchObject({ sub: userId });
    expect(await verifyToken(token, { ...terms, now: new Date(now + 3 * DAY) })).toBeNull();
  });

  it('is written in the language of its recipient', async () => {
    await start();
    await registered({ language: 'lv', name: 'Jānis Bērziņš' });
    await eventually(() => expect(smtp.received).toHaveLength(1));
    expect(smtp.received[0]?.text).toContain('Labdien, Jānis Bērziņš!');
    expect(smtp.received[0]?.text).toContain('48 stundas');
    expect(smtp.received[0]?.headers.get('content-language')).toBe('lv');
  });

  it('reaches an address without an account, sealed under any key', async () => {
    const address = await vault.seal(v7(), 'guest@example.org');
    await putLetter(
      postgres.relational,
      'confirmEmail',
      { to: { address, language: 'pt' } },
      { id: v7(), at: new Date(now) },
    );
    await start();
    await eventually(() => expect(recipients()).toEqual([['guest@example.org']]));
    expect(smtp.received[0]?.text).toMatch(/^Olá,\r?\n/);
  });

  it('escapes a name that contains headers, recipients or tags', async () => {
    const subject = v7();
    const name = await vault.seal(subject, 'Eve\r\nBcc: all@example.org\r\n\r\n<b onclick="x">hi</b>');
    const address = await vault.seal(subject, 'eve@example.org');
    await putLetter(
      postgres.relational,
      'confirmEmail',
      { to: { address, name, language: 'en' } },
      { id: v7(), at: new Date(now) },
    );
    await start();
    await eventually(() => expect(recipients()).toEqual([['eve@example.org']]));
    const [mail] = smtp.received;
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.html).not.toContain('<b onclick');
    expect(mail?.html).toContain('&lt;b onclick=&quot;x&quot;&gt;');
  });
});

describe('a letter is sent once', () => {
  it('although its event is read again, by another process or from the beginning', async () => {
    const first = await start();
    await start();
    const { address } = await registered();
    await eventually(() => expect(recipients()).toEqual([[address]]));
    await stop(first);
    await postgres.relational.query('DELETE FROM command.letter_checkpoint');
    await start();
    const { address: next } = await registered();
    await eventually(() => expect(recipients()).toEqual([[address], [next]]));
  });

  it('although events were moved to a store with other positions', async () => {
    const first = await start();
    await registered();
    await eventually(async () => expect(await outcomes()).toEqual(['sent']));
    await stop(first);
    await postgres.relational.query("UPDATE command.letter_checkpoint SET position = 'zzzz'");
    await start();
    await registered();
    await eventually(async () => expect(await outcomes()).toEqual(['sent', 'sent']));
    expect(smtp.received).toHaveLength(2);
  });

  it('although a process died between reading the event and sending', async () => {
    const { address } = await registered();
    const asking = await start('smtp://127.0.0.1:1');
    await eventually(async () => expect(await rows()).toMatchObject([{ outcome: null, attempts: 1 }]));
    await stop(asking);
    now += MINUTE;
    expect(await takeDue(postgres.relational, new Date(now))).toMatchObject({ attempts: 2 });
    const mail = await start();
    expect(await takeDue(postgres.relational, new Date(now))).toBeUndefined();
    await stop(mail);
    now += 10 * MINUTE;
    await start();
    await eventually(() => expect(recipients()).toEqual([[address]]));
  });

  it('by one of several processes', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => registered()));
    await Promise.all([start(), start(), start()]);
    await eventually(async () => expect(await outcomes()).toEqual(asked.map(() => 'sent')));
    expect(recipients().flat().toSorted()).toEqual(asked.map(({ address }) => address).toSorted());
  });
});

describe('a letter that cannot be sent', () => {
  it('is retried until it is sent', async () => {
    smtp.answer = () => 451;
    const first = await start();
    const { address } = await registered();
    await eventually(async () => expect(await rows()).toMatchObject([{ outcome: null, attempts: 1 }]));
    await stop(first);
    smtp.answer = () => undefined;
    now += MINUTE;
    await start();
    await eventually(() => expect(recipients()).toEqual([[address]]));
  });

  it('is given up if the server refuses its recipient, and delays no other letter', async () => {
    const wrong = await registered();
    smtp.answer = (recipient) => (recipient === wrong.address ? 550 : undefined);
    await start();
    const right = await registered();
    await eventually(() => expect(recipients()).toEqual([[right.address]]));
    await eventually(async () => expect(new Set(await outcomes())).toEqual(new Set(['rejected', 'sent'])));
  });

  it('is given up after days', async () => {
    const first = await start('smtp://127.0.0.1:1');
    await registered();
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    await stop(first);
    now += (LETTER_LATE_DAYS + 1) * DAY;
    await start('smtp://127.0.0.1:1');
    await eventually(async () => expect(await outcomes()).toEqual(['late']));
  });
});

it('is not written for an event of long ago', async () => {
  await registered({ at: now - (LETTER_LATE_DAYS + 1) * DAY });
  await start();
  const { address } = await registered();
  await eventually(() => expect(recipients()).toEqual([[address]]));
});

it('is dropped if the key of its person is gone, and its content is deleted', async () => {
  const { userId } = await registered();
  await postgres.relational.query('DELETE FROM vault.person_keys WHERE user_id = $1', [userId]);
  await start();
  await eventually(async () => expect(await outcomes()).toEqual(['gone']));
  expect(await rows()).toMatchObject([{ recipient: null, facts: null, claims: null }]);
  expect(smtp.received).toEqual([]);
});
