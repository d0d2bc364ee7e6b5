/** What XML cannot hold at all: controls, halves of characters, and what is no character. */
const UNTOLD = /[^\t\n\r\P{Cc}]|[\p{Cs}\uFFFE\uFFFF]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': ' ',
  '\r': ' ',
};

/** A text in XML, between tags or in double quotes, on one line. */
export function xmlText(text: string): string {
  return text.replaceAll(UNTOLD, '').replaceAll(/[&<>"\n\r]/g, (sign) => ESCAPES[sign] ?? '');
}
