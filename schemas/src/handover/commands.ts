import { instant, shape, text, type ValueOf } from '../shape.ts';
import { HANDOVER_MAX_CHARACTERS } from './limits.ts';

/** POST api/alarms/{org}/handovers. `since` is the beginning of the shift; its end is the instant of the command. */
export const writeHandoverShape = shape({ since: instant(), text: text(HANDOVER_MAX_CHARACTERS) });
export type WriteHandover = ValueOf<typeof writeHandoverShape>;
