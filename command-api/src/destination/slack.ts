import type { OutgoingRequest } from '../outgoing/outgoing.ts';

/** What a card says; texts are as people wrote them. */
export interface SlackCard {
  readonly title: string;
  readonly lines: readonly string[];
  readonly link: { readonly address: string; readonly text: string } | null;
}

/** Slack refuses longer texts of a header and of a section. */
const [HEADER_MAX, SECTION_MAX] = [150, 3000];

/** Slack reads `<…>` and `&…;`: these three signs are all that needs to be escaped. */
export function slackEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** A message for an incoming webhook of Slack: blocks, and a text for its notifications. The title is plain text and reads no markup. */
export function slackRequest(url: string, { title, lines, link }: SlackCard): OutgoingRequest {
  const header = { type: 'plain_text', text: cut(title, HEADER_MAX), emoji: false };
  const blocks: object[] = [{ type: 'header', text: header }];
  const text = cut(lines.map(slackEscaped).join('\n'), SECTION_MAX);
  if (text !== '') blocks.push({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });
  if (link !== null) {
    const button = { type: 'plain_text', text: link.text, emoji: false };
    blocks.push({ type: 'actions', elements: [{ type: 'button', text: button, url: link.address }] });
  }
  return {
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: slackEscaped(cut(title, HEADER_MAX)), blocks, unfurl_links: false }),
  };
}
