import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as whole } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Received {
  /** The recipients of the envelope, which may differ from the headers. */
  readonly recipients: readonly string[];
  /** By name in lower case, as they were sent. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface TestSmtpServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** The server's answer to a recipient: a status to refuse with, or undefined. */
  answer: (recipient: string) => number | undefined;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps the mails it receives. */
export async function startTestSmtpServer(): Promise<TestSmtpServer> {
  const received: Received[] = [];
  const state: { answer: TestSmtpServer['answer'] } = { answer: () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const status = state.answer(address);
      done(status === undefined ? null : Object.assign(new Error('refused'), { responseCode: status }));
    },
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const kept = async (): Promise<void> => void received.push({ recipients, ...read(await whole(stream)) });
      void kept().finally(done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
      }),
  };
}

/** Parses the MIME of this product's mails: two alternatives in one part each. */
function read(message: string): Omit<Received, 'recipients'> {
  const { headers, body } = entity(message);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => entity(part.replace(/^\r\n/, '')));
  const ofType = (type: string): string => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : decoded(part.body, part.headers.get('content-transfer-encoding') ?? '');
  };
  return { headers, text: ofType('text/plain'), html: ofType('text/html') };
}

function entity(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
  );
  return { headers: new Map(headers), body: text.slice(end + 4) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
