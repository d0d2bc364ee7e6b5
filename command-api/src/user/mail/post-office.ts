import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter } from './confirm-email.ts';

export interface Envelope extends Letter {
  /** Names the file in the outbox; the same mail sent again overwrites it. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
}

/** Brings one mail on its way; rejects where it could not be handed over. */
export type Deliver = (envelope: Envelope) => Promise<void>;

/** Hands mails to an SMTP server (`smtp://user:password@host:port`). */
export function smtpPostOffice(url: string, from: string): Deliver {
  const transport = createTransport(url);
  return async ({ id, ...mail }) => {
    await transport.sendMail({ ...mail, from, messageId: `<${id}@watchglass>`, disableFileAccess: true, disableUrlAccess: true });
  };
}

/** Writes mails as `.eml` files into a folder, for installations without a mail server. */
export function outboxPostOffice(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async ({ id, ...mail }) => {
    const { message } = await transport.sendMail({ ...mail, from, messageId: `<${id}@watchglass>` });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
