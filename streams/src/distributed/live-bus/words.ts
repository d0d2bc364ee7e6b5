const ODD = /[^A-Za-z0-9_-]/gu;
const SAFE = /^[A-Za-z0-9_.-]*$/;
const PREFIX = 'watchglass.live.';

/**
 * Translates a subject or pattern of the live bus to a subject of NATS. Characters with a meaning in NATS (blanks,
 * wildcards within a word, empty words, letters beyond ASCII) are written as `=`, their code in hexadecimal, and `=`.
 */
export function toNatsSubject(subject: string): string {
  if (SAFE.test(subject) && !hasEmptyWord(subject)) return PREFIX + subject;
  return PREFIX + subject.split('.').map(escaped).join('.');
}

/** Like `toNatsSubject`, but `*` and a last `>` stay wildcards. */
export function toNatsPattern(pattern: string): string {
  return (
    PREFIX +
    pattern
      .split('.')
      .map((word) => (word === '*' || word === '>' ? word : escaped(word)))
      .join('.')
  );
}

/** The inverse of `toNatsSubject`. */
export function fromNatsSubject(subject: string): string {
  const words = subject.slice(PREFIX.length);
  if (!words.includes('=')) return words;
  return words.replaceAll(/=([0-9a-f]*)=/g, (_, code: string) =>
    code === '' ? '' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function hasEmptyWord(subject: string): boolean {
  return subject === '' || subject.startsWith('.') || subject.endsWith('.') || subject.includes('..');
}

function escaped(word: string): string {
  return word === '' ? '==' : word.replaceAll(ODD, (letter) => `=${letter.codePointAt(0)?.toString(16)}=`);
}
