import { otherwise, shape, text, uuid } from '../shape.ts';
import { SENT_NAME_MAX_CHARACTERS } from './limits.ts';

/** POST api/files/{org}?name=…, the bytes as the body. */
export const uploadQueryShape = shape({ name: otherwise(text(SENT_NAME_MAX_CHARACTERS, 0), '') });

/** Names an uploaded file: POST api/assets/{org}/asset/{id}/files. */
export const namedFileShape = shape({ file: uuid() });
