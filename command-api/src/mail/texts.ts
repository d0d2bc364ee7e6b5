import type { LetterName } from './letters.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { lv } from './texts/lv.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';

/** `before` and `after` are the paragraphs around the button. `{placeholders}` are facts. */
export interface LetterText {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button?: string;
  readonly after: readonly string[];
}

/** All texts of mails in one language. */
export interface Texts {
  readonly helloName: string;
  readonly hello: string;
  readonly linkHint: string;
  readonly sender: string;
  readonly letters: Readonly<Record<LetterName, LetterText>>;
}

export const textsByLanguage: Readonly<Record<string, Texts>> = { de, en, es, fr, it, lv, nl, pt, ru };

/** The texts of a language, by its code with or without a region; English if there are none. */
export function textsIn(language: string): Texts {
  const [code = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(textsByLanguage, code) ? (textsByLanguage[code] ?? en) : en;
}
