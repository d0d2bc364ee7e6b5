import { instant, integer, listOf, matching, nullable, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { signatureShape } from '../signature/signature.ts';
import { BULK_ALARMS, COMMENT_MAX_CHARACTERS, COMMENT_MAX_LINES, SILENCE_MINUTES } from './limits.ts';

const lines = new RegExp(`^[^\\n]*(\\n[^\\n]*){0,${COMMENT_MAX_LINES - 1}}$`);
/** The text of a comment. */
export const commentText = matching(lines, `${COMMENT_MAX_LINES} lines`).trim().max(COMMENT_MAX_CHARACTERS);

/** POST api/alarms/{org}/alarm/{id}/acknowledge. `raise` is the count of raises that the operator saw. */
export const acknowledgeAlarmShape = shape({
  raise: integer(1),
  comment: optional(commentText.allow('')),
  signature: optional(signatureShape),
});
export type AcknowledgeAlarm = ValueOf<typeof acknowledgeAlarmShape>;

/** POST api/alarms/{org}/acknowledge: each alarm with the count of raises that the operator saw. */
export const acknowledgeAlarmsShape = shape({
  alarms: listOf(shape({ id: uuid(), raise: integer(1) }), { min: 1, max: BULK_ALARMS }),
  comment: optional(commentText.allow('')),
  signature: optional(signatureShape),
});
export type AcknowledgeAlarms = ValueOf<typeof acknowledgeAlarmsShape>;

/** POST api/alarms/{org}/alarm/{id}/assign. Null takes it from its assignee. */
export const assignAlarmShape = shape({ to: nullable(uuid()) });
export type AssignAlarm = ValueOf<typeof assignAlarmShape>;

/** POST api/alarms/{org}/alarm/{id}/comment. */
export const commentAlarmShape = shape({ text: commentText.min(1) });
export type CommentAlarm = ValueOf<typeof commentAlarmShape>;

/** POST api/alarms/{org}/alarm/{id}/cancel. */
export const cancelAlarmShape = shape({ reason: text(COMMENT_MAX_CHARACTERS), signature: optional(signatureShape) });
export type CancelAlarm = ValueOf<typeof cancelAlarmShape>;

/**
 * POST api/alarms/{org}/silence: the caller's own screens. `upTo` is the newest raise on the screen, by default now: a
 * raise after it sounds.
 */
export const silenceAlarmsShape = shape({ minutes: integer(1, SILENCE_MINUTES), upTo: optional(instant()) });
export type SilenceAlarms = ValueOf<typeof silenceAlarmsShape>;
