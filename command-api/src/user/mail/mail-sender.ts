import { join } from 'node:path';
import { CONFIRMATION_HOURS } from '@watchglass/schemas/user/limits';
import { signToken } from '@watchglass/streams/http/tokens';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { confirmEmailLetter } from './confirm-email.ts';
import type { MailQueue } from './mail-queue.ts';
import { outboxPostOffice, smtpPostOffice, type Envelope } from './post-office.ts';

export interface MailSenderDeps extends Pick<Deps, 'relational' | 'clock' | 'newId'>, Pick<ServiceDeps, 'config' | 'log' | 'vault'> {
  readonly report: (line: string) => void;
}

export interface MailSender extends MailQueue {
  /** Lets the mail at hand go out, and no more. */
  stop(): Promise<void>;
}

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly attempts: number;
  readonly login: string;
  readonly name: string;
}

const LOOK_EVERY_MS = 5000;
const RETRY_FIRST_SECONDS = 10;
const RETRY_MAX_SECONDS = 3600;

/**
 * Sends queued mails, each at least once. Address and link are made when a mail goes out: the queue holds neither, so an
 * erased person's mails cannot be sent any more and a link's time begins when it is sent.
 */
export function startMailSender(deps: MailSenderDeps): MailSender {
  const { relational, clock, newId, log } = deps;
  const deliver = postOfficeOf(deps);
  let stopped = false;
  let woken = false;
  let sending: Promise<void> | undefined;

  const sendDue = async (): Promise<void> => {
    while (woken && !stopped) {
      woken = false;
      while (!stopped && await relational.transaction((tx) => sendNext(tx, deps, deliver)));
    }
  };
  const wake = (): void => {
    woken = true;
    if (stopped) return;
    sending ??= sendDue()
      .catch((error: unknown) => log.warn({ code: codeOf(error) }, 'mails wait'))
      .finally(() => { sending = undefined; });
  };

  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  wake();
  return {
    wake,
    put: async (tx, kind, userId) => {
      await tx.query('INSERT INTO command.mails (id, kind, user_id, due_at) VALUES ($1, $2, $3, $4)', [newId(), kind, userId, clock()]);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await sending;
    },
  };
}

function postOfficeOf({ config, report }: MailSenderDeps): (envelope: Envelope, link: string) => Promise<void> {
  if (config.smtpUrl !== undefined) {
    const deliver = smtpPostOffice(config.smtpUrl, config.mailFrom);
    return (envelope) => deliver(envelope);
  }
  const deliver = outboxPostOffice(join(config.dataDir, 'outbox'), config.mailFrom);
  return async (envelope, link) => {
    await deliver(envelope);
    report(`Mail to ${envelope.to.address}: ${envelope.subject}: ${link}`);
  };
}

/** Sends one due mail; false where there is none. */
async function sendNext(tx: Queryable, deps: MailSenderDeps, deliver: ReturnType<typeof postOfficeOf>): Promise<boolean> {
  const [mail] = await tx.query<Due>(
    `SELECT m.id, m.user_id AS "userId", m.attempts, a.login, a.name
      FROM command.mails m JOIN command.user_accounts a USING (user_id)
      WHERE m.due_at <= $1 ORDER BY m.due_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED`,
    [deps.clock()],
  );
  if (!mail) return false;
  try {
    await send(mail, deps, deliver);
    await tx.query('DELETE FROM command.mails WHERE id = $1', [mail.id]);
  } catch (error) {
    deps.log.warn({ mail: mail.id, attempts: mail.attempts + 1, code: codeOf(error) }, 'a mail could not be sent');
    const pauseSeconds = Math.min(RETRY_MAX_SECONDS, RETRY_FIRST_SECONDS * 2 ** mail.attempts);
    const dueAt = new Date(deps.clock().getTime() + pauseSeconds * 1000);
    await tx.query('UPDATE command.mails SET attempts = attempts + 1, due_at = $2 WHERE id = $1', [mail.id, dueAt]);
  }
  return true;
}

async function send(mail: Due, { vault, config, clock }: MailSenderDeps, deliver: ReturnType<typeof postOfficeOf>): Promise<void> {
  const [address, name] = await Promise.all([vault.open(mail.login), vault.open(mail.name)]);
  if (address === null || name === null) return;
  const terms = { secret: config.secrets.tokenSecret, audience: 'confirm', now: clock() };
  const token = await signToken({ sub: mail.userId }, CONFIRMATION_HOURS * 3600, terms);
  const link = `${config.publicUrl}/confirm-email?token=${token}`;
  await deliver({ id: mail.id, to: { name, address }, ...confirmEmailLetter({ name, link, hours: CONFIRMATION_HOURS }) }, link);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
