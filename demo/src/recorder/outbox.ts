import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fromText, type Recorded } from './recorded.ts';

const SHOWN = 40;

/** The newest mails of the outbox, the last one first. */
export async function mailsIn(outbox: string): Promise<Recorded[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(outbox, name)).catch(() => null))?.mtime ?? new Date(0) })),
  );
  const newest = files.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, SHOWN);
  return Promise.all(newest.map(async ({ name, at }) => mailOf(await readFile(join(outbox, name), 'utf8'), at)));
}

/** A mail of this product: its text is the first part. */
export function mailOf(message: string, at: Date): Recorded {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string): string =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const [part = '', ...body] = rest;
  const [text = ''] = body.join('\r\n\r\n').split(/\r\n--/);
  const isBase64 = /content-transfer-encoding: base64/i.test(part);
  return fromText('mail', {
    at,
    to: words(header('to')),
    title: words(header('subject')),
    text: isBase64 ? Buffer.from(text, 'base64').toString() : quoted(text),
  });
}

function quoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** RFC 2047: encoded words of a header. */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, how: string, text: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
    );
}
