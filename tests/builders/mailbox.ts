import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../stack/until.ts';

/** The token of the confirmation link mailed to an address; waits for the mail. */
export function confirmationToken(outbox: string, login: string): Promise<string> {
  return mailedToken(outbox, login, 'confirm-email');
}

/** The token of a mailed link to a page; waits for the mail. */
export function mailedToken(outbox: string, login: string, page: string): Promise<string> {
  return until(`a mail for ${login}`, async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toReversed();
    for (const name of names) {
      const mail = (await readFile(path.join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const token = mail.includes(login) ? new RegExp(`${page}\\?token=([\\w.~-]+)`).exec(mail)?.[1] : undefined;
      if (token !== undefined) return token;
    }
    return undefined;
  });
}
