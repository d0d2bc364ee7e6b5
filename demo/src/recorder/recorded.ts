/** A message as it arrived; texts are as they came, and no markup. */
export interface Recorded {
  readonly at: Date;
  readonly kind: 'push' | 'sms' | 'slack' | 'webhook' | 'mail';
  /** The phone, channel, service or mailbox. */
  readonly to: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly links: readonly { readonly text: string; readonly address: string }[];
}

const KEPT = 200;

/** The newest messages, the last one first. */
export class Recordings {
  #all: readonly Recorded[] = [];

  add(recorded: Recorded): void {
    this.#all = [recorded, ...this.#all].slice(0, KEPT);
  }

  all(): readonly Recorded[] {
    return this.#all;
  }
}

interface SlackBody {
  readonly blocks?: readonly {
    readonly type: string;
    readonly text?: { readonly text: string };
    readonly elements?: readonly { readonly text: { readonly text: string }; readonly url: string }[];
  }[];
}

/** What Slack shows: escapes are signs again. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export function fromSlack(body: string, to: string, at: Date): Recorded {
  const { blocks = [] } = JSON.parse(body) as SlackBody;
  const textOf = (type: string): string => blocks.find((block) => block.type === type)?.text?.text ?? '';
  const buttons = blocks.flatMap(({ elements = [] }) => elements);
  return {
    at,
    kind: 'slack',
    to,
    title: textOf('header'),
    lines: unescaped(textOf('section')).split('\n'),
    links: buttons.map(({ text, url }) => ({ text: text.text, address: url })),
  };
}

interface WebhookBody {
  readonly type: string;
  readonly data: { readonly text?: string; readonly url?: string };
}

/** `isSigned` says whether the signature was that of the secret. */
export function fromWebhook(body: string, { to, at, isSigned }: { to: string; at: Date; isSigned: boolean }): Recorded {
  const said = JSON.parse(body) as WebhookBody;
  const { text = '', url } = said.data;
  return {
    at,
    kind: 'webhook',
    to,
    title: `${said.type}${isSigned ? ', signature checked' : ', signature not known'}`,
    lines: [text, ...JSON.stringify(said, null, 2).split('\n')],
    links: url === undefined ? [] : [{ text: 'Open', address: url }],
  };
}

interface PushBody {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

export function fromPush(plain: string, { to, at, url }: { to: string; at: Date; url: string }): Recorded {
  const { title, body, path } = JSON.parse(plain) as PushBody;
  return { at, kind: 'push', to, title, lines: body.split('\n'), links: [{ text: 'Open', address: `${url}${path}` }] };
}

const LINK = /https?:\/\/[^\s<>"]+/g;

export function fromText(
  kind: 'sms' | 'mail',
  { to, at, title, text }: { to: string; at: Date; title: string; text: string },
): Recorded {
  const links = (text.match(LINK) ?? []).map((address) => ({ text: new URL(address).pathname, address }));
  return { at, kind, to, title, lines: text.split(/\r?\n/), links };
}
