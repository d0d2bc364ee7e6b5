import { alarmViewShape } from '../alarm/views.ts';
import { maintenanceWindowViewShape } from '../maintenance/views.ts';
import { FAIL_REASONS, MESSAGE_CHANNELS } from '../notification/messages.ts';
import { anyText, instant, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/alarms/{org}/handovers (items). Names are empty after an erasure. */
export const handoverViewShape = shape({
  id: uuid(),
  since: instant(),
  writtenAt: instant(),
  writtenBy: anyText(),
  writtenByName: anyText(),
  text: anyText(),
  acceptance: nullable(shape({ by: anyText(), byName: anyText(), at: instant() })),
  position: anyText(),
});
export type HandoverView = ViewOf<typeof handoverViewShape>;

const remarkShape = shape({
  alarmId: uuid(),
  sensorName: anyText(),
  ruleTitle: anyText(),
  at: instant(),
  byName: anyText(),
  text: anyText(),
});
/** A comment, or that of an acknowledgement. */
export type HandoverRemark = ViewOf<typeof remarkShape>;

/** A message about one of the alarms that reached nobody; `to` is the name of who would have been told. */
const failedMessageShape = shape({
  alarmId: uuid(),
  sensorName: anyText(),
  ruleTitle: anyText(),
  at: instant(),
  to: anyText(),
  channel: oneOf(...MESSAGE_CHANNELS),
  reason: oneOf(...FAIL_REASONS),
});
export type HandoverFailure = ViewOf<typeof failedMessageShape>;

/**
 * GET api/alarms/{org}/handovers/{id}: `open` are the alarms that were open when it was written, as they are now;
 * `ended` those that ended in the shift. Both are limited to what the reader sees.
 */
export const handoverSheetShape = shape({
  handover: handoverViewShape,
  open: listOf(alarmViewShape),
  ended: listOf(alarmViewShape),
  remarks: listOf(remarkShape),
  /** Messages that failed in the shift, about these alarms. */
  failed: listOf(failedMessageShape),
  /** The windows of maintenances in the next 24 hours, as they were planned. */
  maintenance: listOf(maintenanceWindowViewShape),
});
export type HandoverSheet = ViewOf<typeof handoverSheetShape>;
