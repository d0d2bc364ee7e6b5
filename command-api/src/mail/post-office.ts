import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import type { Written } from './write-letter.ts';

export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
}

export interface Envelope extends Written {
  /** The name of the outbox file and the message id, so that a repeated delivery is recognized. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly language: string;
  /** Where a mail program that unsubscribes a person posts to (RFC 8058). */
  readonly unsubscribe?: string;
  readonly attachments?: readonly Attachment[];
}

/** Delivers one mail; rejects if the delivery failed. */
export type Deliver = (envelope: Envelope) => Promise<void>;

/** Where mails are handed in. `close` ends its connections, once nothing is being delivered. */
export interface PostOffice {
  readonly deliver: Deliver;
  close(): void;
}

/** Connections that are kept open to a mail server. */
const CONNECTIONS = 8;
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

function mailOf({ id, language, unsubscribe, attachments = [], ...mail }: Envelope, from: string): SendMailOptions {
  return {
    ...mail,
    attachments: [...attachments],
    from,
    messageId: `<${id}@watchglass>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Delivers mails to an SMTP server (`smtp://user:password@host:port`), by connections that are used again. */
export function smtpPostOffice(url: string, from: string): PostOffice {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    deliver: async (envelope) => {
      await transport.sendMail(mailOf(envelope, from));
    },
    close: () => transport.close(),
  };
}

/** Writes mails as `.eml` files into a folder, for installations without a mail server. */
export function outboxPostOffice(folder: string, from: string): PostOffice {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (envelope) => {
      const { message } = await transport.sendMail(mailOf(envelope, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${envelope.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

/** The post office of the configuration: a mail server, or the outbox of an installation without one. */
export function openPostOffice({ smtpUrl, mailFrom, dataDir }: MailConfig): PostOffice {
  return smtpUrl === undefined
    ? outboxPostOffice(join(dataDir, 'outbox'), mailFrom)
    : smtpPostOffice(smtpUrl, mailFrom);
}

/** Returns true if the server refuses this letter to this recipient permanently. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { readonly code?: unknown; readonly responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}

/** What a failure may be told by: its message names the address. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
