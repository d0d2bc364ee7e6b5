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
  const head = [facts.name === '' ? texts.hello : texts.helloName, ...before].map(fill);
  const tail = after.map(fill);
  return {
    subject: oneLine(fill(subject)),
    text: `${[...head, ...(link === undefined ? [] : [link]), ...tail].join('\n\n')}\n\n-- \n${texts.sender}\n`,
    html: page({
      language,
      head,
      tail,
      sender: texts.sender,
      link: link === undefined ? null : { address: link, button: button ?? link, hint: texts.linkHint },
    }),
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
  readonly head: readonly string[];
  readonly tail: readonly string[];
  readonly sender: string;
  readonly link: { readonly address: string; readonly button: string; readonly hint: string } | null;
}

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * Styles are attributes of the elements, because mail programs ignore others. The mail program chooses light or dark.
 */
function page({ language, head, tail, sender, link }: Page): string {
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escaped(text)}</p>`;
  const small = (html: string): string =>
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5f6b76;word-break:break-all">${html}</p>`;
  const button =
    link &&
    `<p style="margin:8px 0 24px"><a href="${escaped(link.address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;` +
      `background:#0b57a4;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(link.button)}</a></p>`;
  const hint =
    link &&
    small(
      `${escaped(link.hint)}<br><a href="${escaped(link.address)}" style="color:#0b57a4">${escaped(link.address)}</a>`,
    );
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    `<body style="margin:0;padding:24px 16px;background:#f3f5f7;color:#1a2026;${FONT}">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">',
    ...head.map(paragraph),
    button,
    ...tail.map(paragraph),
    hint,
    small(escaped(sender)),
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}
