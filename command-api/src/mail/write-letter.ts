import type { LetterName } from './letters.ts';
import { textsIn } from './texts.ts';

/** A letter ready to be sent. */
export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Content {
  readonly language: string;
  /** By placeholder, all opened; `name` is empty if the recipient's name is unknown. */
  readonly facts: Readonly<Record<string, string>> & { readonly name: string };
  readonly link: string | undefined;
}

const SUBJECT_MAX_CHARACTERS = 200;

/** Writes a letter. Text that people wrote is escaped: it makes neither a header nor a tag. */
export function writeLetter(name: LetterName, { language, facts, link }: Content): Written {
  const texts = textsIn(language);
  const { subject, before, button, after } = texts.letters[name];
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_all, key: string) => facts[key] ?? '');
  return composed({
    language,
    subject: fill(subject),
    head: [facts.name === '' ? texts.hello : texts.helloName, ...before].map(fill),
    links: link === undefined ? [] : [{ address: link, button: button ?? link }],
    tail: after.map(fill),
    hint: texts.linkHint,
    sender: texts.sender,
  });
}

/** A letter of these parts, as text and as a page. The first link is the one that matters. */
export function composed(letter: Page & { readonly subject: string }): Written {
  const { head, links, tail, sender } = letter;
  return {
    subject: oneLine(letter.subject),
    text: `${[...head, ...links.map(({ address }) => address), ...tail].join('\n\n')}\n\n-- \n${sender}\n`,
    html: page(letter),
  };
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX_CHARACTERS);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

interface Page {
  readonly language: string;
  /** Paragraphs before the links. */
  readonly head: readonly string[];
  readonly links: readonly { readonly address: string; readonly button: string }[];
  /** Paragraphs after them. */
  readonly tail: readonly string[];
  /** Says what to do if a button does not work. */
  readonly hint: string;
  readonly sender: string;
}

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * Styles are attributes of the elements, because mail programs ignore others. The mail program chooses light or dark.
 */
function page({ language, head, tail, sender, links, hint }: Page): string {
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escaped(text)}</p>`;
  const small = (html: string): string =>
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5f6b76;word-break:break-all">${html}</p>`;
  const buttons = links.map(
    ({ address, button }, at) =>
      `<a href="${escaped(address)}" style="display:inline-block;margin:0 12px 12px 0;padding:12px 24px;border-radius:8px;border:1px solid #0b57a4;` +
      `${at === 0 ? 'background:#0b57a4;color:#ffffff' : 'color:#0b57a4'};font-size:16px;font-weight:600;text-decoration:none">${escaped(button)}</a>`,
  );
  const plain = links.map(
    ({ address }) => `<a href="${escaped(address)}" style="color:#0b57a4">${escaped(address)}</a>`,
  );
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    `<body style="margin:0;padding:24px 16px;background:#f3f5f7;color:#1a2026;${FONT}">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">',
    ...head.map(paragraph),
    buttons.length > 0 && `<p style="margin:8px 0 12px">${buttons.join('')}</p>`,
    ...tail.map(paragraph),
    plain.length > 0 && small([escaped(hint), ...plain].join('<br>')),
    small(escaped(sender)),
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}
