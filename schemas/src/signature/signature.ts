import { shape, text, type ValueOf } from '../shape.ts';
import { PASSWORD_MAX_CHARACTERS } from '../user/limits.ts';
import { MEANING_MAX_CHARACTERS } from './limits.ts';

/** In the body of a command: the signer's own password again, and one of the meanings of the workspace. */
export const signatureShape = shape({
  password: text(PASSWORD_MAX_CHARACTERS).trim(false),
  meaning: text(MEANING_MAX_CHARACTERS),
});
export type Signature = ValueOf<typeof signatureShape>;
