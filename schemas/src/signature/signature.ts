import { matching, shape, text, uuid, type ValueOf } from '../shape.ts';
import { PASSWORD_MAX_CHARACTERS } from '../user/limits.ts';
import { MEANING_MAX_CHARACTERS } from './limits.ts';

/** In the body of a command: the signer's own password again, and one of the meanings of the workspace. */
export const signatureShape = shape({
  password: text(PASSWORD_MAX_CHARACTERS).trim(false),
  meaning: text(MEANING_MAX_CHARACTERS),
});
export type Signature = ValueOf<typeof signatureShape>;

/**
 * What stands in the event of a signature, which follows the signed event in the same append. `name` is that of the signer, sealed. `hash`
 * is SHA-256 in lower-case hex of the canonical JSON of the signed event: `{"actor":…,"at":…,"data":…,"type":…}`.
 */
export const signedFields = {
  signer: uuid(),
  name: text(2000),
  meaning: text(MEANING_MAX_CHARACTERS),
  hash: matching(/^[0-9a-f]{64}$/, 'SHA-256'),
};
export interface SignatureFields {
  readonly signer: string;
  readonly name: string;
  readonly meaning: string;
  readonly hash: string;
}
