/** Stands for a letter that the font lacks. */
const BOX = '□';

/** Makes texts printable with a font, and counts the letters that it lacks. */
export interface Printing {
  readonly printable: (text: string) => string;
  readonly missing: () => number;
}

export function printingWith(hasLetter: (codePoint: number) => boolean): Printing {
  const known = new Map<string, boolean>();
  let missing = 0;
  const has = (letter: string): boolean => {
    const found = known.get(letter) ?? hasLetter(letter.codePointAt(0) ?? 0);
    known.set(letter, found);
    return found;
  };
  return {
    printable: (text) =>
      Array.from(text.normalize('NFC'), (letter) => {
        if (letter === '\n') return letter;
        // A control character shows nothing, and may move what follows.
        if (/\p{Cc}|\p{Cf}/u.test(letter)) return letter === '\t' ? ' ' : '';
        if (has(letter)) return letter;
        missing += 1;
        return BOX;
      }).join(''),
    missing: () => missing,
  };
}
